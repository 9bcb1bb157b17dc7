import { type Selectable, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthMfaChallenges, AuthMfaFactors } from "../../platform/tables.ts";
import type { StoredCredential } from "../webauthn/credential.ts";
import { FACTOR_COLUMNS, type Factor, type FactorJson, type FactorType, toFactor } from "./factor.ts";

/** A factor with the columns that verification needs. */
export type FactorSecrets = Factor & {
  /** Sealed (`secretPlace`). */
  secret: string | null;
  credential: StoredCredential | null;
  lastTotpStep: number | null;
  failedAttempts: number;
  lockedUntil: Date | null;
};

export type Challenge = {
  id: string;
  ipAddress: string | null;
  otpHash: string | null;
  webauthnChallenge: string | null;
  verifiedAt: Date | null;
  createdAt: Date;
};

function toSecrets(row: Selectable<AuthMfaFactors>): FactorSecrets {
  return {
    ...toFactor(row),
    secret: row.secret,
    credential: row.web_authn_credential as StoredCredential | null,
    lastTotpStep: row.last_totp_step,
    failedAttempts: row.failed_attempts,
    lockedUntil: row.locked_until,
  };
}

function toChallenge(row: Selectable<AuthMfaChallenges>): Challenge {
  return {
    id: row.id,
    ipAddress: row.ip_address,
    otpHash: row.otp_hash,
    webauthnChallenge: row.web_authn_challenge,
    verifiedAt: row.verified_at,
    createdAt: row.created_at,
  };
}

/** All factors of the account that a query names `account`, as one value for `readFactors`. */
export const factorsOfAccount = sql<FactorJson[]>`(
  SELECT coalesce(json_agg(factor ORDER BY factor.created_at, factor.id), '[]')
  FROM (SELECT ${sql.join(FACTOR_COLUMNS.map((name) => sql.ref(name)))} FROM auth.mfa_factors WHERE user_id = account.id) AS factor)`;

export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom("auth.mfa_factors")
    .select(FACTOR_COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toFactor);
}

export async function findFactor(db: Db, id: string, userId: string): Promise<FactorSecrets | undefined> {
  const row = await db
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && toSecrets(row);
}

/** The authenticators of a person's factors. */
export async function listCredentials(db: Db, userId: string): Promise<StoredCredential[]> {
  const rows = await db
    .selectFrom("auth.mfa_factors")
    .select("web_authn_credential")
    .where("user_id", "=", userId)
    .where("web_authn_credential", "is not", null)
    .execute();
  return rows.map((row) => row.web_authn_credential as StoredCredential);
}

/** Locks the factor until the transaction ends, so that parallel attempts see each other's results. */
export async function lockFactor(db: Db, id: string, userId: string): Promise<FactorSecrets | undefined> {
  const row = await db
    .selectFrom("auth.mfa_factors")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toSecrets(row);
}

export type NewFactor = {
  /** By default a new id; the caller passes one when something is sealed for the row. */
  id?: string;
  userId: string;
  type: FactorType;
  friendlyName: string;
  /** Sealed. */
  secret?: string;
  phone?: string;
  verified?: boolean;
};

export async function insertFactor(db: Db, factor: NewFactor): Promise<Factor> {
  const row = await db
    .insertInto("auth.mfa_factors")
    .values({
      id: factor.id,
      user_id: factor.userId,
      factor_type: factor.type,
      friendly_name: factor.friendlyName,
      secret: factor.secret ?? null,
      phone: factor.phone ?? null,
      status: factor.verified ? "verified" : "unverified",
    })
    .returning(FACTOR_COLUMNS)
    .executeTakeFirstOrThrow();
  return toFactor(row);
}

export type FactorChange = {
  verified?: true;
  friendlyName?: string;
  phone?: string;
  credential?: StoredCredential;
  aaguid?: string | null;
  lastTotpStep?: number;
  failedAttempts?: number;
  lockedUntil?: Date | null;
  lastChallengedAt?: Date;
};

/** Writes the columns of `change` only. */
export async function updateFactor(db: Db, id: string, change: FactorChange): Promise<void> {
  await db
    .updateTable("auth.mfa_factors")
    .set({
      updated_at: new Date(),
      status: change.verified && "verified",
      friendly_name: change.friendlyName,
      phone: change.phone,
      web_authn_credential: change.credential && json(change.credential),
      web_authn_aaguid: change.aaguid,
      last_totp_step: change.lastTotpStep,
      failed_attempts: change.failedAttempts,
      locked_until: change.lockedUntil,
      last_challenged_at: change.lastChallengedAt,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes a factor with its challenges and codes. */
export async function deleteFactor(db: Db, id: string): Promise<void> {
  await db.deleteFrom("auth.mfa_factors").where("id", "=", id).execute();
}

export async function deleteUnverifiedFactors(db: Db, userId: string, type: FactorType): Promise<void> {
  await db
    .deleteFrom("auth.mfa_factors")
    .where("user_id", "=", userId)
    .where("factor_type", "=", type)
    .where("status", "=", "unverified")
    .execute();
}

/** Deletes factors that a person began before `since` and has not challenged since then. */
export async function deleteAbandonedFactors(db: Db, userId: string, since: Date): Promise<void> {
  await db
    .deleteFrom("auth.mfa_factors")
    .where("user_id", "=", userId)
    .where("status", "=", "unverified")
    .where("created_at", "<", since)
    .where((eb) => eb.or([eb("last_challenged_at", "is", null), eb("last_challenged_at", "<", since)]))
    .execute();
}

/** The caller chooses `id`, because the hash of a code depends on it. */
export async function insertChallenge(
  db: Db,
  challenge: {
    id: string;
    factorId: string;
    ipAddress: string | null;
    otpHash?: string;
    webauthnChallenge?: string;
  },
): Promise<void> {
  await db
    .insertInto("auth.mfa_challenges")
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      ip_address: challenge.ipAddress,
      otp_hash: challenge.otpHash ?? null,
      web_authn_challenge: challenge.webauthnChallenge ?? null,
      created_at: new Date(),
    })
    .execute();
}

export async function findChallenge(db: Db, id: string, factorId: string): Promise<Challenge | undefined> {
  const row = await db
    .selectFrom("auth.mfa_challenges")
    .selectAll()
    // `inet` as text contains a mask; `host` returns the address alone.
    .select(sql<string | null>`host(ip_address)`.as("ip_address"))
    .where("id", "=", id)
    .where("factor_id", "=", factorId)
    .executeTakeFirst();
  return row && toChallenge(row);
}

export async function markChallengeVerified(db: Db, id: string): Promise<void> {
  await db.updateTable("auth.mfa_challenges").set({ verified_at: new Date() }).where("id", "=", id).execute();
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom("auth.mfa_challenges").where("id", "=", id).execute();
}

/** A factor's challenges created before `since`, used or not. */
export async function deleteOldChallenges(db: Db, factorId: string, since: Date): Promise<void> {
  await db
    .deleteFrom("auth.mfa_challenges")
    .where("factor_id", "=", factorId)
    .where("created_at", "<", since)
    .execute();
}
