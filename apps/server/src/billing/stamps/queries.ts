import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import type { StampAuthority, StampState } from "@passerelle/domain/billing/stamps";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Approval } from "./authority.ts";

/** The stamp of a document; its reference is null until it is approved. */
export type StoredStamp = {
  document_id: string;
  authority: StampAuthority;
  state: StampState;
  external_id: string | null;
  reference: string | null;
  verify_url: string | null;
  refusal: string | null;
};

const COLUMNS = [
  "document_id",
  "authority",
  "state",
  "external_id",
  "reference",
  "verify_url",
  "refusal",
] as const;

export async function insertStamp(trx: Db, documentId: string, authority: StampAuthority): Promise<void> {
  await trx.insertInto("fiscal_stamps").values({ document_id: documentId, authority }).execute();
}

/** The stamps of documents that must have one. */
export async function findStamps(
  db: Db,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredStamp>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("fiscal_stamps")
    .select(COLUMNS)
    .where("document_id", "in", documentIds)
    .execute();
  return new Map((rows as StoredStamp[]).map((row) => [row.document_id, row]));
}

/** A request for a stamp. */
export type AskedStamp = {
  authority: StampAuthority;
  document: IssuedDocument;
  /** For a credit note, the authority's id of its invoice. */
  invoiceId: string | undefined;
};

/**
 * Claims a pending stamp, so that no other process requests it during the next two minutes. Undefined when it is not
 * pending, is claimed, or belongs to a credit note whose invoice is not stamped.
 */
export async function takeStamp(db: Db, documentId: string): Promise<AskedStamp | undefined> {
  const { rows } = await sql<{
    authority: StampAuthority;
    document: IssuedDocument;
    external_id: string | null;
  }>`
    UPDATE fiscal_stamps AS stamp SET asked_at = now()
    FROM billing_documents AS document
    LEFT JOIN fiscal_stamps AS invoiced ON invoiced.document_id = document.invoice_id AND invoiced.state = 'stamped'
    WHERE stamp.document_id = ${documentId} AND document.id = stamp.document_id AND stamp.state = 'pending'
      AND (stamp.asked_at IS NULL OR stamp.asked_at < now() - interval '2 minutes')
      AND (document.invoice_id IS NULL OR invoiced.external_id IS NOT NULL)
    RETURNING stamp.authority, document.document, invoiced.external_id`.execute(db);
  const row = rows[0];
  return row && { authority: row.authority, document: row.document, invoiceId: row.external_id ?? undefined };
}

/** Lets another attempt take the stamp at once. */
export async function releaseStamp(db: Db, documentId: string): Promise<void> {
  await db
    .updateTable("fiscal_stamps")
    .set({ asked_at: null })
    .where("document_id", "=", documentId)
    .where("state", "=", "pending")
    .execute();
}

export async function lockStamp(trx: Db, documentId: string): Promise<StoredStamp | undefined> {
  const row = await trx
    .selectFrom("fiscal_stamps")
    .select(COLUMNS)
    .where("document_id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  return row as StoredStamp | undefined;
}

export async function updateStamp(
  trx: Db,
  documentId: string,
  state: StampState,
  approval: Approval | undefined,
): Promise<void> {
  await trx
    .updateTable("fiscal_stamps")
    .set({
      state,
      asked_at: null,
      refusal: approval?.state === "refused" ? approval.reason : null,
      ...(approval?.state === "stamped" && {
        external_id: approval.externalId,
        reference: approval.reference,
        verify_url: approval.verifyUrl,
        stamped_at: new Date(),
      }),
    })
    .where("document_id", "=", documentId)
    .execute();
}

/** Pending stamps that no process is asking for: oldest first. `invoiceId`: of its credit notes only. */
export async function findPendingStamps(db: Db, invoiceId?: string): Promise<string[]> {
  let query = db
    .selectFrom("fiscal_stamps")
    .innerJoin("billing_documents as document", "document.id", "fiscal_stamps.document_id")
    .select("document.id")
    .where("fiscal_stamps.state", "=", "pending")
    .where(sql<boolean>`(asked_at IS NULL OR asked_at < now() - interval '2 minutes')`)
    .orderBy("fiscal_stamps.created_at")
    .limit(500);
  if (invoiceId !== undefined) query = query.where("document.invoice_id", "=", invoiceId);
  return (await query.execute()).map(({ id }) => id);
}
