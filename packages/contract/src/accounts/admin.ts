import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  KYC_STATUSES,
  REGISTRATION_LIMITS,
} from "@passerelle/domain/profiles/registration";
import { ROLES } from "@passerelle/domain/roles";
import { utf8Length } from "@passerelle/domain/text";
import * as z from "zod/mini";
import { Device, SignedInDevice } from "../accounts.ts";
import { contract } from "../contract.ts";
import { PersonName } from "../profiles.ts";
import { CalendarDay, Instant, Language, Page, PerPage, RowVersion, text } from "../shapes.ts";

/** `unconfirmed`: the address was never confirmed (invited, or registered and not activated). */
export const USER_STATES = ["active", "unconfirmed", "suspended", "closed"] as const;

export const USER_SORTS = [
  "name",
  "-name",
  "email",
  "-email",
  "created_at",
  "-created_at",
  "last_sign_in_at",
  "-last_sign_in_at",
] as const;

const user = {
  id: z.uuid(),
  name: z.string(),
  /** Empty when there is none (anonymous, by phone, closed). */
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  state: z.enum(USER_STATES),
  account_status: z.enum(ACCOUNT_STATUSES),
  kyc_status: z.enum(KYC_STATUSES),
  avatar_url: z.nullable(z.string()),
  email_confirmed_at: z.nullable(Instant),
  invited_at: z.nullable(Instant),
  last_sign_in_at: z.nullable(Instant),
  created_at: Instant,
  closed_at: z.nullable(Instant),
  /** The end of a ban by the authentication service, which is separate from a suspension. */
  banned_until: z.nullable(Instant),
  /** Version of the administered fields; send it back with a change to detect concurrent edits. */
  version: RowVersion,
};

export const AdminUser = z.object(user);
export type AdminUser = z.output<typeof AdminUser>;

export const AdminUserDetail = z.object({
  ...user,
  account_type: z.enum(ACCOUNT_TYPES),
  language: Language,
  /** Null for a hosted authentication service, which does not report it. */
  has_password: z.nullable(z.boolean()),
  factors: z.array(
    z.object({
      id: z.uuid(),
      /** `totp`, `phone`, `webauthn`, `recovery_code`, `passkey`. */
      type: z.string(),
      name: z.nullable(z.string()),
      verified: z.boolean(),
      created_at: Instant,
    }),
  ),
  identities: z.array(
    z.object({ provider: z.string(), email: z.nullable(z.string()), last_sign_in_at: z.nullable(Instant) }),
  ),
  sessions: z.array(SignedInDevice),
  sessions_count: z.int(),
  requests_count: z.int(),
  /** The caller's own account: administrators cannot change its role or status, nor delete it here. */
  own: z.boolean(),
});
export type AdminUserDetail = z.output<typeof AdminUserDetail>;

/** An event in the history of an account, newest first. */
export const AccountEvent = z.object({
  id: z.uuid(),
  at: Instant,
  /** The audit code (`login`, `role_changed`…); a page shows those that it has words for. */
  action: z.string(),
  /** The person who did it; null for the owner and for the system. */
  by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  ip: z.nullable(z.string()),
  device: Device,
  details: z.record(z.string(), z.string()),
});
export type AccountEvent = z.output<typeof AccountEvent>;

export const CONNECTION_EVENTS = [
  "sign_in",
  "sign_in_failed",
  "second_factor",
  "second_factor_failed",
  "sign_out",
  "session_revoked",
  "token_reused",
] as const;

export const Connection = z.object({
  id: z.uuid(),
  at: Instant,
  event: z.enum(CONNECTION_EVENTS),
  outcome: z.enum(["success", "failure"]),
  /** The account; null when no account has the address. */
  user: z.nullable(z.object({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) })),
  /** The address (or phone) that was entered; empty when there was none. */
  email: z.string(),
  /** `password`, `otp`, `magiclink`, `totp`, a provider's name…; null where it does not apply. */
  method: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  device: Device,
});
export type Connection = z.output<typeof Connection>;

/** Filters of the connection logs and their export. `from` and `to` are UTC days, both included. */
export const ConnectionFilter = z.strictObject({
  user: z.optional(z.uuid()),
  /** In the name and the address, ignoring accents and case, or the beginning of an IP address. */
  search: z.optional(text(120)),
  outcome: z.optional(z.enum(["success", "failure"])),
  event: z.optional(z.enum(CONNECTION_EVENTS)),
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
});
export type ConnectionFilter = z.output<typeof ConnectionFilter>;

const ofUser = z.strictObject({ id: z.uuid() });
const EmailAddress = z.email().check(z.maxLength(255));
const { min, max } = REGISTRATION_LIMITS.password;
const NewPassword = z
  .string()
  .check(z.refine((value) => utf8Length(value) >= min && utf8Length(value) <= max, "password_length"));

