import type { Selectable } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthIdentities, AuthUsers } from "../../platform/tables.ts";
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

export type Identity = Selectable<AuthIdentities>;

type UserRow = Selectable<AuthUsers> & { account_status: string; factors: FactorJson[] };

function toUser(row: UserRow): AuthUser {
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
    blocked: row.account_status === "suspended" || (row.banned_until?.getTime() ?? 0) > Date.now(),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function selectUser(db: Db) {
  return db
    .selectFrom("auth.users as account")
    .innerJoin("users", "users.id", "account.id")
    .selectAll("account")
    .select(["users.account_status", factorsOfAccount.as("factors")]);
}

/** Never an organisation's: those may have somebody's address without being theirs. */
export async function findUserByEmail(db: Db, email: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db)
    .where("account.email", "=", email)
    .where("account.is_sso_user", "=", false)
    .executeTakeFirst();
  return row && toUser(row);
}

/** `phone`: digits only. */
export async function findUserByPhone(db: Db, phone: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.phone", "=", phone).executeTakeFirst();
  return row && toUser(row);
}

export async function findUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.id", "=", id).executeTakeFirst();
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
  const row = await selectUser(db).where("account.id", "=", id).forUpdate("account").executeTakeFirst();
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

/** The account's row of a provider: made, or brought up to date. `email` and `phone` have the account's id for theirs. */
export async function putIdentity(
  db: Db,
  identity: { userId: string; provider: string; providerId: string; data: Metadata },
): Promise<void> {
  await db
    .insertInto("auth.identities")
    .values({
      provider: identity.provider,
      provider_id: identity.providerId,
      user_id: identity.userId,
      identity_data: json(identity.data),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "provider_id"])
        .doUpdateSet({ identity_data: json(identity.data), updated_at: new Date() }),
    )
    .execute();
}

export async function touchIdentity(
  db: Db,
  userId: string,
  provider: string,
  signedInAt: Date,
): Promise<void> {
  await db
    .updateTable("auth.identities")
    .set({ last_sign_in_at: signedInAt, updated_at: signedInAt })
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute();
}

export function listIdentities(db: Db, userId: string): Promise<Identity[]> {
  return db
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
