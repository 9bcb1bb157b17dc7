import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { prepared } from "../../platform/prepared.ts";
import type { NewRefreshToken } from "../tokens/refresh-token.ts";
import type { Session } from "./queries.ts";

type Opening = {
  session: Session;
  refreshToken: NewRefreshToken;
  /** The identity that was used: `email`, `phone`, `google`… */
  provider: string;
  /** The result of `deviceOf`; null without a device. */
  device: string | null;
  origin: Origin;
};

const opening = prepared(
  (
    db,
    p: {
      id: string;
      userId: string;
      aal: string;
      amr: string;
      now: Date;
      ip: string | null;
      userAgent: string | null;
      hash: string;
      nonce: string;
      provider: string;
      device: string | null;
    },
  ) =>
    sql<{ known: boolean }>`
    WITH session AS (
      INSERT INTO auth.sessions (id, user_id, aal, amr, created_at, ip, user_agent)
      VALUES (${p.id}, ${p.userId}, ${p.aal}, ${p.amr}::jsonb, ${p.now}, ${p.ip}, ${p.userAgent})
      RETURNING id
    ), token AS (
      INSERT INTO auth.refresh_tokens (token_hash, nonce, session_id) SELECT ${p.hash}, ${p.nonce}, id FROM session
    ), account AS (
      UPDATE auth.users SET last_sign_in_at = ${p.now}, updated_at = ${p.now} WHERE id = ${p.userId}
    ), identity AS (
      UPDATE auth.identities SET last_sign_in_at = ${p.now}, updated_at = ${p.now}
      WHERE user_id = ${p.userId} AND provider = ${p.provider}
    ), device AS (
      UPDATE auth.known_devices SET last_seen_at = ${p.now}
      WHERE user_id = ${p.userId} AND device = ${p.device}
      RETURNING device
    )
    SELECT EXISTS (SELECT FROM device) AS known`.compile(db),
);

/**
 * Inserts a session and its first refresh token, and updates the last use of account, identity and device, in one statement.
 * Returns whether the device is a known one.
 */
export async function insertOpenedSession(
  db: Db,
  { session, refreshToken, origin, ...used }: Opening,
): Promise<boolean> {
  const [row] = await opening(db, {
    ...used,
    ...origin,
    id: session.id,
    userId: session.userId,
    aal: session.aal,
    amr: JSON.stringify(session.amr),
    now: session.createdAt,
    hash: refreshToken.hash,
    nonce: refreshToken.nonce,
  });
  return row?.known ?? false;
}
