import type { Context } from "../../platform/context.ts";
import {
  backfillCodes,
  endDocument,
  findVerifiable,
  issueCode,
  signFile,
} from "../../verification/service.ts";
import { findWithoutCode, lockCredited, lockUncoded } from "./code-queries.ts";
import { findFile } from "./queries.ts";

/**
 * Gives codes to documents that were issued before codes existed. An existing file stays without the QR code, and its hash
 * is part of the signed statement. A file that is written later shows the code.
 */
export function issueMissingCodes(ctx: Context): Promise<void> {
  return backfillCodes(ctx.db, {
    capability: "billing",
    find: (page) => findWithoutCode(ctx.db, page),
    issue: (id) => issueMissingCode(ctx, id),
    onFailure: (err, id) => ctx.log.error({ err, id }, "a billing document could not get its code"),
  });
}

/** False if the document was deleted, or another process gave it a code. */
function issueMissingCode(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    // Locks the balance first, as credit notes do.
    const isCredited = await lockCredited(trx, id);
    const row = await lockUncoded(trx, id);
    if (!row) return false;
    const known = (await findVerifiable(trx, [id])).get(id);
    if (!known) {
      const { kind, reader_id: ownerId, document } = row;
      const { number, issued_on: issuedOn, totals, currency } = document;
      const total = { amount: totals.gross, currency };
      await issueCode(trx, { kind, subjectId: id, ownerId, issuedOn, number, total });
      if (isCredited) await endDocument(trx, id, { action: "revoke" });
    }
    const file = await findFile(trx, id);
    const isToSign = file !== undefined && !known?.signed;
    if (isToSign) await signFile(ctx, trx, id, file.hash);
    return !known || isToSign;
  });
}
