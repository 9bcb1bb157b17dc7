import type { DocumentKind, IssuedDocument } from "@passerelle/domain/billing/documents";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/**
 * Documents without a code, and those whose file exists without a signed statement: that file was written without the QR
 * code.
 */
const LACKS_CODE = sql<boolean>`NOT EXISTS (
  SELECT FROM verifiable_subjects AS known WHERE known.subject_id = document.id AND (known.is_signed OR file.hash IS NULL))`;

/** Ids of documents that need a code or a signature, in ascending order, from the one after `after`. */
export async function findWithoutCode(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT document.id FROM billing_documents AS document LEFT JOIN billing_files AS file ON file.document_id = document.id
    WHERE (${after ?? null}::uuid IS NULL OR document.id > ${after ?? null}::uuid) AND ${LACKS_CODE}
    ORDER BY document.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type Uncoded = {
  kind: DocumentKind;
  reader_id: string | null;
  document: IssuedDocument;
};

/** A document, locked so that one process at a time gives it a code. Undefined when it was deleted. */
export async function lockUncoded(trx: Db, id: string): Promise<Uncoded | undefined> {
  const row = await trx
    .selectFrom("billing_documents")
    .select(["kind", "reader_id", "document"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row as Uncoded | undefined;
}

/** Whether credit notes cover a whole invoice. Locks its balance, so that no credit note is issued until the transaction ends. */
export async function lockCredited(trx: Db, invoiceId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("billing_balances")
    .select(["gross", "credited"])
    .where("invoice_id", "=", invoiceId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && Number(row.credited) >= Number(row.gross);
}
