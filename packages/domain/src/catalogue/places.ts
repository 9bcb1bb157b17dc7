import type { Currency } from "../money.ts";

/** In characters. */
export const PLACE_LIMITS = { name: 120 } as const;

const FRANC_ZONES: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
  XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
};

/** Currency of a franc-zone country; undefined for others. `code`: ISO 3166-1 alpha-2. */
export function francOf(code: string): Currency | undefined {
  const zones = Object.entries(FRANC_ZONES) as [Currency, readonly string[]][];
  return zones.find(([, codes]) => codes.includes(code))?.[0];
}
