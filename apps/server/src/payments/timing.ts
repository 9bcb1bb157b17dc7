/** Seconds after which a payment without callback is queried. */
export const FIRST_CHECK = 10;
const SLOWEST_CHECK = 300;

/** Seconds after which an unconfirmed payment expires; money that arrives later is still recorded. */
export const EXPIRES_AFTER = 15 * 60;

/** Seconds during which a provider may not know a charge yet that is being ordered. */
export const UNKNOWN_FOR = 60;

/** Age of a payment in seconds. */
export function ageOf(payment: { created_at: Date }): number {
  return (Date.now() - payment.created_at.getTime()) / 1000;
}

/** Seconds until the query after `checks` queries, `age` seconds after the payment started: 20, 40, 80… */
export function nextCheck(checks: number, age: number): number {
  const delay = Math.min(FIRST_CHECK * 2 ** Math.min(checks, 10), SLOWEST_CHECK);
  const untilExpiry = Math.ceil(EXPIRES_AFTER - age);
  return untilExpiry > 0 ? Math.min(delay, untilExpiry) : delay;
}
