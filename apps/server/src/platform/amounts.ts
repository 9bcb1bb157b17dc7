import { numberFormat } from "@passerelle/domain/formats";

/** Decimals of a currency. Also knows currencies that are not sold here, since providers may report them. Throws RangeError. */
function decimalsOf(currency: string): number {
  const format = numberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in minor units, at least 0, as a decimal number: 1250 is `12.50` in EUR and `1250` in XAF. */
export function toDecimal(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Parses a decimal number into minor units. Throws when it is not a number, or has more decimals than the currency. */
export function fromDecimal(text: string, currency: string): number {
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) {
    throw new RangeError(`not an amount in ${currency}`);
  }
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}
