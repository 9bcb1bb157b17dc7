import { RATED_CATEGORIES } from "@passerelle/domain/billing/tax";

/** Hundredths of a percent by country (ISO 3166-1 alpha-2), for countries in which operators are likely to be established. */
const STANDARD_RATES = { BJ: 1800, CI: 1800, CM: 1925, GA: 1800, NG: 750, SN: 1800 };

/** The first rates of each country; a super_admin can add others. */
export const TAX_RATES = Object.entries(STANDARD_RATES).flatMap(([country, rate]) =>
  RATED_CATEGORIES.map((category) => ({
    country,
    category,
    rate,
    valid_from: new Date("2020-01-01T12:00:00Z"),
  })),
);
