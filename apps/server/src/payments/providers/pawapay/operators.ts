import { francOf } from "@passerelle/domain/catalogue/places";
import type { Currency } from "@passerelle/domain/money";
import type { MobileProvider } from "@passerelle/domain/payments/methods";
import type { PaymentRoute } from "../../provider.ts";

export type Operator = {
  /** pawaPay's name. */
  code: string;
  operator: MobileProvider;
  /** ISO 3166-1 alpha-2, and alpha-3 as pawaPay writes it. */
  country: string;
  country3: string;
  currency: Currency;
  /** Whether the payer approves on a page of the operator instead of on their telephone. */
  redirects: boolean;
};

/**
 * Orange in Burkina Faso is missing: its payers need a code of their own before the order. To be confirmed with pawaPay:
 * the names of Wave.
 */
const CODES: [country: string, country3: string, Partial<Record<MobileProvider, string>>][] = [
  ["BJ", "BEN", { momo: "MTN_MOMO_BEN" }],
  ["CG", "COG", { momo: "MTN_MOMO_COG" }],
  ["CI", "CIV", { orange_money: "ORANGE_CIV", momo: "MTN_MOMO_CIV", wave: "WAVE_CIV" }],
  ["CM", "CMR", { orange_money: "ORANGE_CMR", momo: "MTN_MOMO_CMR" }],
  ["SN", "SEN", { orange_money: "ORANGE_SEN", wave: "WAVE_SEN" }],
];

export const OPERATORS: readonly Operator[] = CODES.flatMap(([country, country3, codes]) =>
  (Object.entries(codes) as [MobileProvider, string][]).map(([operator, code]) => ({
    code,
    operator,
    country,
    country3,
    currency: francOf(country) as Currency,
    redirects: operator === "wave",
  })),
);

export const ROUTES: readonly PaymentRoute[] = OPERATORS.map(({ operator, country, currency }) => ({
  method: "mobile_money",
  operator,
  countries: [country],
  currencies: [currency],
}));
