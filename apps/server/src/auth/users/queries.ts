import { type Selectable, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { AuthUsers } from "../../platform/tables.ts";
import { type Factor, type FactorJson, readFactors } from "../factors/factor.ts";
import { factorsOfAccount } from "../factors/queries.ts";

type Metadata = Record<string, unknown>;

/** An account as the authentication service knows it; its shape on the wire is `userJson` of `wire/json.ts`. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  /** Empty for an account that has only a telephone, or nothing yet. */
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
  /** The address or number that waits for its confirmation. */
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  /** Which of the two mailboxes has agreed to the change already. */
  emailChangeConfirmed: "current" | "new" | null;
  newPhone: string | null;
  phoneChangeSentAt: Date | null;
  lastSignInAt: Date | null;
  invitedAt: Date | null;
  /** Banned for a time, by the service's own administration (not the product's suspension). */
  bannedUntil: Date | null;
  /** The account is closed: nobody signs in to it, and nobody is in it. */
  deletedAt: Date | null;
  isAnonymous: boolean;
  /** Signed in by an organisation, which alone decides on address, number and password. */
  isSsoUser: boolean;
  /** Second factors, verified or begun, oldest first. */
  factors: Factor[];
  /** Suspended by the product, or banned for a time: no new session, and the ones there are do not count. */
  blocked: boolean;
  createdAt: Date;
  updatedAt: Date;
};

type Named<C> = C extends `account.${infer Name}` ? Name : never;
type Row = Pick<Selectable<AuthUsers>, Named<(typeof COLUMNS)[number]>>;
export type UserRow = Row & { account_status: string; factors: FactorJson[] };

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

const COLUMNS = [
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

export function selectUser(db: Db) {
  return db
    .selectFrom("auth.users as account")
    .innerJoin("users", "users.id", "account.id")
    .select([...COLUMNS, "users.account_status", factorsOfAccount.as("factors")]);
}

const byEmail = prepared((db, p: { email: string }) =>
  selectUser(db)
    .where("account.email", "=", p.email)
    .where("account.is_sso_user", "=", sql.lit(false))
    .compile(),
);

const byId = prepared((db, p: { id: string }) => selectUser(db).where("account.id", "=", p.id).compile());

const byIdLocked = prepared((db, p: { id: string }) =>
  selectUser(db).where("account.id", "=", p.id).forUpdate("account").compile(),
);

/** Never an organisation's: those may have somebody's address without being theirs. */
export async function findUserByEmail(db: Db, email: string): Promise<AuthUser | undefined> {
  const [row] = await byEmail(db, { email });
  return row && toUser(row);
}

/** `phone`: digits only. */
export async function findUserByPhone(db: Db, phone: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.phone", "=", phone).executeTakeFirst();
  return row && toUser(row);
}

export async function findUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const [row] = await byId(db, { id });
  return row && toUser(row);
}

/** Those of the ids that exist, in the order of the ids. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<AuthUser[]> {
  if (ids.length === 0) return [];
  const rows = await selectUser(db).where("account.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toUser(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Holds the row until the transaction ends: what is decided from it stays true. */
export async function lockUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const [row] = await byIdLocked(db, { id });
  return row && toUser(row);
}

export type NewUser = {
  id: string;
  email: string | null;
  phone: string | null;
  /** Null for who signs in without one. */
  passwordHash: string | null;
  userMetadata: Metadata;
  appMetadata: Metadata;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  isAnonymous: boolean;
};

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db
    .insertInto("auth.users")
    .values({
      id: user.id,
      email: user.email,
      phone: user.phone,
      encrypted_password: user.passwordHash,
      raw_user_meta_data: json(user.userMetadata),
      raw_app_meta_data: json(user.appMetadata),
      email_confirmed_at: user.emailConfirmedAt,
      phone_confirmed_at: user.phoneConfirmedAt,
      is_anonymous: user.isAnonymous,
    })
    .execute();
}

export type UserChange = {
  email?: string;
  phone?: string;
  /** Null takes the password away. */
  passwordHash?: string | null;
  userMetadata?: Metadata;
  appMetadata?: Metadata;
  isAnonymous?: boolean;
  emailConfirmedAt?: Date;
  phoneConfirmedAt?: Date;
  confirmationSentAt?: Date;
  recoverySentAt?: Date;
  reauthenticationSentAt?: Date;
  newEmail?: string | null;
  emailChangeSentAt?: Date;
  emailChangeConfirmed?: "current" | "new" | null;
  newPhone?: string | null;
  phoneChangeSentAt?: Date;
  lastSignInAt?: Date;
};

/** Writes what `change` names and leaves the rest. */
export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({
      updated_at: new Date(),
      email: change.email,
      phone: change.phone,
      encrypted_password: change.passwordHash,
      raw_user_meta_data: change.userMetadata && json(change.userMetadata),
      raw_app_meta_data: change.appMetadata && json(change.appMetadata),
      is_anonymous: change.isAnonymous,
      email_confirmed_at: change.emailConfirmedAt,
      phone_confirmed_at: change.phoneConfirmedAt,
      confirmation_sent_at: change.confirmationSentAt,
      recovery_sent_at: change.recoverySentAt,
      reauthentication_sent_at: change.reauthenticationSentAt,
      new_email: change.newEmail,
      email_change_sent_at: change.emailChangeSentAt,
      email_change_confirmed: change.emailChangeConfirmed,
      new_phone: change.newPhone,
      phone_change_sent_at: change.phoneChangeSentAt,
      last_sign_in_at: change.lastSignInAt,
    })
    .where("id", "=", id)
    .execute();
}
