import type { Db } from "../../platform/db.ts";
import type { Pkce } from "../flows/pkce.ts";

export type CodeKind =
  | "confirmation_token"
  | "magiclink_token"
  | "recovery_token"
  | "email_change_token_current"
  | "email_change_token_new"
  | "phone_change_token"
  | "sms_token"
  | "reauthentication_token"
  | "unlock_token";

/** An unused code. `relatesTo` is the address or number to which it was sent. */
export type StoredCode = {
  id: string;
  userId: string;
  kind: CodeKind;
  hash: string;
  relatesTo: string;
  pkce: Pkce | undefined;
  voidsPassword: boolean;
  /** The queued message for which it was issued. */
  messageId: string | null;
  createdAt: Date;
};

/** Replaces the person's former code: only the latest works. */
export async function replaceCode(db: Db, code: Omit<StoredCode, "id" | "createdAt">): Promise<void> {
  const values = {
    user_id: code.userId,
    token_type: code.kind,
    token_hash: code.hash,
    relates_to: code.relatesTo,
    code_challenge: code.pkce?.challenge ?? null,
    code_challenge_method: code.pkce?.method ?? null,
    voids_password: code.voidsPassword,
    message_id: code.messageId,
    tries: 0,
    created_at: new Date(),
  };
  await db
    .insertInto("auth.one_time_tokens")
    .values(values)
    .onConflict((conflict) => conflict.columns(["user_id", "token_type"]).doUpdateSet(values))
    .execute();
}

type Row = {
  id: string;
  user_id: string;
  token_type: string;
  token_hash: string;
  relates_to: string;
  code_challenge: string | null;
  code_challenge_method: string | null;
  voids_password: boolean;
  message_id: string | null;
  created_at: Date;
};

function toCode(row: Row): StoredCode {
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.token_type as CodeKind,
    hash: row.token_hash,
    relatesTo: row.relates_to,
    pkce: challenge === null ? undefined : { challenge, method: method as Pkce["method"] },
    voidsPassword: row.voids_password,
    messageId: row.message_id,
    createdAt: row.created_at,
  };
}

export async function findCodeByHash(
  db: Db,
  kinds: readonly CodeKind[],
  hash: string,
): Promise<StoredCode | undefined> {
  // The token of a link is arbitrary text, which the database may not accept.
  if (!/^[0-9a-f]{56}$/.test(hash)) return undefined;
  const row = await db
    .selectFrom("auth.one_time_tokens")
    .selectAll()
    .where("token_type", "in", kinds)
    .where("token_hash", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return row && toCode(row);
}

export async function findCode(db: Db, userId: string, kind: CodeKind): Promise<StoredCode | undefined> {
  const row = await db
    .selectFrom("auth.one_time_tokens")
    .selectAll()
    .where("user_id", "=", userId)
    .where("token_type", "=", kind)
    .executeTakeFirst();
  return row && toCode(row);
}

/**
 * The short codes with which an attempt may be compared. The same statement first counts an attempt for each, so that parallel
 * attempts cannot exceed `limit`. There are several codes when several people change to the same number.
 */
export async function countAttempt(
  db: Db,
  of: { kind: CodeKind; relatesTo: string; userId?: string },
  limit: number,
): Promise<StoredCode[]> {
  let query = db
    .updateTable("auth.one_time_tokens")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_type", "=", of.kind)
    .where("relates_to", "=", of.relatesTo)
    .where("tries", "<", limit);
  if (of.userId !== undefined) query = query.where("user_id", "=", of.userId);
  return (await query.returningAll().execute()).map(toCode);
}

/**
 * Uses a code up; of two parallel calls with the same code, only one returns true. False when it was replaced meanwhile. If the
 * transaction fails, the code is kept.
 */
export async function consumeCode(db: Db, { id, hash }: StoredCode): Promise<boolean> {
  const row = await db
    .deleteFrom("auth.one_time_tokens")
    .where("id", "=", id)
    .where("token_hash", "=", hash)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all codes of a person, or those of some kinds, because their purpose no longer applies. */
export async function deleteCodes(db: Db, userId: string, kinds?: readonly CodeKind[]): Promise<void> {
  let query = db.deleteFrom("auth.one_time_tokens").where("user_id", "=", userId);
  if (kinds) query = query.where("token_type", "in", kinds);
  await query.execute();
}
