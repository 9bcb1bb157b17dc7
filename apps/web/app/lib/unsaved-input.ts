import { createExpiringStore, type ExpiringStore } from "./expiring-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Unsaved input: texts only, never files or card data. Devices are shared, so it stays in its tab for a day at most,
 * until its owner signs out or another account signs in.
 */
const typed = createExpiringStore(() => sessionStorage, DAY_MS, "kept:");

/**
 * Saves made without a network. They outlive their tab, for a week at most, until they are sent, their owner signs
 * out or another account signs in.
 */
const unsent = createExpiringStore(() => localStorage, 7 * DAY_MS, "unsent:");

export const unsavedInputOf = (userId: string): ExpiringStore => typed.within(`${userId}:`);
export const unsentOf = (userId: string): ExpiringStore => unsent.within(`${userId}:`);

/** Removes the unsaved input and unsent saves of all accounts except `except` from this device. */
export function forgetUnsaved(except?: string): void {
  for (const store of [typed, unsent]) store.forgetAll(except && `${except}:`);
}
