import { francOf } from "../catalogue/places.ts";
import type { Currency } from "../money.ts";
import type { RequestStatus } from "../requests/lifecycle/status.ts";
import { mayJudge } from "../requests/work/processing.ts";

/**
 * The states of an official fee that staff add to a request. `returned`: it was paid, but the request ended without its service,
 * so the money is refunded. Only `requested` and `paid` can change; a refused fee is requested again as a new one.
 */
export const FEE_STATES = ["requested", "paid", "refused", "withdrawn", "returned"] as const;
export type FeeState = (typeof FEE_STATES)[number];

/** `pay`: the full amount arrived. `end`: its request was rejected or cancelled. */
export const FEE_ACTIONS = ["pay", "refuse", "withdraw", "end"] as const;
export type FeeAction = (typeof FEE_ACTIONS)[number];

/** The events of which people are notified: the first two go to the customer, the others to those who work on the request. */
export const FEE_NOTICES = ["requested", "withdrawn", "paid", "refused"] as const;
export type FeeNotice = (typeof FEE_NOTICES)[number];

/** In characters. `explanation`: for the customer; `refusal`: their reason. */
export const FEE_LIMITS = { label: 120, office: 120, explanation: 1000, refusal: 1000 } as const;

/** Maximum per request, in any state. */
export const MAX_FEES = 20;

/** `closed`: the fee now has another state; `being_paid`: an attempt is pending. */
export type FeeRefusal = "closed" | "being_paid";
export type FeeMove = { ok: true; to: Exclude<FeeState, "requested"> } | { ok: false; why: FeeRefusal };

const MOVES: Record<FeeAction, Partial<Record<FeeState, Exclude<FeeState, "requested">>>> = {
  pay: { requested: "paid" },
  refuse: { requested: "refused" },
  withdraw: { requested: "withdrawn" },
  end: { requested: "withdrawn", paid: "returned" },
};

/**
 * The state after an action. A fee cannot be refused or withdrawn while it is being paid. The end of its request does not wait
 * for the payment: money that arrives afterwards is refunded. A fee that was passed on to its office (`isPassedOn`) stays paid.
 */
export function nextFeeState(
  from: FeeState,
  action: FeeAction,
  { isBeingPaid, isPassedOn = false }: { isBeingPaid: boolean; isPassedOn?: boolean },
): FeeMove {
  const to = MOVES[action][from];
  if (!to || isPassedOn) return { ok: false, why: "closed" };
  if (isBeingPaid && (action === "refuse" || action === "withdraw")) return { ok: false, why: "being_paid" };
  return { ok: true, to };
}

/** The reason why a fee cannot be passed on to its office now; `not_paid`: also when refunds leave nothing of it. */
export type PassOnRefusal = "not_paid" | "passed_on" | "refund_open";

/**
 * Whether a fee can be passed on to its office. `left`: what was paid minus its refunds, in minor units; `isRefundOpen`: a refund
 * of it is not decided, so the money could be paid twice.
 */
export function passOnRefusal(fee: {
  state: FeeState;
  left: number;
  isRefundOpen: boolean;
  isPassedOn: boolean;
}): PassOnRefusal | undefined {
  if (fee.isPassedOn) return "passed_on";
  if (fee.state !== "paid") return "not_paid";
  if (fee.isRefundOpen) return "refund_open";
  return fee.left > 0 ? undefined : "not_paid";
}

/** The stored status of a fee's payable in each state. */
const PAYABLE_STATUSES = {
  requested: "open",
  paid: "paid",
  refused: "declined",
  withdrawn: "cancelled",
  returned: "cancelled",
} as const satisfies Record<FeeState, string>;

export const payableStatusOf = <S extends FeeState>(state: S): (typeof PAYABLE_STATUSES)[S] =>
  PAYABLE_STATUSES[state];

type FeePayable = {
  status: "open" | "paid" | "replaced" | "cancelled" | "declined";
  amount: number;
  paid: number;
};

/** The state of a fee, from its payable; amounts in minor units. Throws for `replaced`, a status that no fee has. */
export function feeStateOf({ status, amount, paid }: FeePayable): FeeState {
  switch (status) {
    case "open":
      return "requested";
    case "paid":
      return "paid";
    case "declined":
      return "refused";
    case "cancelled":
      return paid === amount ? "returned" : "withdrawn";
    case "replaced":
      throw new Error("a fee is never replaced");
  }
}

/**
 * The currency of a request's fees: that of its price. A request without a price is paid in the francs of its country, if the
 * country uses francs.
 */
export function feeCurrency(bill: { currency: Currency; free: boolean }, countryCode: string): Currency {
  return (bill.free ? francOf(countryCode) : undefined) ?? bill.currency;
}

/** The name in emails of what was paid: for a fee, the fee before the title of the service. */
export const titleWithFee = (title: string, fee: { label: string } | undefined): string =>
  fee ? `${fee.label} – ${title}` : title;

/** Whether fees may be added to a request in this state: while it is worked on. */
export const mayAddFee = (status: RequestStatus): boolean => mayJudge(status);
