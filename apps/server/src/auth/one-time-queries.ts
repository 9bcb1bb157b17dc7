import type { Db } from "../platform/db.ts";

/** Replaces the one that the person had: only the latest link works. */
export async function replaceConfirmationToken(
  db: Db,
  token: { userId: string; hash: string; relatesTo: string },
): Promise<void> {
  const values = {
    user_id: token.userId,
    token_type: "confirmation_token",
    token_hash: token.hash,
    relates_to: token.relatesTo,
    created_at: new Date(),
  };
  await db
    .insertInto("auth.one_time_tokens")
    .values(values)
    .onConflict((conflict) => conflict.columns(["user_id", "token_type"]).doUpdateSet(values))
    .execute();
}

/**
 * Takes a token made after `since` out of the world and says whose it was: of two calls with one link, one gets it.
 * Taken in a transaction that then fails, it is still there.
 */
export async function takeConfirmationToken(db: Db, hash: string, since: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom("auth.one_time_tokens")
    .where("token_type", "=", "confirmation_token")
    .where("token_hash", "=", hash)
    .where("created_at", ">", since)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}
