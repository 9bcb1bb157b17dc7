import type { ACCOUNT_STATUSES } from "../profiles/registration.ts";
import type { Role } from "../roles.ts";

/** What an administrator wants to do to an account. */
export type AdminChange = { role?: Role; account_status?: (typeof ACCOUNT_STATUSES)[number]; close?: true };

export type AdminChangeRefusal = "own_account" | "last_super_admin";

type Subject = { id: string; role: Role };

/**
 * Whether an administrator may make a change. Nobody changes their own role or status (a slip, or somebody at an open
 * computer, would lock them out), and the last super_admin who can sign in stays one, or nobody could ever be made one.
 *
 * `superAdmins` are the ids of the active ones, read under lock in the transaction that makes the change: two
 * administrators who demote each other would otherwise both be allowed.
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
  if (loses && isLast(subject.id, superAdmins)) return "last_super_admin";
  return undefined;
}

/** Whether closing their own account would leave the product without a super_admin. */
export function isLast(id: string, superAdmins: readonly string[]): boolean {
  return superAdmins.includes(id) && superAdmins.every((other) => other === id);
}
