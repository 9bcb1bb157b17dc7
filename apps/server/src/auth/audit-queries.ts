import { type Db, json } from "../platform/db.ts";

type AuditAction =
  | "user_signedup"
  | "user_confirmation_requested"
  | "user_repeated_signup"
  | "user_verified"
  | "login"
  | "login_failed"
  | "logout"
  | "token_refreshed"
  | "token_reused"
  | "user_modified"
  | "user_updated_password";

/** Who did what, from where; in the transaction of what it tells, except for failures, which have none. */
export async function recordAudit(
  db: Db,
  action: AuditAction,
  actor: { id: string | null; email: string },
  ip: string | null,
  traits: Record<string, string> = {},
): Promise<void> {
  await db
    .insertInto("auth.audit_log_entries")
    .values({
      action,
      actor_id: actor.id,
      actor_username: actor.email,
      ip_address: ip,
      traits: json(traits),
    })
    .execute();
}
