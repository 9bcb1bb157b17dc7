import { SCOPED_ROLES, type Scope } from "@passerelle/domain/requests/work/scope";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

// Prepared: planning the view takes many times as long as reading it, and each change of a request reads it.
const staff = prepared((db, p: { requestId: string }) =>
  sql<{ user_id: string }>`
    SELECT user_id FROM request_access
    WHERE service_request_id = ${p.requestId} AND access <> 'customer'`.compile(db),
);

const agents = prepared((db, p: { requestId: string; roles: readonly string[] }) =>
  sql<{ user_id: string }>`
    SELECT access.user_id FROM request_access AS access JOIN people ON people.id = access.user_id
    WHERE access.service_request_id = ${p.requestId} AND access.access = 'worker'
      AND people.role = ANY(${p.roles}::text[])`.compile(db),
);

/** The scopes of an agent. */
export async function findScopes(db: Db, userId: string): Promise<Scope[]> {
  const rows = await db
    .selectFrom("agent_scopes")
    .select(["country_code", "organism_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ country_code, organism_id }) =>
    country_code === null
      ? { kind: "organism", id: organism_id as string }
      : { kind: "country", id: country_code },
  );
}

/** The staff who have access to a request (`request_access`), workers and support. */
export async function findStaff(db: Db, requestId: string): Promise<string[]> {
  const rows = await staff(db, { requestId });
  return rows.map(({ user_id }) => user_id);
}

/** The agents for a request: those whose scope contains it, and the assignee if they are an agent. */
export async function findAgentsOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await agents(db, { requestId, roles: SCOPED_ROLES });
  return rows.map(({ user_id }) => user_id);
}

export async function isWorker(db: Db, userId: string, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM request_access
    WHERE user_id = ${userId} AND service_request_id = ${requestId} AND access = 'worker'`.execute(db);
  return rows.length > 0;
}
