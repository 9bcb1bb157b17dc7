/** The state of a provider that payers see before they pay. */
export const PROVIDER_STATES = ["up", "slow", "down"] as const;

export type ProviderState = (typeof PROVIDER_STATES)[number];

/** The attempts of the last hour by outcome. `slow`: those that succeeded after more than three minutes. */
export type RecentOutcomes = { succeeded: number; unanswered: number; slow: number };

/** Minimum number of attempts for a state. */
const FEWEST = 3;

/**
 * The state of a provider from the outcomes of the last hour, for providers without a status call: down when most attempts get no
 * answer, slow when more than half of the successful ones take long.
 */
export function stateOfOutcomes({ succeeded, unanswered, slow }: RecentOutcomes): ProviderState {
  if (unanswered >= FEWEST && unanswered > succeeded) return "down";
  if (succeeded >= FEWEST && slow * 2 > succeeded) return "slow";
  return "up";
}

/**
 * The state of a provider from the states of its parts: down when all of them are down, slow when some are down or slow,
 * otherwise `usual`.
 */
export function stateOfParts(parts: readonly ProviderState[], usual: ProviderState): ProviderState {
  if (parts.length === 0) return usual;
  if (parts.every((state) => state === "down")) return "down";
  return parts.some((state) => state !== "up") ? "slow" : usual;
}
