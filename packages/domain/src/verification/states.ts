/**
 * What carries a code (trust.md *Verifiable documents*). `deliverable`: a file handed over for a request; `proof`: a photograph that
 * proves our work, such as a receipt of filing.
 */
export const VERIFIABLE_KINDS = ["receipt", "invoice", "credit_note", "deliverable", "proof"] as const;
export type VerifiableKind = (typeof VERIFIABLE_KINDS)[number];

/** Whether it is a file that we handed over as it is, so that it shows neither its code nor a number. */
export const isHandedOver = (kind: VerifiableKind): boolean => kind === "deliverable" || kind === "proof";

/** `revoked`: it does not stand any more. `replaced`: another document stands in its place. */
export const VERIFIABLE_STATES = ["valid", "revoked", "replaced"] as const;
export type VerifiableState = (typeof VERIFIABLE_STATES)[number];

export type VerifiableAction = "revoke" | "replace";

const MOVES: Record<VerifiableState, Partial<Record<VerifiableAction, VerifiableState>>> = {
  valid: { revoke: "revoked", replace: "replaced" },
  // Neither becomes valid again: who verified it once relies on that. What was withdrawn may get a successor.
  revoked: { replace: "replaced" },
  replaced: {},
};

/** The next state of a document; undefined when the action is not allowed. */
export const nextVerifiableState = (
  state: VerifiableState,
  action: VerifiableAction,
): VerifiableState | undefined => MOVES[state][action];
