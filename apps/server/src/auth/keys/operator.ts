import { SignJWT } from "jose";
import type { Context } from "../../platform/context.ts";
import { NOWHERE } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { issuerOf } from "../tokens/access-token.ts";
import { type KeyState, listKeyStates, lockKeys, promoteStandby, retireOldKeys } from "./queries.ts";
import { ALGORITHM, addKey, forgetKeys, type KeyRing, signingKeys } from "./signing-keys.ts";

/** Minutes. As long as retired keys are kept (`LONGEST_TOKEN_DAYS`): a longer token could end early after a rotation. */
export const LONGEST_SERVICE_TOKEN = 30 * 24 * 60;

const OPERATOR = { id: null, email: "operator" };

/**
 * A token for programs that administer accounts (reference §3): role `service_role`, without an owner, valid for `minutes`. Its
 * holder can do anything to any account, so it is printed for an operator with access to the data folder or the database, and
 * never returned by a call. Throws RangeError for an invalid duration.
 */
export async function issueServiceToken(ctx: Context, minutes: number): Promise<string> {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_SERVICE_TOKEN) {
    throw new RangeError(`expected a whole number of minutes from 1 to ${LONGEST_SERVICE_TOKEN}`);
  }
  const key = (await signingKeys(ctx)).find((candidate) => candidate.signs);
  if (!key) throw new Error("no signing key is in use");
  const now = Math.floor(Date.now() / 1000);
  await recordAudit(ctx.db, "service_token_issued", OPERATOR, NOWHERE, { minutes: String(minutes) });
  return new SignJWT({ iss: issuerOf(ctx), role: "service_role", iat: now, exp: now + minutes * 60 })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
}

/**
 * Makes the standby key the signing key, and creates a new standby key. Tokens of the former key are valid until they expire.
 * `revoke` makes all former keys invalid at once, in case one was stolen: signed-in people must refresh their tokens, and service
 * tokens must be created again. Running processes notice within a minute.
 */
export async function rotateKeys(ring: KeyRing, options: { revoke?: boolean } = {}): Promise<KeyState[]> {
  const { db } = ring;
  await addKey(ring, "standby");
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    await promoteStandby(trx);
    if (options.revoke) await retireOldKeys(trx, 0);
    await recordAudit(trx, "keys_rotated", OPERATOR, NOWHERE, { revoked: String(options.revoke ?? false) });
  });
  await addKey(ring, "standby");
  forgetKeys(db);
  return listKeyStates(db);
}
