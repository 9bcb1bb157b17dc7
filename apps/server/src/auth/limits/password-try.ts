import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { placeOf } from "../../platform/rate-limits.ts";
import { deviceOf } from "../devices/device.ts";
import { tooMany } from "../wire/errors.ts";
import { type Candidate, clearDelays, enterTry, leaveTry, type Whose } from "./password-try-queries.ts";
import { signInsFromPlace } from "./rate-limits.ts";

/** At every so many wrong passwords in a row the owner is offered the unlocking by mail. */
const OFFER_EVERY = 10;

export type PasswordTry = {
  account: Candidate | undefined;
  /** What was tried was right. */
  right: (db: Db) => Promise<void>;
  /** What was tried was wrong: whether the owner is to be offered an unlocking by mail. */
  offerUnlock: boolean;
};

/**
 * Enters a try at the password of an account before it is looked at; throws 429 while an earlier wrong one is still to
 * be waited for, or too many came from this place. `name` is under what tries are counted. An address without an account
 * is counted alike, so that the delay does not reveal which.
 *
 * An attacker's attempts do not lock out the owner: a device from which the owner has signed in before has a count of
 * its own, and the unlocking by mail makes the owner's device such a one.
 */
export async function enterPasswordTry(
  ctx: Context,
  whose: Whose & { name: string },
  origin: Origin,
): Promise<PasswordTry> {
  const device = deviceOf(origin) ?? "";
  const { bucket } = signInsFromPlace;
  const bucketKey = signInsFromPlace.keyOf(placeOf(origin));
  const knownKey = delayKey(whose.name, device);
  const otherKey = delayKey(whose.name, "");
  const entered = await enterTry(ctx.db, whose, { device, knownKey, otherKey, bucketKey }, bucket);
  if ("waitSeconds" in entered) {
    throw tooMany("over_request_rate_limit", "Request rate limit reached", entered.waitSeconds);
  }
  const { known, failures, account } = entered;
  return {
    account,
    right: (db) => leaveTry(db, known ? knownKey : otherKey, bucketKey, bucket),
    offerUnlock: !known && failures % OFFER_EVERY === 0,
  };
}

/** Ends the waiting everywhere but on known devices, whose count is their own. `names`: address and number. */
export function endDelays(db: Db, names: string[]): Promise<void> {
  return clearDelays(
    db,
    names.map((name) => delayKey(name, "")),
  );
}

function delayKey(name: string, device: string): string {
  return createHash("sha256").update(`${name}\n${device}`).digest("base64url");
}
