import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Whether the owner of `session` in the query has opened another session after it. */
export const supersededSession: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM auth.sessions AS newer
  WHERE newer.user_id = session.user_id AND (newer.created_at, newer.id) > (session.created_at, session.id))`;

export async function hasNewerSession(db: Db, session: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom("auth.sessions as session")
    .select(supersededSession.as("superseded"))
    .where("session.id", "=", session.id)
    .executeTakeFirst();
  return row?.superseded ?? false;
}
