import type { Db } from "../../platform/db.ts";

export type StoredSeal = {
  mandate_id: string;
  storage_key: string;
  bytes: number;
  hash: string;
  /** The PAdES level. */
  level: "B-B" | "B-T";
};

export async function findSeal(db: Db, mandateId: string): Promise<StoredSeal | undefined> {
  const row = await db
    .selectFrom("mandate_files")
    .select(["mandate_id", "storage_key", "bytes", "hash", "level"])
    .where("mandate_id", "=", mandateId)
    .executeTakeFirst();
  return row as StoredSeal | undefined;
}

/** Inserts the file of a mandate unless it has one; returns the stored one. */
export async function keepSeal(db: Db, seal: StoredSeal): Promise<StoredSeal> {
  await db
    .insertInto("mandate_files")
    .values(seal)
    .onConflict((conflict) => conflict.column("mandate_id").doNothing())
    .execute();
  return (await findSeal(db, seal.mandate_id)) as StoredSeal;
}

/** Replaces the file of a mandate; false when another process was first. */
export async function exchangeSeal(trx: Db, former: StoredSeal, seal: StoredSeal): Promise<boolean> {
  const row = await trx
    .updateTable("mandate_files")
    .set({ storage_key: seal.storage_key, bytes: seal.bytes, hash: seal.hash, level: seal.level })
    .where("mandate_id", "=", former.mandate_id)
    .where("storage_key", "=", former.storage_key)
    .returning("mandate_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Files without the time of an authority, the oldest first. */
export async function findWithoutTime(db: Db, limit: number): Promise<StoredSeal[]> {
  const rows = await db
    .selectFrom("mandate_files")
    .select(["mandate_id", "storage_key", "bytes", "hash", "level"])
    .where("level", "=", "B-B")
    .orderBy("sealed_at")
    .orderBy("mandate_id")
    .limit(limit)
    .execute();
  return rows as StoredSeal[];
}

/** The `keys` that have a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("mandate_files")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

/** Mandates that were in force and have no file, by id. */
export async function findUnsealed(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mandates")
    .leftJoin("mandate_files as file", "file.mandate_id", "mandates.id")
    .select("mandates.id")
    .where("active_on", "is not", null)
    .where("file.mandate_id", "is", null)
    .orderBy("mandates.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What the evidence page states of a signature. */
export type Evidence = {
  side: "principal" | "holder";
  method: "passkey" | "code";
  level: number;
  text_hash: string;
  signed_at: Date;
  evidence: { name?: string; phone?: string; credential_id?: string };
};

export async function findEvidence(db: Db, mandateId: string): Promise<Evidence[]> {
  const rows = await db
    .selectFrom("mandate_signatures")
    .select(["side", "method", "level", "text_hash", "signed_at", "evidence"])
    .where("mandate_id", "=", mandateId)
    .orderBy("signed_at")
    .execute();
  return rows as Evidence[];
}
