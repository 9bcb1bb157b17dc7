import type { Role } from "../roles.ts";
import { REGISTRABLE_ROLES } from "../roles.ts";

export const KYC_STATUSES = ["not_required", "pending", "in_review", "verified", "rejected"] as const;

export type KycStatus = (typeof KYC_STATUSES)[number];

export const ACCOUNT_STATUSES = ["active", "suspended"] as const;

export const ACCOUNT_TYPES = ["individual", "company"] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * Inclusive bounds: `full_name` in characters, `password` in UTF-8 bytes (`utf8Length`). Bytes, because Supabase
 * Auth, with which we are compatible, refuses passwords of more than 72 bytes.
 */
export const REGISTRATION_LIMITS = {
  full_name: { min: 2, max: 120 },
  password: { min: 8, max: 72 },
} as const;

/** Maximum characters of a person's street, number and postal code. */
export const POSTAL_ADDRESS_MAX = 240;

const isRegistrable = (role: Role) => REGISTRABLE_ROLES.some((registrable) => registrable === role);

/**
 * Whether an account has completed registration (spec 1 §2.9). Accounts created by an external provider, an
 * organisation or an administrator have not accepted the terms yet. Staff are never asked.
 */
export function isRegistered(account: { role: Role; termsAcceptedAt: Date | null }): boolean {
  return account.termsAcceptedAt !== null || !isRegistrable(account.role);
}

/** Identity is verified for the three registrable roles only (spec 1 §4). */
export function kycStatusAtRegistration(role: Role): KycStatus {
  return isRegistrable(role) ? "pending" : "not_required";
}
