import type { Db } from "../platform/db.ts";

/** The pictures that a person sent; without storage paths. */
export function readPicturesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_documents")
    .select([
      "id",
      "case_id",
      "side",
      "file_name",
      "mime_type",
      "size",
      "sha256",
      "uploaded_at",
      "replaced_at",
      "erased_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** When the pictures of a person were read, and by whom: themselves or staff. */
export function readReadsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_document_reads as read")
    .innerJoin("identity_documents as picture", "picture.id", "read.document_id")
    .select(["read.document_id", "read.disposition", "read.read_at"])
    .select((eb) => eb("read.user_id", "=", userId).as("own"))
    .where("picture.user_id", "=", userId)
    .orderBy("read.read_at")
    .execute();
}

/** What happened to the cases of a person. */
export function readEventsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_events as event")
    .innerJoin("identity_cases as one", "one.id", "event.case_id")
    .select(["event.case_id", "event.kind", "event.by", "event.note", "event.at"])
    .where("one.user_id", "=", userId)
    .orderBy("event.at")
    .execute();
}
