import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import { factorsOfAccount } from "../factors/queries.ts";
import { type AuthUser, type Metadata, toUser, USER_COLUMNS } from "./user.ts";

export function selectUser(db: Db) {
  return db
    .selectFrom("auth.users as account")
    .innerJoin("people", "people.id", "account.id")
    .select([...USER_COLUMNS, "people.account_status", factorsOfAccount.as("factors")]);
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

/** Never finds an account of an organisation, which may have the same address as another account. */
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

/** The accounts with these ids, in the order of the ids; unknown ids are omitted. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<AuthUser[]> {
  if (ids.length === 0) return [];
  const rows = await selectUser(db).where("account.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toUser(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks the row until the transaction ends, so that decisions based on it stay true. */
export async function lockUser(db: Db, id: string): Promise<AuthUser | undefined> {
  const [row] = await byIdLocked(db, { id });
  return row && toUser(row);
}

export type NewUser = {
  id: string;
  email: string | null;
  phone: string | null;
  /** Null without a password. */
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
  /** Null deletes the password. */
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

/** Writes the columns of `change` only. */
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
