import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../platform/db.ts";
import { hashPassword, isOurs, passwordMatches } from "../passwords.ts";
import { findUser } from "../users/queries.ts";
import { hasForeignHash, replaceHash } from "./foreign-queries.ts";

/** Longer than one core needs for the most expensive hash that `checkStoredHash` accepts. */
const WRONG_MS = 600;
const REFRESH_MS = 60_000;
/** bcrypt compares only the first bytes of a longer password; our hash would use all of it. */
const LONGEST = 72;

const known = new WeakMap<Db, { kept: boolean; readAt: number }>();

/**
 * Replaces an imported hash by our own, after a password has matched `stored`; returns the account's current hash. Undefined when
 * the password was changed meanwhile. Do not call it in a transaction, because it hashes.
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
  // A concurrent attempt with the right password has replaced the hash.
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
