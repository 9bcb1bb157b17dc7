import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import type { Language } from "@passerelle/domain/languages";
import { SCOPED_ROLES, type Scope } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";
import { containing } from "../../platform/text-search.ts";
import type { Row } from "./assignment-queries.ts";
import { takenToday } from "./term-queries.ts";

/** A member of the staff: the part of `AgentRow` that these tables contain. */
export type StoredAgentRow = Pick<
  AgentRow,
  "id" | "name" | "email" | "role" | "suspended" | "late" | "requests_today" | "scopes"
> & { seen_at: Date | null };

/** A person's scopes as pages show them: countries first, by name. */
const scopesIn = (language: Language) => sql<AgentRow["scopes"]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name) ORDER BY kind, searchable(name), id)
  FROM (
    SELECT CASE WHEN scope.country_code IS NULL THEN 'organism' ELSE 'country' END AS kind,
      coalesce(scope.country_code, scope.organism_id::text) AS id, coalesce(${inLanguage("country.name", language)}, organism.name) AS name
    FROM agent_scopes AS scope
    LEFT JOIN country_names AS country ON country.code = scope.country_code
    LEFT JOIN organism_names AS organism ON organism.id = scope.organism_id
    WHERE scope.user_id = people.id AND people.role = ANY(${SCOPED_ROLES}::text[])
  ) AS named), '[]')`;

const late = sql<number>`(SELECT count(*) FROM service_requests AS request
  WHERE request.assigned_to = people.id AND request.queue = 'work' AND request.queue_at < now())`;

type Filter = { roles: readonly Role[]; id?: string; search?: string | undefined };

function staff(db: Db, { id, roles, search }: Filter) {
  let query = db
    .selectFrom("people")
    .leftJoin("auth.accounts as account", "account.id", "people.id")
    .where("people.role", "in", roles)
    .where("people.closed_at", "is", null);
  if (id) query = query.where("people.id", "=", id);
  if (search) {
    const like = containing(search);
    query = query.where(
      sql<boolean>`(searchable(people.name) LIKE searchable(${like})
        OR searchable(account.email::text) LIKE searchable(${like}))`,
    );
  }
  return query;
}

/** One page of the people with one of these roles, by name, with the total count. */
export async function findAgentRows(
  db: Db,
  filter: Filter,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ rows: StoredAgentRow[]; total: number }> {
  const rows = await staff(db, filter)
    .select([
      "people.id",
      "people.name",
      "people.role",
      "account.email",
      "account.last_sign_in_at as seen_at",
    ])
    .select(sql<boolean>`people.account_status = 'suspended'`.as("suspended"))
    .select([late.as("late"), takenToday.as("requests_today"), scopesIn(language).as("scopes")])
    .orderBy(sql`searchable(people.name)`)
    .orderBy("people.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await staff(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, email: row.email ?? "", role: row.role as Role })), total };
}

/** Locks the role of an open account until the transaction ends, so that its scopes are changed one after another. */
export async function lockRole(trx: Db, userId: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom("people")
    .select("role")
    .where("id", "=", userId)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

/** Which of these places exist. */
export async function countPlaces(db: Db, scopes: readonly Scope[]): Promise<number> {
  const idsOf = (kind: Scope["kind"]) => scopes.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM country_names WHERE code = ANY(${idsOf("country")}::text[]))
      + (SELECT count(*) FROM organism_names WHERE id::text = ANY(${idsOf("organism")}::text[])) AS count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertScopes(trx: Db, userId: string, scopes: readonly Scope[]): Promise<void> {
  if (scopes.length === 0) return;
  await trx
    .insertInto("agent_scopes")
    .values(
      scopes.map(({ kind, id }) => ({
        user_id: userId,
        country_code: kind === "country" ? id : null,
        organism_id: kind === "organism" ? id : null,
      })),
    )
    .execute();
}

export async function deleteScopes(trx: Db, userId: string, scopes: readonly Scope[]): Promise<void> {
  for (const { kind, id } of scopes) {
    await trx
      .deleteFrom("agent_scopes")
      .where("user_id", "=", userId)
      .where(kind === "country" ? "country_code" : "organism_id", "=", id)
      .execute();
  }
}

export async function insertScopeEvent(
  trx: Db,
  event: { user_id: string; actor_id: string; added: readonly Scope[]; removed: readonly Scope[] },
): Promise<void> {
  await trx
    .insertInto("agent_scope_events")
    .values({ ...event, added: json(event.added), removed: json(event.removed) })
    .execute();
}

/** Attaches a scope to an agent who never had one; does nothing for other people. */
export async function insertFirstScope(db: Db, email: string, { kind, id }: Scope): Promise<void> {
  await sql`
    INSERT INTO agent_scopes (user_id, country_code, organism_id)
    SELECT people.id, ${kind === "country" ? id : null}, ${kind === "organism" ? id : null}::uuid
    FROM people JOIN auth.accounts AS account ON account.id = people.id
    WHERE account.email = ${email} AND people.role = ANY(${SCOPED_ROLES}::text[])
      AND NOT EXISTS (SELECT FROM agent_scopes WHERE user_id = people.id)
      AND NOT EXISTS (SELECT FROM agent_scope_events WHERE user_id = people.id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The countries and organisms to which an agent is attached. */
export function readAgentScopes(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("agent_scopes")
    .select(["country_code", "organism_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Deletes a person's scopes and their history. */
export async function deleteScopesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("agent_scopes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("agent_scope_events").where("user_id", "=", userId).execute();
}
