/** The states of a mandate (trust.md *Mandates*). The last six are final. */
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

/**
 * The forms of a mandate: `app`, signed here; `legalised`, printed and signed before a town hall or a consulate; `authentic`,
 * before a notary. The last two are active only after a reviewer checked the scan.
 */
export const MANDATE_FORMS = ["app", "legalised", "authentic"] as const;
export type MandateForm = (typeof MANDATE_FORMS)[number];

export const MANDATE_ACTIONS = [
  "present",
  "revise",
  "sign",
  "accept",
  "decline",
  "withdraw",
  "lapse",
  "legalise",
  "revoke",
  "renounce",
  "fulfil",
  "expire",
] as const;
export type MandateAction = (typeof MANDATE_ACTIONS)[number];

/** The events in the history of a mandate. */
export const MANDATE_EVENTS = [
  "created",
  ...MANDATE_ACTIONS,
  "revoke_power",
  "remind",
  "send_scan",
  "refuse_scan",
] as const;
export type MandateEvent = (typeof MANDATE_EVENTS)[number];

/**
 * The causes of an action: the principal, the holder, a reviewer, or the system (when time passes or an account is closed).
 */
export const MANDATE_MOVERS = ["principal", "holder", "clerk", "system"] as const;
export type MandateMover = (typeof MANDATE_MOVERS)[number];

type Move = { to: MandateStatus; by: readonly MandateMover[] };

const WITHDRAW = { to: "withdrawn", by: ["principal"] } as const satisfies Move;
const LAPSE = { to: "withdrawn", by: ["system"] } as const satisfies Move;
const DECLINE = { to: "declined", by: ["holder"] } as const satisfies Move;

const MOVES: Readonly<Record<MandateStatus, Partial<Record<MandateAction, Move>>>> = {
  draft: {
    present: { to: "awaiting_principal", by: ["principal"] },
    withdraw: WITHDRAW,
    lapse: LAPSE,
  },
  awaiting_principal: {
    sign: { to: "awaiting_holder", by: ["principal"] },
    revise: { to: "draft", by: ["principal", "system"] },
    withdraw: WITHDRAW,
    lapse: LAPSE,
  },
  awaiting_holder: {
    accept: { to: "active", by: ["holder"] },
    decline: DECLINE,
    withdraw: WITHDRAW,
    lapse: LAPSE,
  },
  awaiting_legalisation: {
    legalise: { to: "active", by: ["clerk"] },
    decline: DECLINE,
    withdraw: WITHDRAW,
    lapse: LAPSE,
  },
  active: {
    revoke: { to: "revoked", by: ["principal", "system"] },
    renounce: { to: "renounced", by: ["holder", "system"] },
    fulfil: { to: "fulfilled", by: ["principal", "holder"] },
    expire: { to: "expired", by: ["system"] },
  },
  expired: {},
  revoked: {},
  renounced: {},
  fulfilled: {},
  declined: {},
  withdrawn: {},
};

/** The state after an action; undefined when the state or the mover does not allow it. */
export function nextMandateStatus(
  mandate: { status: MandateStatus; form: MandateForm },
  action: MandateAction,
  by: MandateMover,
): MandateStatus | undefined {
  const move = MOVES[mandate.status][action];
  if (!move?.by.includes(by)) return undefined;
  return action === "accept" && mandate.form !== "app" ? "awaiting_legalisation" : move.to;
}

/** The actions that a mover can take now, for the buttons of a page. */
export const possibleActions = (
  mandate: { status: MandateStatus; form: MandateForm },
  by: MandateMover,
): MandateAction[] =>
  MANDATE_ACTIONS.filter((action) => nextMandateStatus(mandate, action, by) !== undefined);

/** The states before a mandate empowers its holder. */
export const PENDING_STATUSES = [
  "draft",
  "awaiting_principal",
  "awaiting_holder",
  "awaiting_legalisation",
] as const satisfies readonly MandateStatus[];

export const isPendingMandate = (status: MandateStatus): boolean =>
  PENDING_STATUSES.some((pending) => pending === status);

/** The actions by which a person ends a mandate, before or after it was in force. */
export const ENDING_ACTIONS = [
  "decline",
  "withdraw",
  "revoke",
  "renounce",
  "fulfil",
] as const satisfies readonly MandateAction[];
export type EndingAction = (typeof ENDING_ACTIONS)[number];
