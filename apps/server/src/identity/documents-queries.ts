import type { DocumentSide } from "@passerelle/domain/identity/document-sides";
import type { IdentityVerdict, VerdictReason } from "@passerelle/domain/identity/verdicts";
import type { Insertable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { IdentityDocuments } from "../platform/tables.ts";

export type StoredPicture = {
  id: string;
  case_id: string;
  user_id: string;
  side: DocumentSide;
  file_name: string;
  storage_path: string;
  mime_type: string;
  size: number;
  sha256: string;
  uploaded_at: Date;
  replaced_at: Date | null;
  erased_at: Date | null;
};

export type StoredVerdict = {
  id: string;
  document_id: string;
  verdict: IdentityVerdict;
  reason: VerdictReason | null;
  note: string | null;
  judged_at: Date;
  /** Null when that account was closed. */
  judge: string | null;
};

const COLUMNS = [
  "id",
  "case_id",
  "user_id",
  "side",
  "file_name",
  "storage_path",
  "mime_type",
  "size",
  "sha256",
  "uploaded_at",
  "replaced_at",
  "erased_at",
] as const;

export async function findPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom("identity_documents")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row as StoredPicture | undefined;
}

/** The picture that an upload became. */
export async function findPictureOfUpload(db: Db, uploadId: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom("identity_documents")
    .select(COLUMNS)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return row as StoredPicture | undefined;
}

/** The case of a current picture whose bytes are at a path of the storage; undefined for other paths. */
export function findCaseAt(db: Db, path: string): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom("identity_documents")
    .select(["case_id as id", "user_id"])
    .where("storage_path", "=", path)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
}

/** The current picture of each side. */
export async function findCurrentPictures(db: Db, caseId: string): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom("identity_documents")
    .select(COLUMNS)
    .where("case_id", "=", caseId)
    .where("replaced_at", "is", null)
    .where("erased_at", "is", null)
    .execute();
  return rows as StoredPicture[];
}

export async function insertPicture(trx: Db, row: Insertable<IdentityDocuments>): Promise<void> {
  await trx.insertInto("identity_documents").values(row).execute();
}

/** Marks the current picture of a side as replaced. */
export async function updateReplaced(trx: Db, caseId: string, side: DocumentSide): Promise<void> {
  await trx
    .updateTable("identity_documents")
    .set({ replaced_at: new Date() })
    .where("case_id", "=", caseId)
    .where("side", "=", side)
    .where("replaced_at", "is", null)
    .execute();
}

/** Every verdict on these pictures, newest first. */
export async function findVerdicts(db: Db, documentIds: readonly string[]): Promise<StoredVerdict[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom("identity_verdicts as verdict")
    .leftJoin("people as judge", "judge.id", "verdict.judged_by")
    .select([
      "verdict.id",
      "verdict.document_id",
      "verdict.verdict",
      "verdict.reason",
      "verdict.note",
      "verdict.judged_at",
      "judge.name as judge",
    ])
    .where("verdict.document_id", "in", documentIds)
    .orderBy("verdict.judged_at", "desc")
    .orderBy("verdict.id")
    .execute();
  return rows as StoredVerdict[];
}

export async function insertVerdict(
  trx: Db,
  verdict: {
    document_id: string;
    verdict: IdentityVerdict;
    reason: VerdictReason | null;
    note: string | null;
    judged_by: string;
  },
): Promise<void> {
  await trx.insertInto("identity_verdicts").values(verdict).execute();
}
