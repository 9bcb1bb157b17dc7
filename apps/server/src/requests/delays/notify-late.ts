import { isLate } from "@passerelle/domain/requests/delays/lateness";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { findStaffToNotify } from "../lifecycle/access.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { lockRequest } from "../queries.ts";
import { findUnnotifiedLate, updateLateNotified } from "./late-queries.ts";

/** At a time: what is left is another job. */
const AT_ONCE = 100;

/**
 * Tells whoever is to answer for it that a request has become late, once for each due date, and has open queues read again.
 * Each in a transaction of its own, so it may die anywhere and be done by several processes at once.
 */
export async function notifyLateRequests(ctx: Context, now = new Date()): Promise<void> {
  const found = await findUnnotifiedLate(ctx.db, now, AT_ONCE);
  for (const id of found) await ctx.db.transaction().execute((trx) => notifyLateRequest(ctx, trx, id, now));
  if (found.length === AT_ONCE) await ctx.jobs.enqueue(ctx.db, "requests.late", {});
}

async function notifyLateRequest(ctx: Context, trx: Db, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id);
  // Moved since it was looked for.
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
