import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../platform/db.ts";
import { hashPassword, isOurs, passwordMatches } from "../passwords.ts";
import { findUser } from "../users/queries.ts";
import { hasForeignHash, replaceHash } from "./foreign-queries.ts";

/** Longer than the most expensive hash that `checkStoredHash` accepts takes on one core. */
const WRONG_MS = 600;
const REFRESH_MS = 60_000;
/** bcrypt compares the beginning of a longer password only; our hash would be of all of it. */
const LONGEST = 72;

const known = new WeakMap<Db, { kept: boolean; readAt: number }>();

/**
 * Replaces an imported hash by one of ours, for a password that has just matched `stored`; returns the account's hash.
 * Undefined when the password was changed meanwhile. Not in a transaction: it hashes.
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
  // Of two concurrent right passwords, the other was faster.
  const now = (await findUser(db, userId))?.passwordHash;
  return (await passwordMatches(now, password)) ? now : undefined;
}

/**
 * Delays the reply to a wrong password while any imported hash is stored: those take longer to check, and the duration of a
 * reply would reveal which addresses have one. `since`: `performance.now()` at the start.
 */
export async function hideForeignHash(db: Db, since: number): Promise<void> {
  let state = known.get(db);
  if (!state || performance.now() - state.readAt > REFRESH_MS) {
    state = { kept: await hasForeignHash(db), readAt: performance.now() };
    known.set(db, state);
  }
  if (state.kept) await wait(Math.max(0, WRONG_MS - (performance.now() - since)));
}
