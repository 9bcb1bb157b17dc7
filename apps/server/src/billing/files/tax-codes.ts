import type { DocumentLine, TaxTotal } from "@passerelle/domain/billing/documents";

/** The VAT categories of UNTDID 5305 that documents use: standard rate, zero rate, exempt. */
export type CategoryCode = "S" | "Z" | "E";

/**
 * The category of a line in EN 16931. A disbursement is outside VAT, but an invoice with category O may have no other
 * category (BR-O-11 to BR-O-14). So a disbursement is exempt, with a reason.
 */
export function categoryCode({ category, rate }: Pick<DocumentLine, "category" | "rate">): CategoryCode {
  if (category === "disbursements") return "E";
  return rate === 0 ? "Z" : "S";
}

export type TaxGroup = { code: CategoryCode; rate: number; net: number; tax: number };

/** The totals of each category and rate of EN 16931, which does not distinguish services from subscriptions. */
export function groupTaxes(taxes: readonly TaxTotal[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const total of taxes) {
    const code = categoryCode(total);
    const key = `${code} ${total.rate}`;
    const known = groups.get(key) ?? { code, rate: total.rate, net: 0, tax: 0 };
    groups.set(key, { ...known, net: known.net + total.net, tax: known.tax + total.tax });
  }
  return [...groups.values()];
}
