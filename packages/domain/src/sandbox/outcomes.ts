/** The outcomes that an administrator may set for the payment simulator; each is a scenario of docs/payments-simulator.md. */
export const SIMULATED_OUTCOMES = [
  "success",
  "declined",
  "insufficient_funds",
  "limit_reached",
  "refused_by_payer",
  "callback_lost",
  "never",
  "held",
  "refund_refused",
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** Maximum number of waiting outcomes. */
export const MOST_OUTCOMES = 20;

/** The numbers of days by which the clock of the jobs may be moved at once. */
export const CLOCK_STEPS = [1, 7, 30] as const;
