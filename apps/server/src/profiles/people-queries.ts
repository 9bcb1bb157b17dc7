import { type Permission, rolesWith } from "@passerelle/domain/roles";
import type { Db } from "../platform/db.ts";

/** The people whose role has a permission and who can sign in, by name. */
export function findPeopleWith(db: Db, permission: Permission): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("people")
    .select(["id", "name"])
    .where("role", "in", rolesWith(permission))
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
