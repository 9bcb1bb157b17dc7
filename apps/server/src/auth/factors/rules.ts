import type { Session } from "../sessions/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import type { Factor } from "./factor.ts";

const MAX_FACTORS = 10;

export function isAal2(session: Pick<Session, "aal">): boolean {
  return session.aal === "aal2";
}

/** Whether there is a verified factor other than recovery codes, which cannot be the only one. */
export function hasMainFactor(factors: Factor[], except?: string): boolean {
  return factors.some((factor) => factor.verified && factor.type !== "recovery_code" && factor.id !== except);
}

export function hasSecondFactor(user: Pick<AuthUser, "factors">): boolean {
  return user.factors.some((factor) => factor.verified);
}

/** Throws `no_authorization` for accounts without an identity: they could not sign in again. */
export function refuseAnonymous(user: AuthUser): void {
  if (user.isAnonymous) {
    throw new AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions");
  }
}

/** Checks that another factor of this name may be added: names are unique, at most ten factors, and aal2 if one is verified. */
export function refuseEnrolment(factors: Factor[], name: string, session: Session): void {
  if (factors.some((factor) => factor.friendlyName === name)) {
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    );
  }
  if (factors.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  }
  if (factors.some((factor) => factor.verified) && !isAal2(session)) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

/**
 * Prevents an unverified factor from raising the session of a person who has a verified one. An attacker with the password may
 * have begun its enrolment before the owner had a factor, and could then use it forever.
 */
export function refuseForeignFactor(factors: Factor[], factor: Factor, session: Session): void {
  if (!factor.verified && factors.some((other) => other.verified) && !isAal2(session)) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

/** Throws `insufficient_aal` when a session at aal1 tries to change credentials or the profile of a person with a second factor. */
export function refuseLowAalChange(user: AuthUser, session: Session): void {
  if (hasSecondFactor(user) && !isAal2(session)) {
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
  }
}
