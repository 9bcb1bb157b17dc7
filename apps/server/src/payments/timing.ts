/** When the provider is asked about a payment that it has not called back about, in seconds. */
export const FIRST_CHECK = 10;
const SLOWEST_CHECK = 300;

/** A payment that nobody confirmed expires; the money may still come, and is then recorded. */
export const EXPIRES_AFTER = 15 * 60;

/** How long a provider may not know a charge yet that we are about to ask for, or asked for a moment ago. */
export const UNKNOWN_FOR = 60;

/** How long ago a payment began, in seconds. */
export function ageOf(payment: { created_at: Date }): number {
  return (Date.now() - payment.created_at.getTime()) / 1000;
}

/** Seconds until the next question after `checks` of them, `age` seconds after the payment began: 20, 40, 80… */
export function nextCheck(checks: number, age: number): number {
  const delay = Math.min(FIRST_CHECK * 2 ** Math.min(checks, 10), SLOWEST_CHECK);
  const untilExpiry = Math.ceil(EXPIRES_AFTER - age);
  return untilExpiry > 0 ? Math.min(delay, untilExpiry) : delay;
}
