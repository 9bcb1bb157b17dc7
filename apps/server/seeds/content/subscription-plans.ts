import type { Currency } from "@passerelle/domain/money";

const MONTHLY = "5a0c6f0e-3c1b-4a53-9d2e-6b1f0a7c1d01";
const YEARLY = "5a0c6f0e-3c1b-4a53-9d2e-6b1f0a7c1d02";

/** The first plans; finance can change them and their prices. The yearly plan costs as much as ten months. */
export const FIRST_PLANS = [
  {
    id: MONTHLY,
    name: { fr: "Mensuel", en: "Monthly" },
    summary: {
      fr: "Pour une période chargée : un mois de remise sur tous les services.",
      en: "For a busy period: a month of discount on every service.",
    },
    months: 1,
    rank: 10,
    is_offered: true,
  },
  {
    id: YEARLY,
    name: { fr: "Annuel", en: "Yearly" },
    summary: {
      fr: "Pour toute l’année : douze mois de remise pour le prix de dix.",
      en: "For the whole year: twelve months of discount for the price of ten.",
    },
    months: 12,
    rank: 20,
    is_offered: true,
  },
];

/** Minor units. */
const AMOUNTS: Record<Currency, number> = { XOF: 3_500, XAF: 3_500, EUR: 549, USD: 599, CAD: 799 };

export const FIRST_PRICES = Object.entries(AMOUNTS).flatMap(([currency, amount]) => [
  { plan_id: MONTHLY, currency: currency as Currency, valid_from: "2026-01-01", amount },
  { plan_id: YEARLY, currency: currency as Currency, valid_from: "2026-01-01", amount: amount * 10 },
]);
