import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** The bytes are gone, and the path with them: it names the file. */
const ERASED = "erased/";

/** Documents of a closed account's requests that were never paid, whose bytes still lie somewhere. */
export async function findReleased(db: Db, userId: string): Promise<{ id: string; storage_path: string }[]> {
  return db
    .selectFrom("uploaded_documents as document")
    .innerJoin("users", "users.id", "document.user_id")
    .select(["document.id", "document.storage_path"])
    .where("document.user_id", "=", userId)
    .where("users.closed_at", "is not", null)
    .where("document.storage_path", "not like", `${ERASED}%`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM transactions
        WHERE transactions.service_request_id = document.service_request_id
        AND transactions.status IN ('succeeded', 'refunded'))`,
    )
    .execute();
}

export async function updateErased(db: Db, id: string): Promise<void> {
  await db
    .updateTable("uploaded_documents")
    .set({
      storage_path: `${ERASED}${id}`,
      file_name: "-",
      removed_at: sql`coalesce(removed_at, now())`,
      sha256: "0".repeat(64),
    })
    .where("id", "=", id)
    .execute();
}

/** How many documents belong to requests that were paid. */
export async function countKept(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("uploaded_documents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM transactions
        WHERE transactions.service_request_id = uploaded_documents.service_request_id
        AND transactions.status IN ('succeeded', 'refunded'))`,
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findOpenUploads(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("document_uploads").select("id").where("user_id", "=", userId).execute();
  return rows.map((row) => row.id);
}
