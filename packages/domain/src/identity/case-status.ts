/** The states of a case (trust.md *Identity verification*). `revision`: its person must send documents again. */
export const CASE_STATUSES = [
  "draft",
  "pending",
  "in_review",
  "revision",
  "verified",
  "rejected",
  "expired",
  "revoked",
] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_ACTIONS = [
  "submit",
  "claim",
  "release",
  "verify",
  "reject",
  "request_revision",
  "expire",
  "revoke",
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** The actions that end a review. */
export const DECISIONS = ["verify", "request_revision", "reject"] as const satisfies readonly CaseAction[];
export type Decision = (typeof DECISIONS)[number];

/** Who causes an action: the person of the case, a reviewer, or the passing of time. */
export type CaseMover = "person" | "reviewer" | "system";

type Move = { to: CaseStatus; by: readonly CaseMover[] };

const MOVES: Readonly<Record<CaseStatus, Partial<Record<CaseAction, Move>>>> = {
  draft: { submit: { to: "pending", by: ["person"] } },
  // Sent documents return a claimed case to the queue only from revision, so a reviewer never loses a case during the review.
  pending: { claim: { to: "in_review", by: ["reviewer"] } },
  in_review: {
    release: { to: "pending", by: ["reviewer", "system"] },
    verify: { to: "verified", by: ["reviewer"] },
    reject: { to: "rejected", by: ["reviewer"] },
    request_revision: { to: "revision", by: ["reviewer"] },
  },
  revision: { submit: { to: "pending", by: ["person"] } },
  verified: {
    expire: { to: "expired", by: ["system"] },
    revoke: { to: "revoked", by: ["reviewer"] },
  },
  rejected: {},
  expired: {},
  revoked: {},
};

/** The state after an action; undefined when the state or the mover does not allow it. */
export function nextCaseStatus(from: CaseStatus, action: CaseAction, by: CaseMover): CaseStatus | undefined {
  const move = MOVES[from][action];
  return move?.by.includes(by) ? move.to : undefined;
}

/** The states in which a case is under way; a person has at most one such case. */
export const OPEN_CASE_STATUSES = ["draft", "pending", "in_review", "revision"] as const;
export const isOpenCase = (status: CaseStatus): boolean => OPEN_CASE_STATUSES.some((open) => open === status);

/** Whether its person may change the declared data and send documents. */
export const isCaseEditable = (status: CaseStatus): boolean => status === "draft" || status === "revision";
