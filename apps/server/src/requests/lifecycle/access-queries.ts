import type { Scope } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import type { Db } from "../../platform/db.ts";
import type { StoredRequest } from "../queries.ts";

/** What an agent is attached to. */
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

/** The agents attached to a request's country or organism who can work, but for its own customer. */
export async function findAgentsAt(
  db: Db,
  request: Pick<StoredRequest, "user_id" | "country_code" | "organism_id">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_scopes as scope")
    .innerJoin("people as agent", "agent.id", "scope.user_id")
    .select("agent.id")
    .distinct()
    .where("agent.role", "=", "agent_administration")
    .where("agent.account_status", "=", "active")
    .where("agent.closed_at", "is", null)
    .where("agent.id", "<>", request.user_id)
    .where(({ eb, or }) =>
      or([
        eb("scope.country_code", "=", request.country_code),
        eb("scope.organism_id", "=", request.organism_id),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The role of an account that is neither suspended nor closed. */
export async function findActiveRole(db: Db, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom("people")
    .select("role")
    .where("id", "=", userId)
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}
