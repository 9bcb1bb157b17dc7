import type { AttachmentKind, AttachmentType } from "@passerelle/domain/attachments/files";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type NewAttachment = {
  id: string;
  user_id: string;
  storage_key: string;
  file_name: string;
  mime_type: AttachmentType;
  size: number;
  sha256: string;
};

export type StoredAttachment = NewAttachment & {
  kind: AttachmentKind | null;
  owner_id: string | null;
  position: number | null;
};

const COLUMNS = [
  "id",
  "user_id",
  "storage_key",
  "file_name",
  "mime_type",
  "size",
  "sha256",
  "kind",
  "owner_id",
  "position",
] as const;

/** Locks an open account until the transaction ends; false when it is closed. */
export async function lockUploader(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", userId)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the id belongs to another file. */
export async function insertAttachment(trx: Db, attachment: NewAttachment): Promise<boolean> {
  const row = await trx
    .insertInto("attachments")
    .values(attachment)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAttachment(db: Db, id: string): Promise<StoredAttachment | undefined> {
  const row = await db.selectFrom("attachments").select(COLUMNS).where("id", "=", id).executeTakeFirst();
  return row as StoredAttachment | undefined;
}

export async function findByStorageKey(db: Db, storageKey: string): Promise<StoredAttachment | undefined> {
  const row = await db
    .selectFrom("attachments")
    .select(COLUMNS)
    .where("storage_key", "=", storageKey)
    .executeTakeFirst();
  return row as StoredAttachment | undefined;
}

/** Locks the files until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockAttachments(trx: Db, ids: readonly string[]): Promise<StoredAttachment[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("attachments")
    .select(COLUMNS)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as StoredAttachment[];
}

/** The position after the last file of an owner. */
export async function findNextPosition(
  trx: Db,
  { kind, id }: { kind: AttachmentKind; id: string },
): Promise<number> {
  const row = await trx
    .selectFrom("attachments")
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as("next"))
    .where("kind", "=", kind)
    .where("owner_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.next;
}

export async function updateOwner(
  trx: Db,
  id: string,
  to: { kind: AttachmentKind; owner_id: string; position: number },
): Promise<void> {
  await trx.updateTable("attachments").set(to).where("id", "=", id).execute();
}

/** The files of these owners, in the chosen order. */
export async function findOf(
  db: Db,
  kind: AttachmentKind,
  ownerIds: readonly string[],
): Promise<StoredAttachment[]> {
  if (ownerIds.length === 0) return [];
  const rows = await db
    .selectFrom("attachments")
    .select(COLUMNS)
    .where("kind", "=", kind)
    .where("owner_id", "in", ownerIds)
    .orderBy("owner_id")
    .orderBy("position")
    .execute();
  return rows as StoredAttachment[];
}

export async function countLoose(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("attachments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("owner_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The total bytes of a person's files, overall and since an instant; their role, and whether they have ordered something. */
export async function findStored(
  db: Db,
  userId: string,
  since: Date,
): Promise<{ total: number; lastDay: number; role: Role; hasOrdered: boolean }> {
  const row = await db
    .selectFrom("people")
    .leftJoin("attachments", "attachments.user_id", "people.id")
    .where("people.id", "=", userId)
    .groupBy("people.role")
    .select("people.role")
    .select(({ exists, selectFrom }) => [
      sql<number>`coalesce(sum(size), 0)::bigint`.as("total"),
      sql<number>`coalesce(sum(size) FILTER (WHERE uploaded_at > ${since}), 0)::bigint`.as("lastDay"),
      exists(
        selectFrom("attachment_orders").select("user_id").where("attachment_orders.user_id", "=", userId),
      ).as("hasOrdered"),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, role: row.role as Role, hasOrdered: Boolean(row.hasOrdered) };
}

/** Deletes unattached files; returns their storage keys. */
export async function deleteLoose(
  db: Db,
  which: { id?: string; userId?: string; before?: Date },
): Promise<string[]> {
  const rows = await db
    .deleteFrom("attachments")
    .where("owner_id", "is", null)
    .$if(which.id !== undefined, (query) => query.where("id", "=", which.id as string))
    .$if(which.userId !== undefined, (query) => query.where("user_id", "=", which.userId as string))
    .$if(which.before !== undefined, (query) => query.where("uploaded_at", "<", which.before as Date))
    .returning("storage_key")
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Deletes the files of these owners; returns their storage keys. */
export async function deleteOf(
  trx: Db,
  kinds: readonly AttachmentKind[],
  ownerIds: readonly string[],
): Promise<string[]> {
  if (ownerIds.length === 0) return [];
  const rows = await trx
    .deleteFrom("attachments")
    .where("kind", "in", kinds)
    .where("owner_id", "in", ownerIds)
    .returning("storage_key")
    .execute();
  return rows.map((row) => row.storage_key);
}

/** The storage keys that have a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("attachments")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/** The files that a person uploaded, for their export; without internal storage keys. */
export function readAttachments(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("attachments")
    .select(["id", "kind", "owner_id", "file_name", "mime_type", "size", "sha256", "uploaded_at"])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** The storage paths of a person's files, oldest first. */
export function findFilesOf(
  db: Db,
  userId: string,
): Promise<{ storage_key: string; file_name: string; uploaded_at: Date }[]> {
  return db
    .selectFrom("attachments")
    .select(["storage_key", "file_name", "uploaded_at"])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .orderBy("id")
    .execute();
}
