import type { Language } from "@passerelle/contract/shapes";
import type { RequestNotice } from "@passerelle/domain/requests/lifecycle/notices";
import type { Mover, RequestAction } from "@passerelle/domain/requests/lifecycle/status";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import {
  notifyAnswered,
  notifyInformationRequested,
  type RequestedItem,
} from "../information-requests/emails.ts";
import type { StoredRequest } from "../queries.ts";
import { describeEmailWay } from "./email-way.ts";

/** The action of a transition with the data that its notification and its email need. */
export type Announcement =
  | { action: "submit"; confirmation: { email: string; language: Language } }
  | { action: "ask_information"; items: readonly RequestedItem[] }
  | { action: Exclude<RequestAction, "submit" | "ask_information"> };

/** Sends the notification and the email of a transition to the customer or the assignee; `request` is its state before. */
export async function notifyTransition(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  move: Announcement & { mover: Mover; note?: string | null },
): Promise<void> {
  const { note = null } = move;
  switch (move.action) {
    case "submit":
      return confirmSubmission(ctx, trx, request, move.confirmation);
    case "start":
    case "complete":
    case "reject":
      return notifyCustomer(ctx, trx, request, move.action, note);
    case "ask_information":
      return notifyInformationRequested(ctx, trx, request, { message: note, items: move.items });
    case "resume":
      // A worker who resumes the work is not notified of it, and the customer need not act.
      return move.mover === "customer" ? notifyAnswered(ctx, trx, request) : undefined;
    case "cancel":
      return notifyAssignee(ctx, trx, request);
    // A payment has its own receipt, and the end of a draft was announced before.
    case "pay":
    case "expire":
      return undefined;
  }
}

async function confirmSubmission(
  ctx: Context,
  trx: Db,
  { id, user_id: userId, service_id, form_data, beneficiary, reference, status }: StoredRequest,
  { email: to, language }: { email: string; language: Language },
): Promise<void> {
  const service = (await describeServices(trx, [service_id], language)).get(service_id);
  const values = {
    name: form_data.userName,
    service: titleFor(service?.title ?? "", beneficiary),
    reference,
    link: `${ctx.env.publicUrl}/requests-tracking/${id}`,
  };
  const way = await describeEmailWay(trx, id, status, language);
  await ctx.mail.enqueue(trx, { template: "request_submitted", userId, to, language, values, way });
}

const TO_CUSTOMER = {
  start: { template: "request_started", event: "started" },
  complete: { template: "request_completed", event: "completed" },
  reject: { template: "request_rejected", event: "rejected" },
} as const satisfies Partial<Record<RequestAction, { template: string; event: RequestNotice }>>;

async function notifyCustomer(
  ctx: Context,
  trx: Db,
  { id, user_id: userId, service_id, form_data, beneficiary, reference, status }: StoredRequest,
  action: keyof typeof TO_CUSTOMER,
  note: string | null,
): Promise<void> {
  const { template, event } = TO_CUSTOMER[action];
  const path = `/requests-tracking/${id}`;
  await notify(ctx, trx, { userId, type: "request", values: { event, reference, service_id }, path });
  const { email: to, language } = await getProfile(trx, userId);
  if (to === "") return;
  const service = (await describeServices(trx, [service_id], language)).get(service_id);
  const values = {
    name: form_data.userName,
    service: titleFor(service?.title ?? "", beneficiary),
    reference,
    note: note ?? "",
    link: `${ctx.env.publicUrl}${path}`,
  };
  const way = await describeEmailWay(trx, id, status, language);
  await ctx.mail.enqueue(trx, { template, to, userId, language, values, way });
}

async function notifyAssignee(
  ctx: Context,
  trx: Db,
  { assigned_to: userId, reference, service_id }: StoredRequest,
): Promise<void> {
  if (!userId) return;
  const values = { event: "cancelled", reference, service_id } as const;
  await notify(ctx, trx, { userId, type: "request", values, path: "/requests-queue" });
}
