import { nextStampState, type StampAction } from "@passerelle/domain/billing/stamps";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { Approval } from "./authority.ts";
import { authoritiesOf } from "./configured.ts";
import { findPendingStamps, lockStamp, releaseStamp, takeStamp, updateStamp } from "./queries.ts";

/**
 * Requests the approval of an issued document. The stamp stays pending and is requested again if the authority does not
 * answer, is not configured any more, or has not approved the invoice of a credit note.
 */
export async function stampDocument(ctx: Context, documentId: string): Promise<void> {
  const asked = await takeStamp(ctx.db, documentId);
  if (!asked) return;
  const authority = authoritiesOf(ctx)[asked.authority];
  if (!authority) return releaseStamp(ctx.db, documentId);
  let approval: Approval;
  try {
    approval = await authority.approve(asked.document, asked.invoiceId);
  } catch (error) {
    await releaseStamp(ctx.db, documentId);
    throw error;
  }
  await moveStamp(ctx, documentId, approval.state === "stamped" ? "stamp" : "refuse", approval);
}

/**
 * The only way in which a stamp changes its state (`nextStampState`). A stamped document then gets its file, and the credit
 * notes that waited for it are requested. False when the move is not allowed.
 */
function moveStamp(
  ctx: Context,
  documentId: string,
  action: StampAction,
  approval?: Approval,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const stamp = await lockStamp(trx, documentId);
    const next = stamp && nextStampState(stamp.state, action);
    if (!next) return false;
    await updateStamp(trx, documentId, next, approval);
    if (next === "pending") await enqueueStamp(ctx, trx, documentId);
    if (next === "stamped") {
      await ctx.jobs.enqueue(trx, "billing.render", { documentId, announce: true });
      for (const id of await findPendingStamps(trx, documentId)) await enqueueStamp(ctx, trx, id);
    }
    return true;
  });
}

export const enqueueStamp = (ctx: Context, trx: Db, documentId: string): Promise<void> =>
  ctx.jobs.enqueue(trx, "billing.stamp", { documentId });

/** Requests all pending stamps again. */
export async function resumeStamps(ctx: Context): Promise<void> {
  for (const id of await findPendingStamps(ctx.db)) await enqueueStamp(ctx, ctx.db, id);
}

/** Requests a stamp again after the reason of its refusal was corrected. Throws `stamp_not_refused`. */
export async function retryStamp(ctx: Context, documentId: string): Promise<void> {
  if (await moveStamp(ctx, documentId, "retry")) return;
  throw new AppError("stamp_not_refused");
}
