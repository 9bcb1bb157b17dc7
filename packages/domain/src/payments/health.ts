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

/**
 * The state of a provider by those of its parts, or `usual` when it has named none: down when all of them are, slow when
 * some are down or slow.
 */
export function stateOfParts(parts: readonly ProviderState[], usual: ProviderState): ProviderState {
  if (parts.length === 0) return usual;
  if (parts.every((state) => state === "down")) return "down";
  return parts.some((state) => state !== "up") ? "slow" : usual;
}
