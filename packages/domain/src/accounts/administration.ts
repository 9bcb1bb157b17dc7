import type { ACCOUNT_STATUSES } from "../profiles/registration.ts";
import type { Role } from "../roles.ts";

/** A change of an account that an administrator requests. */
export type AdminChange = { role?: Role; account_status?: (typeof ACCOUNT_STATUSES)[number]; close?: true };

export type AdminChangeRefusal = "own_account" | "last_super_admin";

type Subject = { id: string; role: Role };

/**
 * The reason why an administrator may not make a change; undefined when they may.
 *
 * Administrators cannot change their own role or status, since a mistake would lock them out. The last active super_admin must
 * keep the role: only a super_admin can appoint another one.
 *
 * `superAdmins`: ids of the active ones, read under lock in the transaction that makes the change. Without the lock,
 * two administrators could demote each other at the same time.
 */
export function adminChangeRefusal(
  actorId: string,
  subject: Subject,
  change: AdminChange,
  superAdmins: readonly string[],
): AdminChangeRefusal | undefined {
  const loses =
    change.close === true ||
    change.account_status === "suspended" ||
    (change.role !== undefined && change.role !== "super_admin");
  const touches = change.close === true || change.role !== undefined || change.account_status !== undefined;
  if (touches && subject.id === actorId) return "own_account";
  if (loses && isLastSuperAdmin(subject.id, superAdmins)) return "last_super_admin";
  return undefined;
}

/** Whether `id` is the only super_admin in `superAdmins`. */
export function isLastSuperAdmin(id: string, superAdmins: readonly string[]): boolean {
  return superAdmins.includes(id) && superAdmins.every((other) => other === id);
}
