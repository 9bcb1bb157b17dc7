import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing, startingWith } from "../../platform/text-search.ts";

/** Deletes a person's second factors and passkeys with their challenges and codes. */
export async function deleteAllFactors(trx: Db, userId: string): Promise<number> {
  const factors = await trx.deleteFrom("auth.mfa_factors").where("user_id", "=", userId).executeTakeFirst();
  const passkeys = await trx
    .deleteFrom("auth.webauthn_credentials")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(factors.numDeletedRows + passkeys.numDeletedRows);
}

/** The account of a sign-in or an attempt in the audit; null fields when the entered address has none. */
export type AuditedPerson = { id: string | null; name: string | null; role: string | null };

export type ConnectionRow = {
  id: string;
  at: Date;
  event: string;
  person: AuditedPerson;
  email: string;
  method: string | null;
  ip: string | null;
  userAgent: string | null;
};

export type ConnectionQuery = {
  user?: string | undefined;
  search?: string | undefined;
  events?: readonly string[] | undefined;
  /** Included. */
  from?: Date | undefined;
  /** Excluded. */
  until?: Date | undefined;
};

function selectConnections(db: Db, asked: ConnectionQuery) {
  let query = db.selectFrom("auth.audit_log_entries as entry").where("entry.connection", "is not", null);
  if (asked.user) query = query.where("entry.subject_id", "=", asked.user);
  // `= ANY` also accepts an empty list, for an outcome that no event has; `IN ()` is invalid SQL.
  if (asked.events) query = query.where(sql<boolean>`entry.connection = ANY(${asked.events})`);
  if (asked.from) query = query.where("entry.created_at", ">=", asked.from);
  if (asked.until) query = query.where("entry.created_at", "<", asked.until);
  if (asked.search) {
    const [like, address] = [containing(asked.search), startingWith(asked.search)];
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`searchable(entry.actor_username) LIKE searchable(${like})`,
        sql<boolean>`entry.subject_id IN (
          SELECT id FROM people WHERE searchable(name) LIKE searchable(${like}))`,
        sql<boolean>`host(entry.ip_address) LIKE ${address}`,
      ]),
    );
  }
  return query;
}

/** Connections, newest first. */
export async function findConnections(
  db: Db,
  asked: ConnectionQuery,
  window: { limit: number; offset: number },
): Promise<ConnectionRow[]> {
  const rows = await selectConnections(db, asked)
    .leftJoin("people as person", "person.id", "entry.subject_id")
    .select([
      "entry.id",
      "entry.created_at",
      "entry.connection",
      "entry.actor_username",
      "entry.user_agent",
      "person.id as person_id",
      "person.name",
      "person.role",
    ])
    .select([
      sql<string | null>`host(entry.ip_address)`.as("ip"),
      sql<string | null>`coalesce(entry.traits ->> 'provider', entry.traits ->> 'factor_type')`.as("method"),
    ])
    .orderBy("entry.created_at", "desc")
    .orderBy("entry.sequence", "desc")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    event: row.connection ?? "",
    person: { id: row.person_id, name: row.name, role: row.role },
    email: row.actor_username,
    method: row.method,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

export async function countConnections(db: Db, asked: ConnectionQuery): Promise<number> {
  const { total } = await selectConnections(db, asked)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export type HistoryRow = {
  id: string;
  at: Date;
  action: string;
  /** The person who did it, unless it was the owner. */
  by: { id: string; name: string } | null;
  ip: string | null;
  userAgent: string | null;
  traits: Record<string, unknown>;
};

/** The history of an account, newest first: these actions, or all except token refreshes. */
export async function findHistory(
  db: Db,
  userId: string,
  window: { limit: number; offset: number },
  actions?: readonly string[],
): Promise<{ rows: HistoryRow[]; total: number }> {
  const query = db
    .selectFrom("auth.audit_log_entries as entry")
    .where("entry.subject_id", "=", userId)
    .where((eb) =>
      actions ? eb("entry.action", "in", actions) : eb("entry.action", "!=", "token_refreshed"),
    );
  const rows = await query
    .leftJoin("people as actor", "actor.id", "entry.actor_id")
    .select([
      "entry.id",
      "entry.created_at",
      "entry.action",
      "entry.actor_id",
      "entry.traits",
      "entry.user_agent",
    ])
    .select(["actor.name"])
    .select(sql<string | null>`host(entry.ip_address)`.as("ip"))
    .orderBy("entry.created_at", "desc")
    .orderBy("entry.sequence", "desc")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.created_at,
      action: row.action,
      by: row.actor_id && row.actor_id !== userId ? { id: row.actor_id, name: row.name ?? "" } : null,
      ip: row.ip,
      userAgent: row.user_agent,
      traits: row.traits as Record<string, unknown>,
    })),
  };
}
