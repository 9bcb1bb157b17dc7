/** What an administrator may have the payment simulator do next; each is a scenario of docs/payments-simulator.md. */
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

/** How many outcomes may wait. */
export const MOST_OUTCOMES = 20;

/** By how many days the clock of the jobs may be moved at once. */
export const CLOCK_STEPS = [1, 7, 30] as const;
