import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A stored part of an upload: `size` bytes from offset `start`. */
export type Piece = { upload_id: string; start: number; size: number; storage_path: string };

/** In the order of their bytes, without gaps. */
export async function findPieces(db: Db, uploadId: string): Promise<Piece[]> {
  return db
    .selectFrom("document_upload_pieces")
    .select(["upload_id", "start", "size", "storage_path"])
    .where("upload_id", "=", uploadId)
    .orderBy("start")
    .execute();
}

/**
 * Inserts the next piece. False when another request was faster, or the upload is deleted. `start` must be 0 or the
 * end of a piece that was read.
 */
export async function insertPiece(db: Db, piece: Piece): Promise<boolean> {
  const row = await db
    .insertInto("document_upload_pieces")
    .columns(["upload_id", "start", "size", "storage_path"])
    .expression((query) =>
      query
        .selectFrom("document_uploads")
        .select(({ val }) => [
          "id",
          sql<number>`${val(piece.start)}::bigint`.as("start"),
          sql<number>`${val(piece.size)}::bigint`.as("size"),
          sql<string>`${val(piece.storage_path)}::text`.as("storage_path"),
        ])
        .where("id", "=", piece.upload_id)
        // Locks against a concurrent deletion of the upload, which then deletes this piece too.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(["upload_id", "start"]).doNothing())
    .returning("start")
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys that belong to a piece. */
export async function findKnownPieces(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("document_upload_pieces")
    .select("storage_path")
    .where("storage_path", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_path));
}
