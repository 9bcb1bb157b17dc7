/**
 * The kinds of documents with a code (trust.md *Verifiable documents*). `deliverable`: a file handed over for a request; `proof`:
 * a photograph that proves our work, such as a receipt of filing; `mandate`: what one person allows another to do, until a day.
 */
export const VERIFIABLE_KINDS = [
  "receipt",
  "invoice",
  "credit_note",
  "deliverable",
  "proof",
  "mandate",
] as const;
export type VerifiableKind = (typeof VERIFIABLE_KINDS)[number];

/** Whether it is a file that we handed over unchanged, so that it shows neither its code nor a number. */
export const isHandedOver = (kind: VerifiableKind): boolean => kind === "deliverable" || kind === "proof";

/** The stored states. `revoked`: it is no longer valid. `replaced`: another document replaces it. */
export const VERIFIABLE_STATES = ["valid", "revoked", "replaced"] as const;
export type VerifiableState = (typeof VERIFIABLE_STATES)[number];

export type VerifiableAction = "revoke" | "replace";

const MOVES: Record<VerifiableState, Partial<Record<VerifiableAction, VerifiableState>>> = {
  valid: { revoke: "revoked", replace: "replaced" },
  // Neither becomes valid again, since people who verified it rely on the result. A revoked document may get a successor.
  revoked: { replace: "replaced" },
  replaced: {},
};

/** The next state of a document; undefined when the action is not allowed. */
export const nextVerifiableState = (
  state: VerifiableState,
  action: VerifiableAction,
): VerifiableState | undefined => MOVES[state][action];

/**
 * The result of verifying a document on a day. `reduced`: a part of what it allows was revoked. `upcoming`: before its first day.
 * `expired`: after its last day.
 */
export const STANDINGS = ["valid", "reduced", "upcoming", "expired", "revoked", "replaced"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Days: `2027-04-30`, the first and the last one included, in UTC. */
export type Term = { from: string; until: string };

/**
 * The standing of a document on a day. A revocation or replacement takes precedence over its dates, and the dates over `reduced`.
 */
export function standingOf(
  { state, term, isReduced }: { state: VerifiableState; term: Term | undefined; isReduced: boolean },
  today: string,
): Standing {
  if (state !== "valid") return state;
  if (term && term.until < today) return "expired";
  if (term && today < term.from) return "upcoming";
  return isReduced ? "reduced" : "valid";
}
