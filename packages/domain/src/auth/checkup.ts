/** The steps that protect an account, most useful first. */
export const SECURITY_STEPS = ["email", "second_factor", "recovery_codes", "phone"] as const;
export type SecurityStep = (typeof SECURITY_STEPS)[number];

export type SecurityFacts = {
  isEmailConfirmed: boolean;
  isPhoneConfirmed: boolean;
  /** Confirmed second factors, without recovery codes. */
  factors: number;
  hasRecoveryCodes: boolean;
  /** An organisation manages the account, and is responsible for the address and the number. */
  isManaged: boolean;
};

/**
 * The steps for an account, each with whether it is done. Recovery codes come with the first second factor, because without one
 * they have no use.
 */
export function securityCheckup(facts: SecurityFacts): { step: SecurityStep; done: boolean }[] {
  const done: Record<SecurityStep, boolean> = {
    email: facts.isEmailConfirmed,
    second_factor: facts.factors > 0,
    recovery_codes: facts.hasRecoveryCodes,
    phone: facts.isPhoneConfirmed,
  };
  return SECURITY_STEPS.filter((step) => {
    if (step === "recovery_codes") return facts.factors > 0;
    return step === "second_factor" || !facts.isManaged;
  }).map((step) => ({ step, done: done[step] }));
}
