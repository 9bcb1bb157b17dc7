import { type Selectable, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthIdentities, AuthUsers } from "../../platform/tables.ts";

type Metadata = Record<string, unknown>;

/** An account as the authentication service knows it; its shape on the wire is `wire/user-json.ts`. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string | null;
  passwordHash: string | null;
  appMetadata: Metadata;
  userMetadata: Metadata;
  emailConfirmedAt: Date | null;
  confirmationSentAt: Date | null;
  lastSignInAt: Date | null;
  isAnonymous: boolean;
  /** Suspended by the product, or banned for a time: no new session, and the ones there are do not count. */
  blocked: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type Identity = Selectable<AuthIdentities>;

type UserRow = Selectable<AuthUsers> & { account_status: string };

function toUser(row: UserRow): AuthUser {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email,
    phone: row.phone,
    passwordHash: row.encrypted_password,
    appMetadata: row.raw_app_meta_data as Metadata,
    userMetadata: row.raw_user_meta_data as Metadata,
    emailConfirmedAt: row.email_confirmed_at,
    confirmationSentAt: row.confirmation_sent_at,
    lastSignInAt: row.last_sign_in_at,
    isAnonymous: row.is_anonymous,
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
    .select("users.account_status");
}

export async function findUserByEmail(db: Db, email: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.email", "=", email).executeTakeFirst();
  return row && toUser(row);
}

export async function findUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.id", "=", id).executeTakeFirst();
  return row && toUser(row);
}

/** Holds the row until the transaction ends: what is decided from it stays true. */
export async function lockUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const row = await selectUser(db).where("account.id", "=", id).forUpdate("account").executeTakeFirst();
  return row && toUser(row);
}

export async function insertUser(
  db: Db,
  user: { id: string; email: string; passwordHash: string; userMetadata: Metadata; confirmedAt: Date | null },
): Promise<void> {
  await db
    .insertInto("auth.users")
    .values({
      id: user.id,
      email: user.email,
      encrypted_password: user.passwordHash,
      raw_user_meta_data: json(user.userMetadata),
      email_confirmed_at: user.confirmedAt,
    })
    .execute();
  await db
    .insertInto("auth.identities")
    .values({
      provider: "email",
      provider_id: user.id,
      user_id: user.id,
      identity_data: json({
        sub: user.id,
        email: user.email,
        email_verified: user.confirmedAt !== null,
        phone_verified: false,
      }),
    })
    .execute();
}

export type UserChange = {
  passwordHash?: string;
  userMetadata?: Metadata;
  confirmationSentAt?: Date;
  lastSignInAt?: Date;
};

export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({
      updated_at: new Date(),
      ...(change.passwordHash !== undefined && { encrypted_password: change.passwordHash }),
      ...(change.userMetadata !== undefined && { raw_user_meta_data: json(change.userMetadata) }),
      ...(change.confirmationSentAt && { confirmation_sent_at: change.confirmationSentAt }),
      ...(change.lastSignInAt && { last_sign_in_at: change.lastSignInAt }),
    })
    .where("id", "=", id)
    .execute();
}

export async function confirmEmail(db: Db, id: string): Promise<void> {
  const now = new Date();
  await db
    .updateTable("auth.users")
    .set({ email_confirmed_at: now, updated_at: now })
    .where("id", "=", id)
    .where("email_confirmed_at", "is", null)
    .execute();
  await db
    .updateTable("auth.identities")
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'::jsonb`, updated_at: now })
    .where("user_id", "=", id)
    .where("provider", "=", "email")
    .execute();
}

export async function touchIdentity(db: Db, userId: string, signedInAt: Date): Promise<void> {
  await db
    .updateTable("auth.identities")
    .set({ last_sign_in_at: signedInAt, updated_at: signedInAt })
    .where("user_id", "=", userId)
    .where("provider", "=", "email")
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
