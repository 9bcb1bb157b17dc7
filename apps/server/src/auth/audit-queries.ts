import type { CONNECTION_EVENTS } from "@passerelle/contract/accounts/admin";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Origin } from "../platform/origin.ts";
import { prepared } from "../platform/prepared.ts";

/** GoTrue's names where it has one; the rest are ours. */
export type AuditAction =
  | "account_closed"
  | "challenge_created"
  | "data_exported"
  | "factor_added"
  | "factor_deleted"
  | "factor_in_progress"
  | "factor_unenrolled"
  | "factor_updated"
  | "factors_reset"
  | "generate_recovery_codes"
  | "identity_linked"
  | "identity_unlinked"
  | "invite_accepted"
  | "keys_rotated"
  | "link_generated"
  | "login"
  | "login_failed"
  | "logout"
  | "mfa_code_login"
  | "new_device"
  | "passkey_created"
  | "passkey_deleted"
  | "passkey_updated"
  | "password_refused"
  | "profile_modified"
  | "recovery_codes_deleted"
  | "role_changed"
  | "second_factor_failed"
  | "service_token_issued"
  | "session_revoked"
  | "sign_in_delayed"
  | "sign_in_unlocked"
  | "sso_provider_created"
  | "sso_provider_deleted"
  | "sso_provider_updated"
  | "token_refreshed"
  | "token_reused"
  | "user_banned"
  | "user_confirmation_requested"
  | "user_created"
  | "user_deleted"
  | "user_email_change_agreed"
  | "user_email_change_requested"
  | "user_email_changed"
  | "user_invited"
  | "user_modified"
  | "user_phone_change_requested"
  | "user_phone_changed"
  | "user_reauthenticate_requested"
  | "user_recovery_requested"
  | "user_reinstated"
  | "user_repeated_signup"
  | "user_signedup"
  | "user_suspended"
  | "user_unbanned"
  | "user_updated_password"
  | "user_verified";

/** The entries of the connection logs with their kind. All other audit entries are the history of accounts. */
const CONNECTIONS: Partial<Record<AuditAction, (typeof CONNECTION_EVENTS)[number]>> = {
  login: "sign_in",
  login_failed: "sign_in_failed",
  logout: "sign_out",
  mfa_code_login: "second_factor",
  second_factor_failed: "second_factor_failed",
  session_revoked: "session_revoked",
  token_reused: "token_reused",
};

type Person = { id: string | null; email: string | null };

const entry = prepared(
  (
    db,
    p: {
      action: string;
      actorId: string | null;
      actorUsername: string;
      subjectId: string | null;
      ip: string | null;
      userAgent: string | null;
      connection: string | null;
      traits: string;
    },
  ) =>
    db
      .insertInto("auth.audit_log_entries")
      .values({
        action: p.action,
        actor_id: p.actorId,
        actor_username: p.actorUsername,
        subject_id: p.subjectId,
        ip_address: p.ip,
        user_agent: p.userAgent,
        connection: p.connection,
        traits: sql`${p.traits}::jsonb`,
      })
      .compile(),
);

/**
 * Records who did what to whose account, from where; in the transaction of the operation, except for failures. `subject` is
 * the account when it is not the actor's own.
 */
export async function recordAudit(
  db: Db,
  action: AuditAction,
  actor: Person,
  origin: Origin,
  traits: Record<string, string> = {},
  subject: Person = actor,
): Promise<void> {
  // The account that another person changed, in GoTrue's format.
  const changedAccount: Record<string, string> =
    subject === actor ? {} : { user_id: subject.id ?? "", user_email: subject.email ?? "" };
  await entry(db, {
    action,
    actorId: actor.id,
    actorUsername: actor.email ?? "",
    subjectId: subject.id,
    ...origin,
    connection: CONNECTIONS[action] ?? null,
    traits: JSON.stringify({ ...changedAccount, ...traits }),
  });
}
