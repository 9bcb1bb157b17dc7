import type { Currency } from "../money.ts";
import type { SettlementKind } from "./settlements.ts";

/**
 * The accounts of the ledger (money.md *One source of truth*), one for each holder and currency.
 *
 * `provider`: what a provider took and has not settled; `bank`: what we can use, at the bank or in the provider's wallet;
 * `customer_prepaid`: what customers paid for work that is not done; `customer_fees`: official fees, which always belong to the
 * customer; `refunds_due`: what must be refunded; `revenue`; `provider_fees`; `exchange`: links the two currencies of a payment
 * that is charged in a currency other than the due one.
 */
export const ACCOUNT_KINDS = [
  "provider",
  "bank",
  "customer_prepaid",
  "customer_fees",
  "refunds_due",
  "revenue",
  "provider_fees",
  "exchange",
] as const;

export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The kinds with one account per customer. */
export const CUSTOMER_KINDS = [
  "customer_prepaid",
  "customer_fees",
  "refunds_due",
] as const satisfies readonly AccountKind[];

/** `holder`: the provider's name or the customer's id; empty for accounts that exist once per currency. */
export type AccountName = { kind: AccountKind; holder: string; currency: Currency };

/** A string that identifies an account. */
export const accountKey = ({ kind, holder, currency }: AccountName): string =>
  `${kind}/${holder}/${currency}`;

/** One movement: debits one account and credits another of the same currency. `amount` in minor units, above 0. */
export type Transfer = {
  /** The part of the event; an event posts each leg once. */
  leg: string;
  debit: AccountName;
  credit: AccountName;
  amount: number;
};

/** The purpose of a payment: our work, or an official fee that is passed on. */
export type Purpose = "work" | "fees";

type Taken = {
  provider: string;
  customerId: string;
  /** The amounts that were due and that were charged. */
  amount: number;
  currency: Currency;
  charged_amount: number;
  charged_currency: Currency;
};

const one = (kind: AccountKind, currency: Currency, holder = ""): AccountName => ({ kind, holder, currency });

const customerAccount = (purpose: Purpose, customerId: string, currency: Currency): AccountName =>
  one(purpose === "work" ? "customer_prepaid" : "customer_fees", currency, customerId);

/** Moves money that a provider holds to an account in the due currency; `returned` moves it from there. */
function throughProvider(
  taken: Taken,
  account: AccountName,
  leg: "received" | "returned" | "came_back",
): Transfer[] {
  const provider = one("provider", taken.charged_currency, taken.provider);
  const between = (name: string, from: AccountName, to: AccountName, amount: number): Transfer =>
    leg !== "returned"
      ? { leg: name, debit: from, credit: to, amount }
      : { leg: name, debit: to, credit: from, amount };
  if (taken.charged_currency === taken.currency) return [between(leg, provider, account, taken.amount)];
  return [
    between(`${leg}_charged`, provider, one("exchange", taken.charged_currency), taken.charged_amount),
    between(leg, one("exchange", taken.currency), account, taken.amount),
  ];
}

/** Money was taken. `usable`: it pays for its purpose; otherwise it must be refunded at once. */
export function paymentTransfers(taken: Taken, purpose: Purpose, usable: boolean): Transfer[] {
  const { customerId, currency } = taken;
  const account = usable
    ? customerAccount(purpose, customerId, currency)
    : one("refunds_due", currency, customerId);
  return throughProvider(taken, account, "received");
}

/** The account from which a refund is paid: the prepayment, a fee, or revenue after the work is done. */
export type RefundSource = "customer_prepaid" | "customer_fees" | "revenue";

type Owed = { source: RefundSource; customerId: string; amount: number; currency: Currency };

/** A refund was decided: the money is now owed to the customer. */
export function refundDueTransfers({ source, customerId, amount, currency }: Owed): Transfer[] {
  const from = one(source, currency, source === "revenue" ? "" : customerId);
  return [{ leg: "due", debit: from, credit: one("refunds_due", currency, customerId), amount }];
}

/** A refund was declined after it was decided. */
export function refundDeclinedTransfers({ source, customerId, amount, currency }: Owed): Transfer[] {
  const to = one(source, currency, source === "revenue" ? "" : customerId);
  return [{ leg: "declined", debit: one("refunds_due", currency, customerId), credit: to, amount }];
}

/** A refund arrived. `by`: the provider returned it, or we paid it from the bank in the due currency. */
export function refundPaidTransfers(taken: Taken, by: "provider" | "bank"): Transfer[] {
  const { amount, currency, customerId } = taken;
  const due = one("refunds_due", currency, customerId);
  if (by === "provider") return throughProvider(taken, due, "returned");
  return [{ leg: "returned", debit: due, credit: one("bank", currency), amount }];
}

/**
 * The money of a refund came back: to the provider that had returned it, whose settlement states it too, or to the bank from
 * which we had paid it in the due currency.
 */
export function refundCameBackTransfers(taken: Taken, to: "provider" | "bank"): Transfer[] {
  const { amount, currency, customerId } = taken;
  const due = one("refunds_due", currency, customerId);
  if (to === "provider") return throughProvider(taken, due, "came_back");
  return [{ leg: "came_back", debit: one("bank", currency), credit: due, amount }];
}

/** An official fee was paid to its office, from the bank in the due currency. */
export function passedOnTransfers(customerId: string, amount: number, currency: Currency): Transfer[] {
  const fees = one("customer_fees", currency, customerId);
  return [{ leg: "passed_on", debit: fees, credit: one("bank", currency), amount }];
}

/** The work is done, so its prepayment is earned. No transfer for an amount of 0. */
export function earnedTransfers(customerId: string, amount: number, currency: Currency): Transfer[] {
  if (amount === 0) return [];
  return [
    {
      leg: "earned",
      debit: one("customer_prepaid", currency, customerId),
      credit: one("revenue", currency),
      amount,
    },
  ];
}

/**
 * A provider settled a charge, a refund or one that came back, so that we can use the money and its fee is spent. `fee` is
 * negative when the provider returns one. A refund that was paid by hand did not pass through a provider, so only its fee is
 * posted. No transfers for amounts of 0.
 */
export function settlementTransfers(line: {
  provider: string;
  kind: SettlementKind;
  isByHand: boolean;
  amount: number;
  fee: number;
  currency: Currency;
}): Transfer[] {
  const { provider, kind, isByHand, amount, fee, currency } = line;
  const held = one("provider", currency, provider);
  const bank = one("bank", currency);
  const fees = one("provider_fees", currency, provider);
  const moved: Transfer =
    kind === "refund"
      ? { leg: "settled", debit: held, credit: bank, amount }
      : { leg: "settled", debit: bank, credit: held, amount };
  const kept: Transfer =
    fee > 0
      ? { leg: "fee", debit: fees, credit: bank, amount: fee }
      : { leg: "fee", debit: bank, credit: fees, amount: -fee };
  return [...(isByHand ? [] : [moved]), kept].filter((transfer) => transfer.amount > 0);
}
