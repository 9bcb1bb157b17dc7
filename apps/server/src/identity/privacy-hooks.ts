import { isOpenCase } from "@passerelle/domain/identity/case-status";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordErasure } from "../platform/erasures.ts";
import { openDeclaration } from "./declaration.ts";
import { readEventsOf, readPicturesOf, readReadsOf, readVerdictsOf } from "./privacy-queries.ts";
import { deleteCase, findCasesOf } from "./queries.ts";
import { eraseCases, takePictures } from "./retention/erase-identity.ts";
import { clearVerifiedNames } from "./retention/queries.ts";
import { releaseReviews } from "./review/hand-over.ts";

/** A person's cases with the pictures that are kept, who read them, and what happened; without the names of staff. */
export async function exportIdentity(
  db: Db,
  userId: string,
  ctx: Pick<Context, "vault">,
): Promise<Record<string, unknown[]>> {
  const cases = await findCasesOf(db, userId);
  return {
    identity_cases: cases.map((row) => ({
      id: row.id,
      level: row.level,
      status: row.status,
      declared: openDeclaration(ctx, row),
      certification: row.certification,
      certified_on: row.certified_on,
      decision_note: row.decision_note,
      valid_until: row.valid_until,
      verified_name: row.verified_name,
      created_at: row.created_at,
      submitted_at: row.submitted_at,
      decided_at: row.decided_at,
      erased_at: row.erased_at,
    })),
    identity_documents: await readPicturesOf(db, userId),
    identity_verdicts: await readVerdictsOf(db, userId),
    identity_document_reads: await readReadsOf(db, userId),
    identity_events: await readEventsOf(db, userId),
  };
}

/**
 * Erases the cases of an account that is being closed: open ones are deleted, the others keep only level and dates. A job
 * deletes the bytes after the transaction. Cases that the person reviews as staff wait for another reviewer.
 */
export async function eraseOnClosure(ctx: Context, trx: Db, userId: string): Promise<void> {
  const cases = await findCasesOf(trx, userId);
  const open = cases.filter(({ status }) => isOpenCase(status)).map(({ id }) => id);
  const kept = cases.filter((one) => !isOpenCase(one.status) && !one.erased_at).map(({ id }) => id);
  const taken = await takePictures(trx, open);
  const paths = [...taken, ...(await eraseCases(trx, kept, "account_closed"))];
  for (const id of open) await deleteCase(trx, id);
  await clearVerifiedNames(trx, userId);
  await recordErasure(trx, "account_closed", { records: open.length, files: taken.length });
  if (paths.length > 0) await ctx.jobs.enqueue(trx, "identity.erase_bytes", { paths });
  await releaseReviews(trx, userId, null);
}
