import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** `sealed`: the private JWK (`keyPlace`). */
export type StoredKey = { kid: string; sealed: string; signs: boolean };

/** The keys that may have signed a live token, and the next one; the current key first. */
export async function listSigningKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom("auth.signing_keys")
    .select(["kid", "status"])
    // Sealed values are strings. Other JSON values, written by another program, are read as text too and cannot be opened.
    .select(sql<string>`private_jwk #>> '{}'`.as("sealed"))
    .where("status", "!=", "revoked")
    .orderBy("created_at", "desc")
    .execute();
  return rows
    .map((row) => ({ kid: row.kid, sealed: row.sealed, signs: row.status === "in_use" }))
    .sort((a, b) => Number(b.signs) - Number(a.signs));
}

/** Does nothing when a key of that status exists, so that only one of several parallel processes creates it. */
export async function insertSigningKey(
  db: Db,
  kid: string,
  sealed: string,
  status: "in_use" | "standby",
): Promise<void> {
  await db
    .insertInto("auth.signing_keys")
    .values({ kid, private_jwk: json(sealed), status })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Serialises rotations: the second waits for the first. */
export async function lockKeys(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7205760)`.execute(trx);
}

/** Retires the current key and activates the standby key. False when there is none. */
export async function promoteStandby(trx: Db): Promise<boolean> {
  const standby = await trx
    .selectFrom("auth.signing_keys")
    .select("kid")
    .where("status", "=", "standby")
    .executeTakeFirst();
  if (!standby) return false;
  await trx
    .updateTable("auth.signing_keys")
    .set({ status: "previously_used", retired_at: sql`now()` })
    .where("status", "=", "in_use")
    .execute();
  await trx
    .updateTable("auth.signing_keys")
    .set({ status: "in_use" })
    .where("kid", "=", standby.kid)
    .execute();
  return true;
}

/**
 * Revokes the keys that were retired `days` ago or earlier: all tokens signed by them have expired. 0 revokes all retired keys
 * now.
 */
export async function retireOldKeys(db: Db, days: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("auth.signing_keys")
    .set({ status: "revoked" })
    .where("status", "=", "previously_used")
    .where("retired_at", "<=", sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type KeyState = { kid: string; status: string; createdAt: Date };

export async function listKeyStates(db: Db): Promise<KeyState[]> {
  const rows = await db
    .selectFrom("auth.signing_keys")
    .select(["kid", "status", "created_at"])
    .where("status", "!=", "revoked")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ kid: row.kid, status: row.status, createdAt: row.created_at }));
}
