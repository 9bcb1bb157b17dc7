import type { ResourceFileType } from "@passerelle/domain/resources/resource-file";
import type { Db } from "../platform/db.ts";

export type NewFile = {
  id: string;
  file_name: string;
  mime_type: ResourceFileType;
  size: number;
  sha256: string;
  uploaded_by: string;
};

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db.insertInto("resource_files").values(file).execute();
}

/** Locks a file until the transaction ends; false when it does not exist or another resource uses it. */
export async function lockFreeFile(trx: Db, id: string, resourceId: string): Promise<boolean> {
  const file = await trx
    .selectFrom("resource_files")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return false;
  const other = await trx
    .selectFrom("resources")
    .select("id")
    .where("file_id", "=", id)
    .where("id", "<>", resourceId)
    .executeTakeFirst();
  return other === undefined;
}

export async function deleteFile(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("resource_files").where("id", "=", id).execute();
}

/** Deletes files uploaded before an instant that no resource uses; returns their ids. */
export async function deleteUnusedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom("resource_files")
    .where("uploaded_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("resources").select("id").whereRef("resources.file_id", "=", "resource_files.id")),
      ),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids that exist. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("resource_files").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}
