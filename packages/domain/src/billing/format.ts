import { dateFormat, numberFormat } from "../formats.ts";
import { LANGUAGE_DETAILS, type Language } from "../languages.ts";
import { formatAmounts } from "../money.ts";
import type { DocumentKind, IssuedDocument, Seller } from "./documents.ts";
import type { BasisPoints } from "./tax.ts";

/** The name of a document: receipts of a payment and of a refund have different names. */
export type DocumentName = Exclude<DocumentKind, "receipt"> | "receipt_in" | "receipt_out";

export const documentName = (kind: DocumentKind, direction: "in" | "out" | null | undefined): DocumentName =>
  kind === "receipt" ? `receipt_${direction ?? "in"}` : kind;

/** Whether a document is about money that was or will be refunded, so that its amount is subtracted. */
export const isReturn = (name: DocumentName): boolean => name === "credit_note" || name === "receipt_out";

/**
 * The legal name with the legal form, which operators may already have written into the name: `Sanaga SARL` and
 * `SARL au capital de 1 000 000 FCFA` are `Sanaga SARL au capital de 1 000 000 FCFA`.
 */
export function sellerName({ legal_name, legal_form }: Pick<Seller, "legal_name" | "legal_form">): string {
  const name = legal_name.trim();
  const form = legal_form.trim();
  if (form === "" || name.toLowerCase().includes(form.toLowerCase())) return name;
  const [first = "", ...rest] = form.split(/\s+/);
  const isWritten = name.toLowerCase().endsWith(` ${first.toLowerCase()}`);
  return [name, ...(isWritten ? rest : [form])].join(" ");
}

type Stated = Pick<IssuedDocument, "currency" | "lines" | "taxes" | "totals">;

/** Formats the amounts of a document (minor units): all with decimals if one of them has some. */
export function amountFormat({ currency, lines, taxes, totals }: Stated, language: Language) {
  const all = [...lines, ...taxes, totals].flatMap(({ net, tax, gross }) => [net, tax, gross]);
  const known = Object.fromEntries(all.map((amount) => [amount, amount]));
  const written = new Map(Object.entries(formatAmounts(currency, known, language)));
  return (amount: number): string =>
    written.get(String(amount)) ?? formatAmounts(currency, { ...known, amount }, language).amount ?? "";
}

/** `31 janvier 2026 à 15:32 UTC+1`: when money arrived or was refunded, in the time zone of the document's seller. */
export const formatPaidAt = (
  { paid_at, time_zone: timeZone }: Pick<NonNullable<IssuedDocument["payment"]>, "paid_at" | "time_zone">,
  language: Language,
): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(paid_at));

/** 1925 is `19,25 %` in French, `19.25%` in English. */
export const formatRate = (rate: BasisPoints, language: Language): string =>
  numberFormat(LANGUAGE_DETAILS[language].locale, {
    style: "percent",
    maximumFractionDigits: 2,
  }).format(rate / 10_000);

/** Parses a typed rate in percent: `19,25` and `19.25 %` are 1925. Undefined for any other text. */
export function readTypedRate(text: string): BasisPoints | undefined {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!typed) return undefined;
  const [, percent, hundredths = ""] = typed;
  const rate = Number(percent) * 100 + Number(hundredths.padEnd(2, "0"));
  return rate <= 10_000 ? rate : undefined;
}
