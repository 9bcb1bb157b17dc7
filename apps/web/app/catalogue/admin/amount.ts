import { type Currency, minorUnits } from "@passerelle/domain/money";

/** Thousands separated by any space, a point, a comma or an apostrophe; decimals by a point or a comma. */
const WRITTEN = /^(\d+|\d{1,3}(?:([\s.,'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;

/** Minor units of a typed amount (`15 000`, `12,5`); NaN when it is not one in that currency. */
export function amountOf(text: string, currency: Currency): number {
  const [, units, thousands, point, decimals = ""] = WRITTEN.exec(text.trim()) ?? [];
  const minor = minorUnits(currency);
  if (units === undefined || decimals.length > minor || (point && point === thousands)) return Number.NaN;
  return Number(units.replaceAll(/\D/g, "") + decimals.padEnd(minor, "0"));
}

/** Formats an amount so that `amountOf` reads it: `15 000`, `12,50`. Null is empty. */
export function textOfAmount(amount: number | null, currency: Currency): string {
  if (amount === null || !Number.isInteger(amount)) return "";
  const minor = minorUnits(currency);
  const digits = String(amount).padStart(minor + 1, "0");
  const units = digits.slice(0, digits.length - minor).replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");
  const decimals = digits.slice(digits.length - minor);
  return /[1-9]/.test(decimals) ? `${units},${decimals}` : units;
}
