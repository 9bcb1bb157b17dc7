import { CLOSED_STATUSES } from "@passerelle/domain/requests/lifecycle/status";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { OpenUpload } from "../../platform/upload-target.ts";

export async function insertUpload(db: Db, { metadata, ...upload }: OpenUpload): Promise<void> {
  await db
    .insertInto("document_uploads")
    .values({ ...upload, metadata: json(metadata) })
    .execute();
}

const OPEN_UPLOAD = ["id", "target", "user_id", "subject_id", "file_name", "size", "metadata"] as const;

export async function findUpload(db: Db, id: string): Promise<OpenUpload | undefined> {
  const row = await db
    .selectFrom("document_uploads")
    .select(OPEN_UPLOAD)
    .where("id", "=", id)
    .executeTakeFirst();
  return row as OpenUpload | undefined;
}

/** The state of an upload; the offset is the number of stored bytes. */
export function findUploadState(db: Db, id: string) {
  return db
    .selectFrom("document_uploads as upload")
    .leftJoin("document_upload_pieces as piece", "piece.upload_id", "upload.id")
    .select(({ fn }) => [
      "upload.size",
      sql<Record<string, string | null>>`upload.metadata`.as("metadata"),
      fn.count<number>("piece.start").as("pieces"),
      sql<number>`coalesce(sum(piece.size), 0)::bigint`.as("offset"),
    ])
    .where("upload.id", "=", id)
    .groupBy("upload.id")
    .executeTakeFirst();
}

/** Deletes an upload with its pieces and returns it; undefined for all but the first caller. */
export async function deleteUpload(db: Db, id: string): Promise<OpenUpload | undefined> {
  const row = await db
    .deleteFrom("document_uploads")
    .where("id", "=", id)
    .returning(OPEN_UPLOAD)
    .executeTakeFirst();
  return row as OpenUpload | undefined;
}

/** A person's open uploads beyond the `kept` latest ones. */
export async function findSurplusUploads(db: Db, userId: string, kept: number): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(kept)
    .execute();
  return rows.map((row) => row.id);
}

/** Uploads without progress since an instant. */
export async function findUploadsBefore(db: Db, instant: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads")
    .select("id")
    .where("created_at", "<", instant)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("document_upload_pieces")
            .select("start")
            .whereRef("upload_id", "=", "document_uploads.id")
            .where("stored_at", ">=", instant),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The open uploads to a request that is closed; none of an open one. */
export async function findUploadsOfClosed(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads as upload")
    .innerJoin("request_summaries as request", "request.id", "upload.subject_id")
    .select("upload.id")
    .where("upload.subject_id", "=", requestId)
    .where("request.status", "in", CLOSED_STATUSES)
    .execute();
  return rows.map((row) => row.id);
}

/** The open uploads of a person, or to one subject. */
export async function findOpenUploads(
  db: Db,
  of: { user_id: string } | { subject_id: string },
): Promise<string[]> {
  const [column, id] = Object.entries(of)[0] as ["user_id" | "subject_id", string];
  const rows = await db.selectFrom("document_uploads").select("id").where(column, "=", id).execute();
  return rows.map((row) => row.id);
}

/** The number and the announced bytes of a person's open uploads to one target. */
export async function measureOpenUploads(
  db: Db,
  userId: string,
  target: string,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom("document_uploads")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(size), 0)::bigint`.as("bytes"),
    ])
    .where("user_id", "=", userId)
    .where("target", "=", target)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}
