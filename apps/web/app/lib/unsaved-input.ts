import { createExpiringStore, type ExpiringStore } from "./expiring-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What was typed and not saved: texts only, never a file and nothing of a card. Computers are shared: it stays in its tab,
 * for a day, until its owner signs out or another account signs in.
 */
const typed = createExpiringStore(() => sessionStorage, DAY_MS, "kept:");

/**
 * What was saved while there was no network. It outlives its tab, for a week, until it is sent, its owner signs out or
 * another account signs in.
 */
const unsent = createExpiringStore(() => localStorage, 7 * DAY_MS, "unsent:");

export const unsavedInputOf = (userId: string): ExpiringStore => typed.within(`${userId}:`);
export const unsentOf = (userId: string): ExpiringStore => unsent.within(`${userId}:`);

/** Forgets what every account but `except` typed on this device. */
export function forgetUnsaved(except?: string): void {
  for (const store of [typed, unsent]) store.forgetAll(except && `${except}:`);
}
