/** Systems of tax authorities that approve an invoice or a credit note before it is delivered (money.md `fiscal_stamps`). */
export const STAMP_AUTHORITIES = ["fne"] as const;
export type StampAuthority = (typeof STAMP_AUTHORITIES)[number];

/** The country of a seller (ISO 3166-1 alpha-2) for which an authority stamps. */
export const AUTHORITY_COUNTRIES: Record<StampAuthority, string> = { fne: "CI" };

export const STAMP_STATES = ["pending", "stamped", "refused"] as const;
export type StampState = (typeof STAMP_STATES)[number];

export type StampAction = "stamp" | "refuse" | "retry";

const MOVES: Record<StampState, Partial<Record<StampAction, StampState>>> = {
  pending: { stamp: "stamped", refuse: "refused" },
  // Retried after the reason for the refusal was corrected at the authority.
  refused: { retry: "pending" },
  stamped: {},
};

/** The next state of a stamp; undefined when the action is not allowed. */
export const nextStampState = (state: StampState, action: StampAction): StampState | undefined =>
  MOVES[state][action];

/** Whether a document is withheld from its reader. `state`: null if no stamp is required. */
export const isHeld = (state: StampState | null | undefined): boolean => !!state && state !== "stamped";
