import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { deviceOf } from "../devices/device.ts";
import { isKnownDevice } from "../devices/queries.ts";
import { tooMany } from "../wire/errors.ts";
import { clearDelays, deleteOldDelays, enterTry } from "./delay-queries.ts";

/** At every so many wrong passwords in a row the owner is offered the unlocking by mail. */
const OFFER_EVERY = 10;

const NOBODY = "00000000-0000-0000-0000-000000000000";

export type PasswordTry = {
  /** What was tried was right. */
  right: () => Promise<void>;
  /** What was tried was wrong: whether the owner is to be offered an unlocking by mail. */
  offerUnlock: boolean;
};

/**
 * Enters a try at the password of an account before it is looked at; throws 429 while an earlier wrong one is still to
 * be waited for. An address without an account is counted alike, so the waiting does not tell.
 *
 * Nobody is locked out by somebody else's guessing: a device from which the owner has signed in before has a count of
 * its own, and the unlocking by mail makes the owner's device such a one.
 */
export async function enterPasswordTry(
  ctx: Context,
  account: { id: string | undefined; name: string },
  origin: Origin,
): Promise<PasswordTry> {
  if (Math.random() < 0.005) await deleteOldDelays(ctx.db);
  const device = deviceOf(origin) ?? "";
  // Asked for nobody too: as many questions for every address.
  const known = await isKnownDevice(ctx.db, account.id ?? NOBODY, device);
  const key = delayKey(account.name, known ? device : "");
  const entered = await enterTry(ctx.db, key);
  if ("waitSeconds" in entered) {
    throw tooMany("over_request_rate_limit", "Request rate limit reached", entered.waitSeconds);
  }
  return {
    right: () => clearDelays(ctx.db, [key]),
    offerUnlock: !known && entered.failures % OFFER_EVERY === 0,
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
