import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { NewRefreshToken } from "../tokens/refresh-token.ts";
import type { Amr, RefreshToken, Session } from "./queries.ts";

type Held = {
  id: string;
  user_id: string;
  aal: string;
  amr: Amr;
  not_after: Date | null;
  created_at: Date;
  refreshed_at: Date | null;
  token_id: number;
  parent_hash: string | null;
  nonce: string;
  revoked: boolean;
  updated_at: Date;
};

// Locks both rows: beside a locked row PostgreSQL returns an unlocked one as it was before the wait. The transaction limits the
// wait: a lock that is not granted within 5 s is an error (55P03), so the call does not hang.
const held = prepared((db, p: { hash: string }) =>
  sql<Held>`
    WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', '5s', true))
    SELECT session.id, session.user_id, session.aal, session.amr, session.not_after, session.created_at,
      session.refreshed_at, token.id AS token_id, token.parent_hash, token.nonce, token.revoked, token.updated_at
    FROM patience, auth.refresh_tokens AS token JOIN auth.sessions AS session ON session.id = token.session_id
    WHERE token.token_hash = ${p.hash}
    FOR UPDATE OF session, token`.compile(db),
);

/**
 * A refresh token with its session, both locked until the transaction ends, so that two exchanges of one session never see each
 * other's unfinished changes. Undefined when the token is unknown or its session has ended.
 */
export async function lockSessionOfToken(
  db: Db,
  hash: string,
): Promise<{ session: Session; shown: RefreshToken } | undefined> {
  const [row] = await held(db, { hash });
  return (
    row && {
      session: {
        id: row.id,
        userId: row.user_id,
        aal: row.aal,
        amr: row.amr,
        notAfter: row.not_after,
        createdAt: row.created_at,
        refreshedAt: row.refreshed_at,
      },
      shown: {
        id: row.token_id,
        hash,
        parentHash: row.parent_hash,
        nonce: row.nonce,
        revoked: row.revoked,
        updatedAt: row.updated_at,
      },
    }
  );
}

const successor = prepared(
  (
    db,
    p: { hash: string; nonce: string; sessionId: string; parentHash: string; parentId: number; now: Date },
  ) =>
    sql<never>`
    WITH parent AS (
      UPDATE auth.refresh_tokens SET revoked = true, updated_at = ${p.now} WHERE id = ${p.parentId} AND NOT revoked
    ), session AS (
      UPDATE auth.sessions SET refreshed_at = ${p.now}, updated_at = ${p.now} WHERE id = ${p.sessionId}
    )
    INSERT INTO auth.refresh_tokens (token_hash, nonce, session_id, parent_hash)
    VALUES (${p.hash}, ${p.nonce}, ${p.sessionId}, ${p.parentHash})`.compile(db),
);

/**
 * Inserts the session's next token as a child of `parent`. If the parent was exchanged before, the time of that exchange is kept.
 */
export async function insertSuccessor(
  db: Db,
  session: Session,
  parent: RefreshToken,
  { hash, nonce }: NewRefreshToken,
): Promise<void> {
  await successor(db, {
    hash,
    nonce,
    sessionId: session.id,
    parentHash: parent.hash,
    parentId: parent.id,
    now: new Date(),
  });
}
