import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "../languages.ts";
import {
  amountFormat,
  documentName,
  formatPaidAt,
  formatRate,
  isReturn,
  readTypedRate,
  sellerName,
} from "./format.ts";

test("a receipt is named by the direction of the money", () => {
  const names = [
    documentName("receipt", "in"),
    documentName("receipt", "out"),
    documentName("invoice", null),
    documentName("credit_note", undefined),
  ];
  expect(names).toEqual(["receipt_in", "receipt_out", "invoice", "credit_note"]);
  expect(names.map(isReturn)).toEqual([false, true, false, true]);
});

test("the legal form is not written twice", () => {
  expect(sellerName({ legal_name: "Sanaga", legal_form: "SARL" })).toBe("Sanaga SARL");
  expect(sellerName({ legal_name: "Sanaga SARL", legal_form: "sarl" })).toBe("Sanaga SARL");
  expect(sellerName({ legal_name: "Sanaga", legal_form: "" })).toBe("Sanaga");
  expect(sellerName({ legal_name: "Sanaga SARL", legal_form: "SARL au capital de 1 000 000 FCFA" })).toBe(
    "Sanaga SARL au capital de 1 000 000 FCFA",
  );
  expect(sellerName({ legal_name: "Sanaga", legal_form: "SARL unipersonnelle" })).toBe(
    "Sanaga SARL unipersonnelle",
  );
});

test("all amounts of a document show cents when one of them has some", () => {
  const line = { net: 1_000, tax: 205, gross: 1_205 };
  const stated = { currency: "EUR" as const, lines: [], taxes: [], totals: line };
  const money = amountFormat(stated, "en");
  expect([line.net, line.gross, 0].map(money)).toEqual(["10.00\u00a0€", "12.05\u00a0€", "0.00\u00a0€"]);
  const whole = amountFormat({ ...stated, totals: { net: 1_000, tax: 0, gross: 1_000 } }, "en");
  expect(whole(1_000)).toBe("10\u00a0€");
});

test.each([
  ["19,25", 1925],
  ["19.25 %", 1925],
  [" 18 ", 1800],
  ["7,5%", 750],
  ["0", 0],
  ["100", 10_000],
  ["100,01", undefined],
  ["19,255", undefined],
  ["-1", undefined],
  ["", undefined],
  ["vingt", undefined],
])("reads the typed rate %j as %j", (text, rate) => {
  expect(readTypedRate(text)).toBe(rate);
});

test("a written rate is read as the same rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(...LANGUAGES), (rate, language) => {
      expect(readTypedRate(formatRate(rate, language))).toBe(rate);
    }),
  );
});

test("a payment is dated in the time zone of the seller, which is named", () => {
  const payment = { paid_at: "2026-01-31T23:32:05.000Z", time_zone: "Africa/Douala" };
  expect(formatPaidAt(payment, "fr")).toBe("1er février 2026 à 00:32 UTC+1");
  expect(formatPaidAt(payment, "en")).toContain("1 February 2026");
});
