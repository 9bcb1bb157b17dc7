/** How a provider is doing, as payers see before they pay. */
export const PROVIDER_STATES = ["up", "slow", "down"] as const;

export type ProviderState = (typeof PROVIDER_STATES)[number];

/** Attempts of the last hour by their outcome. `slow`: those that succeeded after more than three minutes. */
export type RecentOutcomes = { succeeded: number; unanswered: number; slow: number };

/** Fewer attempts say nothing about the provider. */
const FEWEST = 3;

/**
 * The state of a provider by the outcomes of the last hour, for providers without a status call: down while it leaves most
 * attempts unanswered, slow when more than half of those that succeed take long.
 */
export function stateOfOutcomes({ succeeded, unanswered, slow }: RecentOutcomes): ProviderState {
  if (unanswered >= FEWEST && unanswered > succeeded) return "down";
  if (succeeded >= FEWEST && slow * 2 > succeeded) return "slow";
  return "up";
}
