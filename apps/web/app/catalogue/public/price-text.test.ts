import { readFileSync } from "node:fs";
import { displayPrice } from "@passerelle/domain/catalogue/price";
import { DEFAULT_RATES } from "@passerelle/domain/money";
import { expect, test } from "vitest";
import { createTranslate } from "../../lib/translate.ts";
import { priceText } from "./price-text.ts";

const wordsIn = (language: "fr" | "en") =>
  createTranslate(
    language,
    JSON.parse(readFileSync(new URL(`../${language}.json`, import.meta.url), "utf8")),
  );

type Price = Parameters<typeof priceText>[0];

const francs = (kind: "exact" | "from", amount: number): Price => ({ kind, amount, currency: "XOF" });

test.each<[string, Price, string, string]>([
  ["no service at all", displayPrice(undefined, "all", DEFAULT_RATES), "N/A", "N/A"],
  ["free", { kind: "free" }, "Gratuit", "Free"],
  ["one price, without decimals", francs("exact", 15_000), "15 000 FCFA", "15,000 FCFA"],
  ["prices that differ", francs("from", 1_250_000), "Dès 1 250 000 FCFA", "From 1,250,000 FCFA"],
  [
    "the other franc looks the same",
    { kind: "exact", amount: 5_000, currency: "XAF" },
    "5 000 FCFA",
    "5,000 FCFA",
  ],
  ["whole euros", { kind: "exact", amount: 12_300, currency: "EUR" }, "123 €", "123 €"],
  ["cents are shown", { kind: "exact", amount: 1_250, currency: "EUR" }, "12,50 €", "12.50 €"],
  ["another country that charges nothing", francs("from", 0), "Dès 0 FCFA", "From 0 FCFA"],
])("the price of a card: %s (spec 2 §9)", (_, price, french, english) => {
  const plain = (language: "fr" | "en") =>
    priceText(price, wordsIn(language), language).replaceAll(/[\u00a0\u202f]/g, " ");
  expect([plain("fr"), plain("en")]).toEqual([french, english]);
});
