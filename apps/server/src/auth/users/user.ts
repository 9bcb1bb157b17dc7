import type { Row } from "../../platform/db.ts";
import type { AuthUsers } from "../../platform/tables.ts";
import { type Factor, type FactorJson, readFactors } from "../factors/factor.ts";

export type Metadata = Record<string, unknown>;

/** An account of the authentication service; `userJson` of `wire/json.ts` is its wire format. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  /** Empty for an account with a phone only, or an anonymous one. */
  email: string;
  /** Digits only: no plus. */
  phone: string | null;
  passwordHash: string | null;
  appMetadata: Metadata;
  userMetadata: Metadata;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  reauthenticationSentAt: Date | null;
  /** The new, unconfirmed address or number. */
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  /** The mailbox, of the two, that has already confirmed the change. */
  emailChangeConfirmed: "current" | "new" | null;
  newPhone: string | null;
  phoneChangeSentAt: Date | null;
  lastSignInAt: Date | null;
  invitedAt: Date | null;
  /** The end of a temporary ban by the service's own administration (not the product's suspension). */
  bannedUntil: Date | null;
  /** The account is closed: it has no sessions and cannot sign in. */
  deletedAt: Date | null;
  isAnonymous: boolean;
  /** The account is managed by an organisation, which alone decides on address, number and password. */
  isSsoUser: boolean;
  /** Second factors, verified or begun, oldest first. */
  factors: Factor[];
  /** Suspended by the product, or banned for a time: no new session, and existing ones are refused. */
  blocked: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of an account, for a query that names its table `account`. */
export const USER_COLUMNS = [
  "account.id",
  "account.aud",
  "account.role",
  "account.email",
  "account.phone",
  "account.encrypted_password",
  "account.raw_app_meta_data",
  "account.raw_user_meta_data",
  "account.email_confirmed_at",
  "account.phone_confirmed_at",
  "account.confirmation_sent_at",
  "account.recovery_sent_at",
  "account.reauthentication_sent_at",
  "account.new_email",
  "account.email_change_sent_at",
  "account.email_change_confirmed",
  "account.new_phone",
  "account.phone_change_sent_at",
  "account.last_sign_in_at",
  "account.invited_at",
  "account.banned_until",
  "account.deleted_at",
  "account.is_anonymous",
  "account.is_sso_user",
  "account.created_at",
  "account.updated_at",
] as const;

type Named<C> = C extends `account.${infer Name}` ? Name : never;
export type UserRow = Pick<Row<AuthUsers>, Named<(typeof USER_COLUMNS)[number]>> & {
  account_status: string;
  factors: FactorJson[];
};

export function toUser(row: UserRow): AuthUser {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? "",
    phone: row.phone,
    passwordHash: row.encrypted_password,
    appMetadata: row.raw_app_meta_data as Metadata,
    userMetadata: row.raw_user_meta_data as Metadata,
    emailConfirmedAt: row.email_confirmed_at,
    phoneConfirmedAt: row.phone_confirmed_at,
    confirmationSentAt: row.confirmation_sent_at,
    recoverySentAt: row.recovery_sent_at,
    reauthenticationSentAt: row.reauthentication_sent_at,
    newEmail: row.new_email,
    emailChangeSentAt: row.email_change_sent_at,
    emailChangeConfirmed: row.email_change_confirmed as "current" | "new" | null,
    newPhone: row.new_phone,
    phoneChangeSentAt: row.phone_change_sent_at,
    lastSignInAt: row.last_sign_in_at,
    invitedAt: row.invited_at,
    bannedUntil: row.banned_until,
    deletedAt: row.deleted_at,
    isAnonymous: row.is_anonymous,
    isSsoUser: row.is_sso_user,
    factors: readFactors(row.factors),
    blocked: isBlocked(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Suspended by the product, or banned for a time. */
export function isBlocked(row: Pick<UserRow, "account_status" | "banned_until">): boolean {
  return row.account_status === "suspended" || (row.banned_until?.getTime() ?? 0) > Date.now();
}
