/** What carries a code (trust.md *Verifiable documents*). */
export const VERIFIABLE_KINDS = ["receipt", "invoice", "credit_note"] as const;
export type VerifiableKind = (typeof VERIFIABLE_KINDS)[number];

/** `revoked`: it does not stand any more. `replaced`: another document stands in its place. */
export const VERIFIABLE_STATES = ["valid", "revoked", "replaced"] as const;
export type VerifiableState = (typeof VERIFIABLE_STATES)[number];

export type VerifiableAction = "revoke" | "replace";

const MOVES: Record<VerifiableState, Partial<Record<VerifiableAction, VerifiableState>>> = {
  valid: { revoke: "revoked", replace: "replaced" },
  // Neither comes back: who verified it once relies on that.
  revoked: {},
  replaced: {},
};

/** The next state of a document; undefined when the action is not allowed. */
export const nextVerifiableState = (
  state: VerifiableState,
  action: VerifiableAction,
): VerifiableState | undefined => MOVES[state][action];
