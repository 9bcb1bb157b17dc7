import type { Selectable } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import type { AuthWebauthnCredentials } from "../../platform/tables.ts";
import type { NewCredential, StoredCredential } from "../webauthn/credential.ts";

export type Passkey = {
  id: string;
  userId: string;
  friendlyName: string;
  credential: StoredCredential;
  createdAt: Date;
  lastUsedAt: Date | null;
};

function toPasskey(row: Selectable<AuthWebauthnCredentials>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    friendlyName: row.friendly_name,
    credential: {
      id: row.credential_id,
      publicKey: row.public_key,
      counter: row.sign_count,
      transports: row.transports as string[],
    },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("auth.webauthn_credentials")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom("auth.webauthn_credentials")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row && toPasskey(row);
}

export async function insertPasskey(
  db: Db,
  userId: string,
  friendlyName: string,
  credential: NewCredential,
): Promise<Passkey> {
  const row = await db
    .insertInto("auth.webauthn_credentials")
    .values({
      user_id: userId,
      credential_id: credential.id,
      public_key: credential.publicKey,
      sign_count: credential.counter,
      transports: json(credential.transports),
      aaguid: credential.aaguid,
      backup_eligible: credential.backupEligible,
      backed_up: credential.backedUp,
      friendly_name: friendlyName,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPasskey(row);
}

/** Undefined when the person has no such passkey. */
export async function renamePasskey(
  db: Db,
  id: string,
  userId: string,
  friendlyName: string,
): Promise<Passkey | undefined> {
  const row = await db
    .updateTable("auth.webauthn_credentials")
    .set({ friendly_name: friendlyName, updated_at: new Date() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** False when the person has no such passkey. */
export async function deletePasskey(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("auth.webauthn_credentials")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Writes the authenticator's new counter. Returns false if the counter has changed since it was read: the answer must then be
 * refused. Authenticators without a counter always send 0.
 */
export async function advancePasskey(
  db: Db,
  id: string,
  used: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const now = new Date();
  const { numUpdatedRows } = await db
    .updateTable("auth.webauthn_credentials")
    .set({ sign_count: used.counter, backed_up: used.backedUp, last_used_at: now, updated_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("sign_count", "<", used.counter),
        eb.and([eb("sign_count", "=", 0), eb.lit(used.counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ChallengeType = "registration" | "authentication";

export async function insertPasskeyChallenge(
  db: Db,
  challenge: { userId: string | null; type: ChallengeType; challenge: string; expiresAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("auth.webauthn_challenges")
    .values({
      user_id: challenge.userId,
      challenge_type: challenge.type,
      challenge: challenge.challenge,
      expires_at: challenge.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a challenge and returns it; of two concurrent calls only one gets it. `userId`: null for an anonymous challenge. */
export async function consumePasskeyChallenge(
  db: Db,
  id: string,
  type: ChallengeType,
  userId: string | null,
): Promise<{ challenge: string; expiresAt: Date } | undefined> {
  const row = await db
    .deleteFrom("auth.webauthn_challenges")
    .where("id", "=", id)
    .where("challenge_type", "=", type)
    .where("user_id", "is not distinct from", userId)
    .returning(["challenge", "expires_at"])
    .executeTakeFirst();
  return row && { challenge: row.challenge, expiresAt: row.expires_at };
}

/** Deletes challenges that expired before `since`; until then they are not reported as unknown. */
export async function deleteOldPasskeyChallenges(db: Db, since: Date): Promise<void> {
  await db.deleteFrom("auth.webauthn_challenges").where("expires_at", "<", since).execute();
}
