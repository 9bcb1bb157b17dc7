import { PROVIDERS, type ProviderName } from "../payments/providers.ts";

/** The external parts of an installation, in the order in which they are shown; payment providers come after them. */
const OWN_PARTS = ["database", "storage", "email", "sms", "scanner", "timestamps", "accounts"] as const;

export type ExternalPartName = (typeof OWN_PARTS)[number] | ProviderName;

export const EXTERNAL_PARTS: readonly ExternalPartName[] = [...OWN_PARTS, ...PROVIDERS];

/** `outside`: another system; `built_in`: the stand-in that needs no configuration; `absent`: neither. */
export const PART_KINDS = ["outside", "built_in", "absent"] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** The state of a part after its last checks. `slow`: it answered, but after `SLOW_MS` or later. */
export const PART_STATES = ["absent", "unchecked", "up", "slow", "down"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Milliseconds after which an answer counts as slow. */
export const SLOW_MS = 2_000;

/** The outcomes of the checks of a part. `latencyMs`: the duration of the last successful one. */
export type PartOutcome = {
  succeededAt: Date | null;
  failedAt: Date | null;
  latencyMs: number | null;
};

/** The state of a part, from the later of its outcomes; if both are at the same time, the failure counts. */
export function stateOfPart(kind: PartKind, { succeededAt, failedAt, latencyMs }: PartOutcome): PartState {
  if (kind === "absent") return "absent";
  if (!succeededAt && !failedAt) return "unchecked";
  if (failedAt && (!succeededAt || failedAt >= succeededAt)) return "down";
  return (latencyMs ?? 0) >= SLOW_MS ? "slow" : "up";
}
