import { isLate } from "@passerelle/domain/requests/delays/lateness";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findStaffToNotify } from "../lifecycle/access.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { lockRequest } from "../queries.ts";
import { findUnnotifiedLate, updateLateNotified } from "./late-queries.ts";

/** Requests per job; another job handles the rest. */
const AT_ONCE = 100;

/**
 * Notifies the staff of a request that has become late, once per due date, and updates open queues. Each request has its own
 * transaction, so the job can be interrupted and can run in several processes at once.
 */
export async function notifyLateRequests(ctx: Context, now = new Date()): Promise<void> {
  const found = await findUnnotifiedLate(ctx.db, now, AT_ONCE);
  for (const id of found) await ctx.db.transaction().execute((trx) => notifyLateRequest(ctx, trx, id, now));
  if (found.length === AT_ONCE) await ctx.jobs.enqueue(ctx.db, "requests.late", {});
}

async function notifyLateRequest(ctx: Context, trx: Db, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id);
  // It has changed since it was found.
  if (!request || !isLate({ status: request.status, dueAt: request.due_at }, now)) return;
  if (!(await updateLateNotified(trx, id))) return;
  const { reference, service_id } = request;
  for (const userId of (await findStaffToNotify(trx, id)) ?? []) {
    await notify(ctx, trx, {
      userId,
      type: "request",
      values: { event: "late", reference, service_id },
      path: `/requests-queue/${id}`,
    });
  }
  await publishRequestChange(trx, request);
}
