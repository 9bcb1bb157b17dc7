import { remindersDue } from "@passerelle/domain/requests/lifecycle/confirmation";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../../catalogue/service.ts";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { describeEmailWay } from "../lifecycle/email-way.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { lockRequest } from "../queries.ts";
import { findUnconfirmed, updateReminders } from "./queries.ts";

/** Requests per job; another job handles the rest. */
const AT_ONCE = 100;

/**
 * Reminds customers of paid requests that they have not confirmed, by a notification and an email, once for each delay of
 * `CONFIRMATION_REMINDERS`. Each request has its own transaction, so the job can be interrupted and can run in several
 * processes at once.
 */
export async function remindToConfirm(ctx: Context, now = new Date()): Promise<void> {
  const found = await findUnconfirmed(ctx.db, now, AT_ONCE);
  for (const id of found) await ctx.db.transaction().execute((trx) => remind(ctx, trx, id, now));
  if (found.length === AT_ONCE) await ctx.jobs.enqueue(ctx.db, "requests.confirm", {});
}

async function remind(ctx: Context, trx: Db, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id);
  // It was confirmed or cancelled since it was found.
  if (request?.status !== "pending_validation" || !request.paid_at) return;
  // After an interruption, one reminder replaces those that were missed.
  const due = remindersDue(request.paid_at, now);
  if (due <= request.confirmation_reminders) return;
  await updateReminders(trx, id, due);
  const { user_id: userId, reference, service_id } = request;
  const path = `/service-request/edit/${id}`;
  const values = { event: "unconfirmed", reference, service_id } as const;
  await notify(ctx, trx, { userId, type: "request", values, path });
  await publishRequestChange(trx, request);
  const { email, language } = await getProfile(trx, userId);
  if (email === "") return;
  const service = (await describeServices(trx, [service_id], language)).get(service_id);
  await ctx.mail.enqueue(trx, {
    template: "confirmation_reminder",
    userId,
    to: email,
    language,
    way: await describeEmailWay(trx, id, request.status, language),
    values: {
      name: request.form_data.userName,
      service: titleFor(service?.title ?? "", request.beneficiary),
      reference,
      link: `${ctx.env.publicUrl}${path}`,
    },
  });
}
