import type { Selectable } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthSessions } from "../../platform/tables.ts";
import type { NewRefreshToken } from "../tokens/refresh-token.ts";

/** How a person authenticated, newest first; `timestamp` in unix seconds. */
export type Amr = { method: string; timestamp: number }[];

export type Session = {
  id: string;
  userId: string;
  aal: string;
  amr: Amr;
  notAfter: Date | null;
  createdAt: Date;
  /** The last refresh; null until the first. */
  refreshedAt: Date | null;
};

export type RefreshToken = {
  id: number;
  hash: string;
  parentHash: string | null;
  nonce: string;
  revoked: boolean;
  updatedAt: Date;
};

function toSession(row: Selectable<AuthSessions>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    aal: row.aal,
    amr: row.amr as Amr,
    notAfter: row.not_after,
    createdAt: row.created_at,
    refreshedAt: row.refreshed_at,
  };
}

export async function findSession(db: Db, id: string): Promise<Session | undefined> {
  const row = await db.selectFrom("auth.sessions").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toSession(row);
}

/** Locks the session until the transaction ends, so that two refreshes never see each other's unfinished changes. */
export async function lockSession(db: Db, id: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom("auth.sessions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && toSession(row);
}

export async function insertSession(
  db: Db,
  session: Session & { ip: string | null; userAgent: string | null },
): Promise<void> {
  await db
    .insertInto("auth.sessions")
    .values({
      id: session.id,
      user_id: session.userId,
      aal: session.aal,
      amr: json(session.amr),
      created_at: session.createdAt,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function setSessionAmr(db: Db, id: string, amr: Amr): Promise<void> {
  await db
    .updateTable("auth.sessions")
    .set({ amr: json(amr), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Deletes the selected sessions of a person, with their refresh tokens. */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let query = db.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (which.only !== undefined) query = query.where("id", "=", which.only);
  if (which.except !== undefined) query = query.where("id", "!=", which.except);
  await query.execute();
}

export async function insertRefreshToken(
  db: Db,
  sessionId: string,
  { hash, parentHash, nonce }: NewRefreshToken,
): Promise<void> {
  await db
    .insertInto("auth.refresh_tokens")
    .values({ token_hash: hash, session_id: sessionId, parent_hash: parentHash, nonce })
    .execute();
}

/** The latest token of the session that has not been exchanged yet. */
export async function findActiveRefreshToken(db: Db, sessionId: string): Promise<RefreshToken | undefined> {
  const row = await db
    .selectFrom("auth.refresh_tokens")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("revoked", "=", false)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      hash: row.token_hash,
      parentHash: row.parent_hash,
      nonce: row.nonce,
      revoked: row.revoked,
      updatedAt: row.updated_at,
    }
  );
}

export async function revokeRefreshToken(db: Db, id: number): Promise<void> {
  await db
    .updateTable("auth.refresh_tokens")
    .set({ revoked: true, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function revokeSessionTokens(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("auth.refresh_tokens")
    .set({ revoked: true, updated_at: new Date() })
    .where("session_id", "=", sessionId)
    .where("revoked", "=", false)
    .execute();
}
