import { type Currency, minorUnits } from "../money.ts";
import type { ShownStatus } from "./attempts.ts";

/** The payments that need a person: refunds to approve, and discrepancies to examine. */
export const PAYMENT_ATTENTIONS = ["to_approve", "to_check"] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTIONS)[number];

/** More payments are neither counted nor paged: a period or a search reduces the list. */
export const MAX_TRACKED = 1_000;

/** Payments, refunds, cases or ledger entries per page. */
export const TRACKED_PER_PAGE = 50;

/** Maximum payments in one exported file. */
export const MAX_EXPORTED_PAYMENTS = 10_000;

/** The formats of an exported list: a workbook or CSV. */
export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The tone in which a status is shown. */
export const STATUS_TONES = {
  pending: "warning",
  requires_action: "warning",
  unknown: "warning",
  succeeded: "success",
  failed: "danger",
  expired: "danger",
  refund_open: "warning",
  partly_refunded: "info",
  refunded: "info",
} as const satisfies Record<ShownStatus, string>;

/** The possible meanings of a search for payments. */
export type PaymentSearch = {
  /** As typed: a name, an email, or the provider's id. */
  text: string;
  /** Letters and digits, for a part of a reference; undefined for a text that matches almost every reference. */
  code: string | undefined;
  /** An exact amount, as a whole number of francs and in cents; each is undefined if the text is no such amount. */
  amount: { francs: number | undefined; cents: number | undefined } | undefined;
};

const SHORTEST_CODE = 3;

// Groups of three digits are separated by any space, a point or a comma; one or two decimals follow.
const AMOUNT = /^(\d{1,3}(?:[\s\u00a0\u202f.,]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/;
const SIGN = /[\s\u00a0\u202f]*(?:FCFA|XOF|XAF|EUR|USD|CAD|CA\$|€|\$)$/i;

/** Parses a typed search: `P-7K3M`, `awa@example.org`, `15 000`, `22,87 €`. */
export function readPaymentSearch(typed: string): PaymentSearch | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const characters = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return {
    text,
    code: characters.length >= SHORTEST_CODE ? characters : undefined,
    amount: readAmount(text.replace(SIGN, "")),
  };
}

function readAmount(text: string): PaymentSearch["amount"] {
  const found = AMOUNT.exec(text);
  if (!found?.[1]) return undefined;
  const whole = Number(found[1].replace(/\D/g, ""));
  const cents = whole * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return { francs: cents % 100 === 0 ? whole : undefined, cents };
}

/** A typed amount in minor units; undefined for any other text, and for more decimals than the currency has. */
export function readTypedAmount(typed: string, currency: Currency): number | undefined {
  const read = readPaymentSearch(typed)?.amount;
  return minorUnits(currency) === 0 ? read?.francs : read?.cents;
}
