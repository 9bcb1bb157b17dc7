import { isPendingMandate } from "@passerelle/domain/mandates/status";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { deleteDocuments, exportVerifiable, findVerifiable } from "../verification/service.ts";
import {
  deleteMandatesOf,
  findGivenBy,
  findOpenOf,
  readEventsOf,
  readMandatesOf,
  readScansOf,
  readSignaturesOf,
  readUsesOf,
} from "./privacy-queries.ts";
import { lockMandate } from "./queries.ts";
import { moveMandate } from "./transition.ts";

export async function exportMandates(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const verifiable = await findVerifiable(db, await findGivenBy(db, userId));
  const mandates = await readMandatesOf(db, userId);
  return {
    // Only the principal sees how often a mandate was verified.
    mandates: mandates.map((mandate) => ({
      ...mandate,
      verification: exportVerifiable(verifiable.get(String(mandate.id))),
    })),
    mandate_signatures: await readSignaturesOf(db, userId),
    mandate_uses: await readUsesOf(db, userId),
    mandate_scans: await readScansOf(db, userId),
    mandate_events: await readEventsOf(db, userId),
  };
}

/**
 * Ends the mandates of an account that is being closed: a principal's are revoked, a holder's are renounced, and those that
 * are not in force yet lapse. The mandates are kept as evidence, since the other side may have to prove what was allowed.
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

/** Deletes the mandates that a person gave, with their codes. Mandates that others gave lose the reference to the person. */
export async function purgeMandates(_ctx: Context, trx: Db, userId: string): Promise<void> {
  await deleteDocuments(trx, await findGivenBy(trx, userId));
  await deleteMandatesOf(trx, userId);
}
