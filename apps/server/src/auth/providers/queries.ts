import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { deleteFlowsOf } from "../flows/queries.ts";
import type { Identity } from "../users/identity.ts";

export async function findIdentity(
  db: Db,
  provider: string,
  providerId: string,
): Promise<Identity | undefined> {
  return db
    .selectFrom("auth.identities")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
}

/** Throws the unique violation `identities_provider_provider_id_key` when the identity is taken. */
export async function insertIdentity(
  db: Db,
  identity: { userId: string; provider: string; providerId: string; data: Record<string, unknown> },
): Promise<string> {
  const { id } = await db
    .insertInto("auth.identities")
    .values({
      provider: identity.provider,
      provider_id: identity.providerId,
      user_id: identity.userId,
      identity_data: json(identity.data),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateIdentity(db: Db, id: string, data: Record<string, unknown>): Promise<void> {
  await db
    .updateTable("auth.identities")
    .set({ identity_data: json(data), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.deleteFrom("auth.identities").where("id", "=", id).execute();
}

/** Updates `app_metadata.providers` from the identities; keeps `provider` while it is one of them. */
export async function listProvidersInMetadata(db: Db, userId: string): Promise<void> {
  const rows = await db
    .selectFrom("auth.identities")
    .select("provider")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const providers = [...new Set(rows.map((row) => row.provider))];
  const listed = JSON.stringify(providers);
  await sql`
    UPDATE auth.users SET updated_at = now(), raw_app_meta_data = raw_app_meta_data
      || jsonb_build_object('providers', ${listed}::jsonb, 'provider',
        CASE WHEN ${listed}::jsonb ? (raw_app_meta_data ->> 'provider')
          THEN raw_app_meta_data -> 'provider' ELSE ${listed}::jsonb -> 0 END)
    WHERE id = ${userId}`.execute(db);
}

/**
 * Deletes all credentials except one identity of an account with an unconfirmed address: the person who created the others may be
 * waiting for the owner of the address to sign in (pre-account takeover). Also deletes sessions, links, codes, factors and
 * passkeys.
 */
export async function removeUnconfirmedCredentials(
  db: Db,
  userId: string,
  keptIdentity: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({
      encrypted_password: null,
      phone: null,
      phone_confirmed_at: null,
      new_email: null,
      new_phone: null,
      raw_user_meta_data: json(metadata),
      updated_at: new Date(),
    })
    .where("id", "=", userId)
    .execute();
  await db
    .deleteFrom("auth.identities")
    .where("user_id", "=", userId)
    .where("id", "!=", keptIdentity)
    .execute();
  await db.deleteFrom("auth.sessions").where("user_id", "=", userId).execute();
  await db.deleteFrom("auth.one_time_tokens").where("user_id", "=", userId).execute();
  await db.deleteFrom("auth.mfa_factors").where("user_id", "=", userId).execute();
  await db.deleteFrom("auth.webauthn_credentials").where("user_id", "=", userId).execute();
  await deleteFlowsOf(db, userId);
}

export async function setConfirmedEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({
      email,
      email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      is_anonymous: false,
      updated_at: new Date(),
    })
    .where("id", "=", userId)
    .execute();
}

export async function removePhone(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({ phone: null, phone_confirmed_at: null, updated_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Marks an account as an organisation's, so that it may have the same address as another account. */
export async function setSsoEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable("auth.users")
    .set({ email, is_sso_user: true, email_confirmed_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** The account that an organisation signed in before under this address. */
export async function findUserIdOfProviderEmail(
  db: Db,
  provider: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth.identities as identity")
    .innerJoin("auth.users as account", "account.id", "identity.user_id")
    .select("account.id")
    .where("identity.provider", "=", provider)
    .where("account.is_sso_user", "=", true)
    .where("account.email", "=", email)
    .executeTakeFirst();
  return row?.id;
}