export const InvitedUser = z.strictObject({
  email: EmailAddress,
  name: PersonName,
  role: z.enum(ROLES),
  language: Language,
});

export const NewUser = z.strictObject({
  email: EmailAddress,
  name: PersonName,
  role: z.enum(ROLES),
  language: Language,
  password: z.optional(NewPassword),
  /**
   * Skips the activation email: the administrator confirms the address, and the person can sign in immediately.
   */
  email_confirmed: z.boolean(),
});

/**
 * Administration of accounts: super_admin only (spec 1 §2.3). Administrators cannot change their own role or status
 * (`own_account`), and the last active super_admin keeps the role (`last_super_admin`). Every change is recorded in
 * the audit log with its author.
 *
 * Beside this contract: `GET /api/admin/connection-logs/export` takes `ConnectionFilter` and returns `text/csv` (RFC
 * 4180, UTF-8 with a byte order mark) as an attachment with at most the newest 100,000 lines.
 */
export const adminUsers = contract({
  "GET /api/admin/users": {
    summary: "Accounts, newest first unless sorted otherwise",
    access: "users.manage",
    query: z.strictObject({
      /** In name, address and phone; accents and case ignored. */
      search: z.optional(text(120)),
      role: z.optional(z.enum(ROLES)),
      /** Default: all but closed ones. */
      status: z.optional(z.enum(USER_STATES)),
      /** Only accounts created on this day (UTC). */
      created: z.optional(CalendarDay),
      sort: z.optional(z.enum(USER_SORTS)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ users: z.array(AdminUser), total: z.int(), page: z.int(), per_page: z.int() }),
  },
  "GET /api/admin/users/:id": {
    summary: "One account with its factors, identities and devices",
    access: "users.manage",
    params: ofUser,
    reply: AdminUserDetail,
    errors: ["user_not_found"],
  },
  "GET /api/admin/users/:id/events": {
    summary: "The history of an account, newest first",
    access: "users.manage",
    params: ofUser,
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ events: z.array(AccountEvent), total: z.int(), page: z.int(), per_page: z.int() }),
    errors: ["user_not_found"],
  },
  "POST /api/admin/users": {
    summary:
      "Creates an account. Without a password, returns a temporary one, once; sends an activation email unless the address is confirmed",
    access: "users.manage",
    body: NewUser,
    reply: z.object({ user: AdminUserDetail, temporary_password: z.nullable(z.string()) }),
    errors: ["email_taken", "weak_password", "too_many_requests"],
  },
  "POST /api/admin/users/invite": {
    summary:
      "Creates an account and emails its owner a link to choose a password; repeated for an unconfirmed account, sends another email",
    access: "users.manage",
    body: InvitedUser,
    reply: AdminUserDetail,
    errors: ["email_taken", "too_many_requests"],
  },
  "PATCH /api/admin/users/:id": {
    summary:
      "Changes role or status, which ends all sessions of the person; suspending also deletes the address of their calendar",
    access: "users.manage",
    params: ofUser,
    body: z.strictObject({
      /** `AdminUser.version` as it was read. */
      version: RowVersion,
      role: z.optional(z.enum(ROLES)),
      account_status: z.optional(z.enum(ACCOUNT_STATUSES)),
      /** Recorded in the audit log. */
      reason: z.optional(text(500)),
      /** Suspends the person or changes their role even if they have open work. */
      despite_work: z.optional(z.boolean()),
    }),
    reply: AdminUserDetail,
    /** `work_in_hand` contains the open work in its details (`work`: kinds with numbers). */
    errors: [
      "user_not_found",
      "user_conflict",
      "user_closed",
      "own_account",
      "last_super_admin",
      "work_in_hand",
    ],
  },
  "POST /api/admin/users/:id/reset-factors": {
    summary:
      "Removes the second factors, recovery codes and passkeys, ends all sessions and notifies the person by email",
    access: "users.manage",
    params: ofUser,
    reply: AdminUserDetail,
    errors: ["user_not_found", "user_closed"],
  },
  "POST /api/admin/users/:id/sign-out": {
    summary: "Ends all sessions of the person, and deletes the address of their calendar",
    access: "users.manage",
    params: ofUser,
    reply: AdminUserDetail,
    errors: ["user_not_found", "user_closed"],
  },
  "GET /api/admin/connection-logs": {
    summary: "Sign-ins, failures and sign-outs, newest first",
    access: "users.manage",
    query: z.strictObject({ ...ConnectionFilter.shape, page: Page, per_page: PerPage }),
    reply: z.object({
      connections: z.array(Connection),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
      /** Months for which they are retained. */
      retention_months: z.int(),
    }),
  },
});
