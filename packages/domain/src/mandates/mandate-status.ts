/** The states of a mandate (trust.md *Mandates*). A mandate gives powers only while it is `active`. */
export const MANDATE_STATUSES = [
  "draft",
  "awaiting_principal",
  "awaiting_holder",
  "awaiting_legalisation",
  "active",
  "expired",
  "revoked",
  "renounced",
  "fulfilled",
  "declined",
  "withdrawn",
] as const;
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

export const MANDATE_ACTIONS = [
  "present",
  "edit",
  "sign",
  "accept",
  "decline",
  "withdraw",
  "confirm_legalisation",
  "revoke",
  "renounce",
  "fulfil",
  "expire",
] as const;
export type MandateAction = (typeof MANDATE_ACTIONS)[number];

/** Who causes an action: who gives the powers, who receives them, a clerk, or the passing of time. */
export type MandateMover = "principal" | "holder" | "clerk" | "system";

/** How a mandate is signed: here, or on paper before an authority whose scan a clerk checks. */
export const MANDATE_FORMS = ["app", "legalised", "authentic"] as const;
export type MandateForm = (typeof MANDATE_FORMS)[number];

type Move = { to: MandateStatus | ((form: MandateForm) => MandateStatus); by: readonly MandateMover[] };

const WITHDRAW: Move = { to: "withdrawn", by: ["principal"] };
const EXPIRE: Move = { to: "expired", by: ["system"] };

const MOVES: Readonly<Record<MandateStatus, Partial<Record<MandateAction, Move>>>> = {
  draft: { present: { to: "awaiting_principal", by: ["principal"] }, withdraw: WITHDRAW },
  awaiting_principal: {
    // The text that was presented is discarded.
    edit: { to: "draft", by: ["principal"] },
    sign: { to: "awaiting_holder", by: ["principal"] },
    withdraw: WITHDRAW,
    expire: EXPIRE,
  },
  awaiting_holder: {
    accept: { to: (form) => (form === "app" ? "active" : "awaiting_legalisation"), by: ["holder"] },
    decline: { to: "declined", by: ["holder"] },
    withdraw: WITHDRAW,
    expire: EXPIRE,
  },
  awaiting_legalisation: {
    confirm_legalisation: { to: "active", by: ["clerk"] },
    renounce: { to: "renounced", by: ["holder"] },
    withdraw: WITHDRAW,
    expire: EXPIRE,
  },
  active: {
    revoke: { to: "revoked", by: ["principal"] },
    renounce: { to: "renounced", by: ["holder"] },
    fulfil: { to: "fulfilled", by: ["principal", "holder"] },
    expire: EXPIRE,
  },
  expired: {},
  revoked: {},
  renounced: {},
  fulfilled: {},
  declined: {},
  withdrawn: {},
};

/** The state that an action leads to; undefined when the state or the mover does not admit it. */
export function nextMandateStatus(
  from: MandateStatus,
  action: MandateAction,
  by: MandateMover,
  form: MandateForm,
): MandateStatus | undefined {
  const move = MOVES[from][action];
  if (!move?.by.includes(by)) return undefined;
  return typeof move.to === "function" ? move.to(form) : move.to;
}

/** Whether nothing can happen to a mandate in this state any more. */
export const isEnded = (status: MandateStatus): boolean => Object.keys(MOVES[status]).length === 0;
