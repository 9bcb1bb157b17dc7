import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency } from "../money.ts";
import { CURRENCIES, DEFAULT_RATES, toEuro } from "../money.ts";
import { isOffered } from "./offer.ts";
import type { PricedCountry, PricedModality } from "./price.ts";
import { displayPrice } from "./price.ts";

function modality(price: number, changes: Partial<PricedModality> = {}): PricedModality {
  return { is_active: true, is_free: false, price, currency_code: "XOF", ...changes };
}

function country(code: string, modalities: PricedModality[], changes: Partial<PricedCountry> = {}) {
  return { country_code: code, is_active: true, is_free: false, service_modalities: modalities, ...changes };
}

const free = { kind: "free" };
const unavailable = { kind: "unavailable" };
const exact = (amount: number, currency: Currency = "XOF") => ({ kind: "exact", amount, currency });
const from = (amount: number, currency: Currency = "XOF") => ({ kind: "from", amount, currency });

const off = { is_active: false };
const gratis = { is_free: true };

const CASES: [string, PricedCountry[] | undefined, string, object][] = [
  ["no service at all", undefined, "all", unavailable],
  ["no service at all, in a country", undefined, "CM", unavailable],
  ["no country", [], "all", unavailable],
  ["an unknown country", [country("CM", [modality(5000)])], "SN", unavailable],
  ["a switched-off country", [country("CM", [modality(5000)], off)], "CM", unavailable],
  ["a switched-off free country", [country("CM", [], { ...off, ...gratis })], "CM", unavailable],
  ["only switched-off countries", [country("CM", [modality(5000)], off)], "all", unavailable],
  ["only switched-off modalities", [country("CM", [modality(5000, off)])], "CM", unavailable],
  ["only switched-off modalities, everywhere", [country("CM", [modality(5000, off)])], "all", unavailable],

  ["a free country", [country("CM", [], gratis)], "CM", free],
  ["a free country whose modality carries a price", [country("CM", [modality(5000)], gratis)], "CM", free],
  ["one price", [country("CM", [modality(5000)])], "CM", exact(5000)],
  ["one price twice", [country("CM", [modality(5000), modality(5000)])], "CM", exact(5000)],
  ["two prices", [country("CM", [modality(7000), modality(5000)])], "CM", from(5000)],
  ["two prices, one off", [country("CM", [modality(7000), modality(5000, off)])], "CM", exact(7000)],
  ["only free modalities", [country("CM", [modality(7000, gratis)])], "CM", free],
  ["a free and a paid one", [country("CM", [modality(0, gratis), modality(5000)])], "CM", exact(5000)],
  ["a lowest price of 0", [country("CM", [modality(0), modality(5000)])], "CM", free],
  [
    "another country's",
    [country("CM", [modality(5000)]), country("SN", [modality(9000)])],
    "SN",
    exact(9000),
  ],

  ["all countries free", [country("CM", [], gratis), country("SN", [], gratis)], "all", free],
  ["no paid modality", [country("CM", [modality(1, gratis)]), country("SN", [], gratis)], "all", free],
  [
    "a free country and a paid one",
    [country("CM", [], gratis), country("SN", [modality(9000)])],
    "all",
    exact(9000),
  ],
  ["two countries", [country("CM", [modality(5000)]), country("SN", [modality(9000)])], "all", from(5000)],
  [
    "two countries, one price",
    [country("CM", [modality(5000)]), country("SN", [modality(5000)])],
    "all",
    exact(5000),
  ],
  [
    "the cheap country off",
    [country("CM", [modality(1)], off), country("SN", [modality(9000)])],
    "all",
    exact(9000),
  ],
  ["every price 0", [country("CM", [modality(0)]), country("SN", [modality(0)])], "all", free],
  ["0 here and 5000 there", [country("CM", [modality(0)]), country("SN", [modality(5000)])], "all", from(0)],
  [
    "a free country's leftover price is not the lowest",
    [country("CM", [modality(1)], gratis), country("SN", [modality(9000)])],
    "all",
    exact(9000),
  ],
  [
    "10 € against 7 000 FCFA",
    [country("CM", [modality(7000, { currency_code: "XAF" }), modality(1000, { currency_code: "EUR" })])],
    "CM",
    from(1000, "EUR"),
  ],
  [
    "11 € against 7 000 FCFA",
    [country("CM", [modality(1100, { currency_code: "EUR" }), modality(7000, { currency_code: "XAF" })])],
    "CM",
    from(7000, "XAF"),
  ],
  [
    "12 $ against 11 €: the dollar is worth less",
    [country("CM", [modality(1200, { currency_code: "USD" }), modality(1100, { currency_code: "EUR" })])],
    "all",
    from(1200, "USD"),
  ],
  [
    "15 000 FCFA of both kinds are one price",
    [country("CM", [modality(15000, { currency_code: "XAF" })]), country("SN", [modality(15000)])],
    "all",
    exact(15000, "XOF"),
  ],
];

