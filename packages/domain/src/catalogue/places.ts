import type { Currency } from "../money.ts";
import { fold } from "../text.ts";

/** In characters. */
export const PLACE_LIMITS = { name: 120 } as const;

/** Whether two names are spellings of one city, which people type with other case, accents, apostrophes or spaces. */
export const isSameCity = (one: string, other: string): boolean => fold(one) === fold(other);

const FRANC_ZONES: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
  XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
};

/** Currency of a franc-zone country; undefined for others. `code`: ISO 3166-1 alpha-2. */
export function francOf(code: string): Currency | undefined {
  const zones = Object.entries(FRANC_ZONES) as [Currency, readonly string[]][];
  return zones.find(([, codes]) => codes.includes(code))?.[0];
}
