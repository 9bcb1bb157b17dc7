import { DEFAULT_ROLE, type Role, STAFF_ROLES } from "@passerelle/domain/roles";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";

/** The roles of customers share one entry of the table in `domain/roles`, so one of them stands for all. */
export const DISTINCT_ROLES: readonly Role[] = [DEFAULT_ROLE, ...STAFF_ROLES];

/** Sets who owns a request and who is its assignee, so that every role can try the same request. */
export const holdRequest = (server: TestApp, id: string, owner: TestUser, assignee: TestUser | null) =>
  server.ctx.db
    .updateTable("service_requests")
    .set({ user_id: owner.id, assigned_to: assignee?.id ?? null })
    .where("id", "=", id)
    .execute();
