import type { Role } from "../roles.ts";
import { REGISTRABLE_ROLES } from "../roles.ts";

export const KYC_STATUSES = ["not_required", "pending", "in_review", "verified", "rejected"] as const;

export type KycStatus = (typeof KYC_STATUSES)[number];

export const ACCOUNT_STATUSES = ["active", "suspended"] as const;

export const ACCOUNT_TYPES = ["individual", "company"] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * Bounds, both included: `full_name` in characters, `password` in bytes of UTF-8 (`utf8Length` of `text.ts`).
 * Bytes, because the authentication service that ours equals refuses what is beyond 72 of them.
 */
export const REGISTRATION_LIMITS = {
  full_name: { min: 2, max: 120 },
  password: { min: 8, max: 72 },
} as const;

const isRegistrable = (role: Role) => REGISTRABLE_ROLES.some((registrable) => registrable === role);

/**
 * Whether an account has gone through registration (spec 1 §2.9). Who came in another way (another site, an
 * organisation, an administrator) has said nothing yet of what is asked there, and accepted no terms. Whoever works here
 * is never asked.
 */
export function isRegistered(account: { role: Role; termsAcceptedAt: Date | null }): boolean {
  return account.termsAcceptedAt !== null || !isRegistrable(account.role);
}

/** Identity is checked for the three registrable roles and for nobody else (spec 1 §4). */
export function kycStatusAtRegistration(role: Role): KycStatus {
  return isRegistrable(role) ? "pending" : "not_required";
}
