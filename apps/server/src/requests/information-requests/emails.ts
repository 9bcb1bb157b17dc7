import type { Language } from "@passerelle/contract/shapes";
import { utcDay } from "@passerelle/domain/days";

import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { getProfile } from "../../profiles/service.ts";
import { isWorker } from "../lifecycle/access-queries.ts";
import { describeEmailWay } from "../lifecycle/email-way.ts";
import type { StoredRequest } from "../queries.ts";
import { findInformationRequests, type StoredItem } from "./queries.ts";

export type RequestedItem = Pick<StoredItem, "label" | "due_on">;

/** Notifies the customer, and emails what is requested: one email, however many items there are. */
export async function notifyInformationRequested(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  asked: { message: string | null; items: readonly RequestedItem[] },
  template: "information_requested" | "information_reminder" = "information_requested",
): Promise<void> {
  const { id, user_id, reference, service_id } = request;
  await notify(ctx, trx, {
    userId: user_id,
    type: "request",
    values: { event: "information_required", reference, service_id },
    path: `/requests-tracking/${id}`,
  });
  await emailCustomer(ctx, trx, request, template, asked);
}

/** Emails the assignee that all items were answered; without one, the last person who requested items and still has access. */
export async function notifyAnswered(ctx: Context, trx: Db, request: StoredRequest): Promise<void> {
  const { id, reference, service_id } = request;
  const worker = request.assigned_to ?? (await findInformationRequests(trx, id)).at(-1)?.asked_by;
  // A closed request still has an assignee, who may have lost access to it.
  if (!worker || !(await isWorker(trx, worker, id))) return;
  await notify(ctx, trx, {
    userId: worker,
    type: "request",
    values: { event: "answered", reference, service_id },
    path: `/requests-queue/${id}`,
  });
  const { email: to, name, language } = await getProfile(trx, worker);
  if (to === "") return;
  await ctx.mail.enqueue(trx, {
    template: "information_provided",
    to,
    userId: worker,
    language,
    values: {
      name,
      service: await titleOf(trx, request, language),
      reference,
      link: `${ctx.env.publicUrl}/requests-queue/${id}?tab=information_requests`,
    },
  });
}

async function emailCustomer(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  template: "information_requested" | "information_reminder",
  asked: { message: string | null; items: readonly RequestedItem[] },
): Promise<void> {
  const { email: to, language } = await getProfile(trx, request.user_id);
  if (to === "") return;
  const labels = asked.items.map(({ label }) => label);
  const first = asked.items.map(({ due_on }) => due_on).sort()[0] ?? utcDay(new Date());
  await ctx.mail.enqueue(trx, {
    template,
    to,
    userId: request.user_id,
    language,
    way: await describeEmailWay(trx, request.id, request.status, language),
    values: {
      name: request.form_data.userName,
      service: await titleOf(trx, request, language),
      reference: request.reference,
      items: new Intl.ListFormat(language, { type: "conjunction" }).format(labels),
      date: formatDay(new Date(`${first}T00:00:00Z`), language),
      note: asked.message ?? "",
      link: `${ctx.env.publicUrl}/requests-tracking/${request.id}`,
    },
  });
}

async function titleOf(
  db: Db,
  { service_id, beneficiary }: StoredRequest,
  language: Language,
): Promise<string> {
  const service = (await describeServices(db, [service_id], language)).get(service_id);
  return titleFor(service?.title ?? "", beneficiary);
}
