import type { Currency } from "../money.ts";

/** Characters. */
export const PLACE_LIMITS = { name: 120 } as const;

const FRANC_ZONES: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  XOF: ["BF", "BJ", "CI", "GW", "ML", "NE", "SN", "TG"],
  XAF: ["CF", "CG", "CM", "GA", "GQ", "TD"],
};

/** The franc that a country pays in; undefined outside the two franc zones. `code`: ISO 3166-1 alpha-2. */
export function francOf(code: string): Currency | undefined {
  const zones = Object.entries(FRANC_ZONES) as [Currency, readonly string[]][];
  return zones.find(([, codes]) => codes.includes(code))?.[0];
}
