import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { placeOf } from "../../platform/rate-limits.ts";
import { deviceOf } from "../devices/device.ts";
import { tooMany } from "../wire/errors.ts";
import {
  type Candidate,
  clearDelays,
  clearPasswordAttempts,
  countPasswordAttempt,
  type Login,
} from "./password-attempt-queries.ts";
import { signInsFromPlace } from "./rate-limits.ts";

/** The owner is offered an unlock link by email after each further series of this many wrong passwords. */
const OFFER_EVERY = 10;

export type PasswordAttempt = {
  account: Candidate | undefined;
  /** Records that the attempt was right. */
  succeed: (db: Db) => Promise<void>;
  /** If the attempt was wrong: whether to offer the owner an unlock link by email. */
  offerUnlock: boolean;
};

/**
 * Counts an attempt at an account's password before it is checked; throws 429 during the delay after an earlier wrong one, or
 * after too many from this place. Attempts are counted under `name`, also for an address without an account, so that the delay
 * does not reveal which addresses have one.
 *
 * An attacker's attempts do not lock out the owner: a device from which the owner has signed in before has its own counter, and
 * following the unlock link makes a device such a known one.
 */
export async function beginPasswordAttempt(
  ctx: Context,
  login: Login & { name: string },
  origin: Origin,
): Promise<PasswordAttempt> {
  const device = deviceOf(origin) ?? "";
  const { bucket } = signInsFromPlace;
  const bucketKey = signInsFromPlace.keyOf(placeOf(origin));
  const knownKey = delayKey(login.name, device);
  const otherKey = delayKey(login.name, "");
  const entered = await countPasswordAttempt(
    ctx.db,
    login,
    { device, knownKey, otherKey, bucketKey },
    bucket,
  );
  if ("waitSeconds" in entered) {
    throw tooMany("over_request_rate_limit", "Request rate limit reached", entered.waitSeconds);
  }
  const { known, failures, account } = entered;
  return {
    account,
    succeed: (db) => clearPasswordAttempts(db, known ? knownKey : otherKey, bucketKey, bucket),
    offerUnlock: !known && failures % OFFER_EVERY === 0,
  };
}

/** Ends the delays, except those of known devices, which have their own counters. `names`: address and number. */
export function endDelays(db: Db, names: string[]): Promise<void> {
  return clearDelays(
    db,
    names.map((name) => delayKey(name, "")),
  );
}

function delayKey(name: string, device: string): string {
  return createHash("sha256").update(`${name}\n${device}`).digest("base64url");
}
