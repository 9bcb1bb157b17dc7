import type { Scope } from "@passerelle/domain/requests/scope";
import type { Role } from "@passerelle/domain/roles";
import type { Db } from "../../platform/db.ts";

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

/** The role of an account that is neither suspended nor closed. */
export async function findActiveRole(db: Db, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.role as Role | undefined;
}
