import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { FactorType } from "../factors/factor.ts";

type Metadata = Record<string, unknown>;

/** The row of `auth.users` according to a hosted service. */
export type HostedAccount = {
  email: string | null;
  /** Digits only. */
  phone: string | null;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  invitedAt: Date | null;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  createdAt: Date;
  isAnonymous: boolean;
  isSsoUser: boolean;
  appMetadata: Metadata;
  userMetadata: Metadata;
};

/** Our rows of an account, locked until the transaction ends. */
export type LockedHostedAccount = {
  email: string | null;
  userMetadata: Metadata;
  /** Null while there is no row of `users`. */
  role: string | null;
  closed: boolean;
  sessionsEndedAt: Date | null;
  factorsResetAt: Date | null;
};

/** The second of two parallel first calls for an account waits here for the first. */
export async function lockHostedAccount(trx: Db, id: string): Promise<LockedHostedAccount> {
  await trx
    .insertInto("auth.users")
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.selectFrom("auth.users").select("id").where("id", "=", id).forUpdate().execute();
  const row = await trx
    .selectFrom("auth.users as account")
    .leftJoin("people", "people.id", "account.id")
    .select(["account.email", "account.raw_user_meta_data", "people.role", "people.closed_at"])
    .select(["account.sessions_ended_at", "account.factors_reset_at"])
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    userMetadata: row.raw_user_meta_data as Metadata,
    role: row.role,
    closed: row.closed_at !== null,
    sessionsEndedAt: row.sessions_ended_at,
    factorsResetAt: row.factors_reset_at,
  };
}

export async function writeAccount(trx: Db, id: string, account: HostedAccount): Promise<void> {
  // Other accounts that had this address or number have lost it; their own data is updated with their next call.
  if (account.email !== null && !account.isSsoUser) {
    await trx
      .updateTable("auth.users")
      .set({ email: null })
      .where("email", "=", account.email)
      .where("is_sso_user", "=", false)
      .where("id", "!=", id)
      .execute();
  }
  if (account.phone !== null) {
    await trx
      .updateTable("auth.users")
      .set({ phone: null })
      .where("phone", "=", account.phone)
      .where("id", "!=", id)
      .execute();
  }
  await trx
    .updateTable("auth.users")
    .set({
      email: account.email,
      phone: account.phone,
      email_confirmed_at: account.emailConfirmedAt,
      phone_confirmed_at: account.phoneConfirmedAt,
      invited_at: account.invitedAt,
      last_sign_in_at: account.lastSignInAt,
      banned_until: account.bannedUntil,
      created_at: account.createdAt,
      is_anonymous: account.isAnonymous,
      is_sso_user: account.isSsoUser,
      raw_app_meta_data: json(account.appMetadata),
      raw_user_meta_data: json(account.userMetadata),
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}

export async function replaceIdentities(
  trx: Db,
  userId: string,
  identities: { id: string; provider: string; subject: string; data: Metadata; lastSignInAt: Date | null }[],
): Promise<void> {
  await trx.deleteFrom("auth.identities").where("user_id", "=", userId).execute();
  for (const { id, provider, subject, data, lastSignInAt } of identities) {
    const row = { user_id: userId, identity_data: json(data), last_sign_in_at: lastSignInAt };
    await trx
      .insertInto("auth.identities")
      .values({ id, provider, provider_id: subject, ...row })
      // The identity was unlinked from one account there and linked to another, and only the second account was seen since.
      .onConflict((conflict) => conflict.columns(["provider", "provider_id"]).doUpdateSet(row))
      .execute();
  }
}

export async function replaceFactors(
  trx: Db,
  userId: string,
  factors: {
    id: string;
    type: FactorType;
    verified: boolean;
    name: string;
    phone: string | null;
    createdAt: Date;
  }[],
): Promise<void> {
  await trx.deleteFrom("auth.mfa_factors").where("user_id", "=", userId).execute();
  for (const factor of factors) {
    await trx
      .insertInto("auth.mfa_factors")
      .values({
        id: factor.id,
        user_id: userId,
        factor_type: factor.type,
        status: factor.verified ? "verified" : "unverified",
        friendly_name: factor.name,
        phone: factor.phone,
        created_at: factor.createdAt,
      })
      .execute();
  }
}

/** A newer token of the session has its current level; of two from the same second, the higher level counts. */
export async function renewSession(
  trx: Db,
  id: string,
  { aal, amr, issuedAt }: { aal: string; amr: unknown; issuedAt: Date },
): Promise<void> {
  await trx
    .updateTable("auth.sessions")
    .set({ aal, amr: json(amr), refreshed_at: issuedAt, updated_at: new Date() })
    .where("id", "=", id)
    .where(
      sql<boolean>`(refreshed_at IS NULL OR refreshed_at < ${issuedAt}
        OR (refreshed_at = ${issuedAt} AND aal < ${aal}))`,
    )
    .execute();
}

export async function wasEnded(trx: Db, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("auth.ended_sessions")
    .select("id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session of a person permanently, or all past and present ones. */
export async function endPermanently(trx: Db, userId: string, { only }: { only?: string }): Promise<void> {
  let ended = trx.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (only === undefined) {
    await trx
      .updateTable("auth.users")
      .set({ sessions_ended_at: new Date() })
      .where("id", "=", userId)
      .execute();
  } else {
    ended = ended.where("id", "=", only);
  }
  const rows = await ended.returning("id").execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("auth.ended_sessions")
    .values(rows.map(({ id }) => ({ id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the data of an account that an administrator created is already stored. Call with the account locked. */
export async function wasCreatedByAdministrator(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("auth.audit_log_entries")
    .select("id")
    .where("subject_id", "=", userId)
    .where("action", "=", "user_created")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the known second factors; returns their number, and when they were last reset. Locks the account. */
export async function removeKnownFactors(
  trx: Db,
  userId: string,
): Promise<{ removed: number; resetAt: Date | null }> {
  const { factors_reset_at: resetAt } = await trx
    .selectFrom("auth.users")
    .select("factors_reset_at")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { numDeletedRows } = await trx
    .deleteFrom("auth.mfa_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { removed: Number(numDeletedRows), resetAt };
}

/** Ignores second factors created before now. */
export async function markFactorsReset(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("auth.users")
    .set({ factors_reset_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Our decisions about an account, to be reported to the service; undefined when there are none. */
export async function findDecisions(
  db: Db,
  userId: string,
): Promise<{ suspended: boolean; closed: boolean; factorsResetAt: Date | null } | undefined> {
  const row = await db
    .selectFrom("auth.users as account")
    .innerJoin("people", "people.id", "account.id")
    .select(["people.account_status", "people.closed_at", "account.factors_reset_at"])
    .where("account.id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      suspended: row.account_status === "suspended",
      closed: row.closed_at !== null,
      factorsResetAt: row.factors_reset_at,
    }
  );
}