describe("displayPrice", () => {
  it.each(CASES)("%s", (_, countries, where, shown) => {
    expect(displayPrice(countries, where, { USD: 1.1, CAD: 1.5 })).toEqual(shown);
  });
});

const anyModality = fc.record({
  is_active: fc.boolean(),
  is_free: fc.boolean(),
  price: fc.oneof(fc.constantFrom(0, 5000), fc.nat({ max: 500_000 })),
  currency_code: fc.constantFrom(...CURRENCIES),
});

const anyCountry = fc.record({
  country_code: fc.constantFrom("CM", "SN", "CI", "GA"),
  is_active: fc.boolean(),
  is_free: fc.boolean(),
  service_modalities: fc.array(anyModality, { maxLength: 4 }),
});

const anyCatalogue = fc.uniqueArray(anyCountry, { selector: (one) => one.country_code, maxLength: 4 });
const anywhere = fc.constantFrom("all", "CM", "SN");

describe("displayPrice over generated catalogues", () => {
  it("is unavailable exactly where nothing is offered", () => {
    fc.assert(
      fc.property(anyCatalogue, anywhere, (countries, where) => {
        const delivered = countries.some(
          (one) => isOffered(one) && [one.country_code, "all"].includes(where),
        );
        expect(displayPrice(countries, where, DEFAULT_RATES).kind === "unavailable").toBe(!delivered);
      }),
    );
  });

  it("shows the lowest amount of the active paid modalities", () => {
    fc.assert(
      fc.property(anyCatalogue, anywhere, (countries, where) => {
        const shown = displayPrice(countries, where, DEFAULT_RATES);
        fc.pre("amount" in shown);
        const charged = countries
          .filter((one) => one.is_active && !one.is_free && [one.country_code, "all"].includes(where))
          .flatMap((one) => one.service_modalities.filter((each) => each.is_active && !each.is_free));
        const worth = charged.map((one) =>
          toEuro({ amount: one.price, currency: one.currency_code }, DEFAULT_RATES),
        );
        expect(charged.map((one) => [one.price, one.currency_code])).toContainEqual([
          shown.amount,
          shown.currency,
        ]);
        expect(toEuro(shown, DEFAULT_RATES)).toBe(Math.min(...worth));
        const spread = Math.max(...worth) - Math.min(...worth);
        expect(shown.kind).toBe(spread > 1e-6 ? "from" : "exact");
      }),
    );
  });

  it("depends on the chosen country only", () => {
    fc.assert(
      fc.property(anyCatalogue, fc.constantFrom("CM", "SN"), (countries, where) => {
        const own = countries.filter((one) => one.country_code === where);
        const shown = displayPrice(countries, where, DEFAULT_RATES);
        expect(displayPrice(own, where, DEFAULT_RATES)).toEqual(shown);
        const everywhere = displayPrice(own, "all", DEFAULT_RATES);
        // Both agree except where a lowest price of 0 is shown as free in a country (spec 2 §9).
        if (!("amount" in everywhere && everywhere.amount === 0)) expect(shown).toEqual(everywhere);
        else expect(shown).toEqual({ kind: "free" });
      }),
    );
  });

  it("is never free where every modality of the chosen country charges", () => {
    fc.assert(
      fc.property(anyCatalogue, fc.constantFrom("CM", "SN"), (countries, where) => {
        const chosen = countries.find((one) => one.country_code === where);
        const charges =
          chosen &&
          !chosen.is_free &&
          chosen.service_modalities.every((one) => !one.is_free && one.price > 0);
        fc.pre(charges === true);
        expect(displayPrice(countries, where, DEFAULT_RATES).kind).not.toBe("free");
      }),
    );
  });

  it("does not depend on the order of rows or on inactive ones", () => {
    fc.assert(
      fc.property(anyCatalogue, anywhere, (countries, where) => {
        const shown = displayPrice(countries, where, DEFAULT_RATES);
        const turned = [...countries]
          .reverse()
          .map((one) => ({ ...one, service_modalities: [...one.service_modalities].reverse() }));
        const active = countries
          .filter((one) => one.is_active)
          .map((one) => ({
            ...one,
            service_modalities: one.service_modalities.filter((each) => each.is_active),
          }));
        expect(displayPrice(turned, where, DEFAULT_RATES)).toEqual(shown);
        expect(displayPrice(active, where, DEFAULT_RATES)).toEqual(shown);
      }),
    );
  });
});
