import { type Currency, minorUnits } from "@passerelle/domain/money";

/** Thousands apart by a space of whatever width, a point, a comma or an apostrophe; decimals by a point or a comma. */
const WRITTEN = /^(\d+|\d{1,3}(?:([\s.,'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;

/** Minor units of an amount as people write it (`15 000`, `12,5`); NaN where it is none in that currency. */
export function amountOf(text: string, currency: Currency): number {
  const [, units, thousands, point, decimals = ""] = WRITTEN.exec(text.trim()) ?? [];
  const minor = minorUnits(currency);
  if (units === undefined || decimals.length > minor || (point && point === thousands)) return Number.NaN;
  return Number(units.replaceAll(/\D/g, "") + decimals.padEnd(minor, "0"));
}

/** An amount as `amountOf` reads it: `15 000`, `12,50`. What is no amount stays empty. */
export function textOfAmount(amount: number | null, currency: Currency): string {
  if (amount === null || !Number.isInteger(amount)) return "";
  const minor = minorUnits(currency);
  const digits = String(amount).padStart(minor + 1, "0");
  const units = digits.slice(0, digits.length - minor).replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");
  const decimals = digits.slice(digits.length - minor);
  return /[1-9]/.test(decimals) ? `${units},${decimals}` : units;
}
