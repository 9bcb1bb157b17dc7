import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { containing } from "../../platform/text-search.ts";
import { deleteProfile } from "../../profiles/service.ts";
import type { Paging } from "./paging.ts";

/** One page of account ids with the total count. `filter` is searched in address, number and full name. */
export async function findUserIds(
  db: Db,
  { aud, filter, newestFirst }: { aud: string; filter: string; newestFirst: boolean },
  { page, perPage }: Paging,
): Promise<{ ids: string[]; total: number }> {
  let query = db.selectFrom("auth.users").where("aud", "=", aud);
  if (filter !== "") {
    const like = containing(filter);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`searchable(email::text) LIKE searchable(${like})`,
        sql<boolean>`phone LIKE ${like}`,
        sql<boolean>`searchable(raw_user_meta_data ->> 'full_name') LIKE searchable(${like})`,
      ]),
    );
  }
  const direction = newestFirst ? "desc" : "asc";
  const rows = await query
    .select("id")
    .orderBy("created_at", direction)
    .orderBy("id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ids: rows.map((row) => row.id), total };
}

export type AdminFields = {
  role?: string;
  aud?: string;
  bannedUntil?: Date | null;
  invitedAt?: Date;
};

/** Updates columns that only the administration writes. */
export async function updateAdminFields(trx: Db, id: string, change: AdminFields): Promise<void> {
  await trx
    .updateTable("auth.users")
    .set({
      updated_at: new Date(),
      role: change.role,
      aud: change.aud,
      banned_until: change.bannedUntil,
      invited_at: change.invitedAt,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes an account with everything that belongs only to it. Returns false, without a change, when rows that must be retained
 * refer to the person. Call in a transaction.
 */
export async function deleteUser(trx: Db, id: string): Promise<boolean> {
  await sql`SAVEPOINT before_delete`.execute(trx);
  try {
    await deleteProfile(trx, id);
    await trx.deleteFrom("auth.users").where("id", "=", id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_delete`.execute(trx);
    return false;
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

/** GoTrue's groups of audit actions; our additional actions belong to `account`. */
const logType = sql<string>`CASE
  WHEN action LIKE 'token\\_%' THEN 'token'
  WHEN action ~ 'factor|challenge|verification|recovery_codes|mfa|passkey' THEN 'factor'
  WHEN action ~ 'signedup|invited|deleted|created' THEN 'team'
  WHEN action ~ '^(login|logout|invite_accepted|session_|new_device)' THEN 'account'
  ELSE 'user' END`;
const AUDIT_SCOPES = { author: sql.ref("actor_username"), action: sql.ref("action"), type: logType };

/** A text that is searched in the actor, the action or the kind of action. */
export type AuditFilter = { scope: keyof typeof AUDIT_SCOPES; text: string };

export type AuditEntry = {
  id: string;
  action: string;
  logType: string;
  actorId: string | null;
  actorUsername: string;
  traits: Record<string, unknown>;
  ip: string | null;
  createdAt: Date;
};

/** One page of the audit, newest first. */
export async function findAudit(
  db: Db,
  filter: AuditFilter | undefined,
  { page, perPage }: Paging,
): Promise<{ entries: AuditEntry[]; total: number }> {
  let query = db.selectFrom("auth.audit_log_entries");
  if (filter) query = query.where(AUDIT_SCOPES[filter.scope], "ilike", containing(filter.text));
  const rows = await query
    .select(["id", "action", "actor_id", "actor_username", "traits", "created_at"])
    .select([sql<string | null>`host(ip_address)`.as("ip"), logType.as("log_type")])
    .orderBy("created_at", "desc")
    .orderBy("sequence", "desc")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const entries = rows.map((row) => ({
    id: row.id,
    action: row.action,
    logType: row.log_type,
    actorId: row.actor_id,
    actorUsername: row.actor_username,
    traits: row.traits as Record<string, unknown>,
    ip: row.ip,
    createdAt: row.created_at,
  }));
  return { entries, total };
}

/** Merges into the metadata of the service (`null` deletes a key). */
export async function mergeAppMetadata(trx: Db, id: string, change: Record<string, unknown>): Promise<void> {
  const removed = Object.keys(change).filter((key) => change[key] === null);
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  await trx
    .updateTable("auth.users")
    .set({ raw_app_meta_data: sql`(raw_app_meta_data || ${json(kept)}) - ${removed}::text[]` })
    .where("id", "=", id)
    .execute();
}
