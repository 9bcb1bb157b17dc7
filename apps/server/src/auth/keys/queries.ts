import type { JWK } from "jose";
import { type Db, json } from "../../platform/db.ts";

export type StoredKey = { kid: string; jwk: JWK; signs: boolean };

/** Every key that may still have signed a live token; the one in use first. */
export async function listSigningKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom("auth.signing_keys")
    .select(["kid", "private_jwk", "status"])
    .where("status", "!=", "revoked")
    .orderBy("created_at", "desc")
    .execute();
  return rows
    .map((row) => ({ kid: row.kid, jwk: row.private_jwk as JWK, signs: row.status === "in_use" }))
    .sort((a, b) => Number(b.signs) - Number(a.signs));
}

/** Does nothing where a key is in use already: of several processes that start at once, one makes the key. */
export async function insertFirstSigningKey(db: Db, kid: string, jwk: JWK): Promise<void> {
  await db
    .insertInto("auth.signing_keys")
    .values({ kid, private_jwk: json(jwk), status: "in_use" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
