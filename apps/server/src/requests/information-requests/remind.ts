import { utcDay } from "@passerelle/domain/days";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockRequest } from "../queries.ts";
import { notifyInformationRequested } from "./emails.ts";
import { findInformationRequest, findItems, findToRemind, updateReminded } from "./queries.ts";

/** Information requests per job; another job handles the rest. */
const REMINDERS = 50;

/**
 * Reminds customers of open items, by a notification and an email, once per information request and before its due date. Each one
 * has its own transaction, so the job can be interrupted and can run in several processes at once.
 */
export async function remindOfInformationRequests(ctx: Context, now = new Date()): Promise<void> {
  const found = await findToRemind(ctx.db, utcDay(now), REMINDERS);
  for (const id of found) await ctx.db.transaction().execute((trx) => remind(ctx, trx, id));
  if (found.length === REMINDERS) await ctx.jobs.enqueue(ctx.db, "requests.remind", {});
}

async function remind(ctx: Context, trx: Db, informationRequestId: string): Promise<void> {
  const informationRequest = await findInformationRequest(trx, informationRequestId);
  const request = informationRequest && (await lockRequest(trx, informationRequest.service_request_id));
  if (!request || !(await updateReminded(trx, informationRequestId))) return;
  const open = (await findItems(trx, request.id)).filter(
    (item) => item.information_request_id === informationRequestId && item.state === "open",
  );
  // It was answered or withdrawn since it was found.
  if (open.length === 0 || request.status !== "information_required") return;
  await notifyInformationRequested(ctx, trx, request, { message: null, items: open }, "information_reminder");
}
