import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../platform/db.ts";
import { hashPassword, isOurs, passwordMatches } from "../passwords.ts";
import { findUser } from "../users/queries.ts";
import { isForeignHashKept, replaceHash } from "./foreign-queries.ts";

/** Longer than the most expensive hash that `checkStoredHash` lets in takes on one core. */
const WRONG_MS = 600;
const REFRESH_MS = 60_000;
/** A hash kept of a longer password would be of what was typed, not of what bcrypt looks at. */
const LONGEST = 72;

const known = new WeakMap<Db, { kept: boolean; readAt: number }>();

/**
 * The hash that an account goes on with, for a password that has just matched `stored`: one of ours in the place of one
 * made elsewhere. Undefined when the password was changed meanwhile. Not in a transaction: it hashes.
 */
export async function renewHash(
  db: Db,
  userId: string,
  stored: string | null,
  password: string,
): Promise<string | null | undefined> {
  if (stored === null || isOurs(stored) || Buffer.byteLength(password) > LONGEST) return stored;
  const renewed = await hashPassword(password);
  if (await replaceHash(db, userId, stored, renewed)) return renewed;
  // Of two right passwords at once, one was quicker.
  const now = (await findUser(db, userId))?.passwordHash;
  return (await passwordMatches(now, password)) ? now : undefined;
}

/**
 * Waits before a wrong password is answered, while any hash made elsewhere is kept: those take longer to look at, and the
 * duration of a reply would reveal which addresses have one. `since`: `performance.now()` at the start.
 */
export async function hideForeignHash(db: Db, since: number): Promise<void> {
  let state = known.get(db);
  if (!state || performance.now() - state.readAt > REFRESH_MS) {
    state = { kept: await isForeignHashKept(db), readAt: performance.now() };
    known.set(db, state);
  }
  if (state.kept) await wait(Math.max(0, WRONG_MS - (performance.now() - since)));
}
