import type { Administrator } from "../platform/auth-backend.ts";
import { defineEvent } from "../platform/events.ts";
import type { Origin } from "../platform/origin.ts";

/**
 * A program that administers accounts deletes one: the handler closes it and erases the person. A handler throws
 * `user_not_found`, `account_has_open_requests` and `last_super_admin`.
 */
export const accountDeletionRequested = defineEvent<{
  userId: string;
  by: Administrator;
  origin: Origin;
}>("account deletion requested");
