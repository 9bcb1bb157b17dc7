import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A part of an upload that has arrived: `size` bytes from offset `start` on. */
export type Piece = { upload_id: string; start: number; size: number; storage_path: string };

/** In the order of their bytes, without a gap. */
export async function findPieces(db: Db, uploadId: string): Promise<Piece[]> {
  return db
    .selectFrom("document_upload_pieces")
    .select(["upload_id", "start", "size", "storage_path"])
    .where("upload_id", "=", uploadId)
    .orderBy("start")
    .execute();
}

/**
 * Writes the next piece. False when it is not the next one any more, or the upload is gone: another request was faster.
 * `start` must be the end of a piece that was seen, or 0.
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
        // Against a giving up at the same moment, which then takes this piece with it.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(["upload_id", "start"]).doNothing())
    .returning("start")
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these keys are pieces of an upload. */
export async function findKnownPieces(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("document_upload_pieces")
    .select("storage_path")
    .where("storage_path", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_path));
}
