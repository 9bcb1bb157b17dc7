import { isPendingMandate } from "@passerelle/domain/mandates/status";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { findOpenOf, readEventsOf, readMandatesOf, readSignaturesOf, readUsesOf } from "./privacy-queries.ts";
import { lockMandate } from "./queries.ts";
import { moveMandate } from "./transition.ts";

export async function exportMandates(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  return {
    mandates: await readMandatesOf(db, userId),
    mandate_signatures: await readSignaturesOf(db, userId),
    mandate_uses: await readUsesOf(db, userId),
    mandate_events: await readEventsOf(db, userId),
  };
}

/**
 * Ends the mandates of an account that is being closed: a principal's are revoked, a holder's are renounced, and those that are not
 * in force yet lapse. They are kept as evidence, since the other side may have to prove what they were allowed to do.
 */
export async function endOnClosure(ctx: Context, trx: Db, userId: string): Promise<void> {
  for (const id of await findOpenOf(trx, userId)) {
    const mandate = await lockMandate(trx, id);
    if (!mandate || mandate.ended_at) continue;
    const isGiven = mandate.principal_id === userId;
    const action = isPendingMandate(mandate.status) ? "lapse" : isGiven ? "revoke" : "renounce";
    await moveMandate(ctx, trx, mandate, { action, by: "system" });
  }
}
