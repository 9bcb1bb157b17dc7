import { expect, test } from "vitest";
import { orderOf, parseAmount, readValues, withoutSecrets, wrongFields } from "./read-order.ts";

test.each([
  ["7500", "XAF", 7_500],
  ["7 500", "XAF", 7_500],
  ["7\u202f500", "XOF", 7_500],
  ["12,50", "EUR", 1_250],
  ["12.5", "EUR", 1_250],
  ["12", "EUR", 1_200],
  ["0", "XAF", undefined],
  ["12,5", "XAF", undefined],
  ["-5", "XAF", undefined],
  ["1e3", "XAF", undefined],
  ["", "XAF", undefined],
] as const)("reads %j %s as %s", (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor);
});

function valuesOf(fields: Record<string, string>) {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return readValues(sent);
}

test("sends a card only where it is typed on this site", () => {
  const values = valuesOf({
    method: "card",
    card_number: "4242",
    card_name: "A",
    card_expiry: "12/30",
    card_cvc: "1",
  });
  expect(orderOf(values, true)).toEqual({
    method: "card",
    card: { number: "4242", name: "A", expiry: "12/30", cvc: "1" },
  });
  expect(orderOf(values, false)).toEqual({ method: "card" });
});

test("sends only the chosen method's fields", () => {
  const values = valuesOf({ method: "paypal", card_number: "4242", phone: "+237690124567" });
  expect(orderOf(values, true)).toEqual({ method: "paypal" });
  expect(orderOf({ ...values, method: "gold" }, true)).toBeUndefined();
});

test.each([
  ["", "+237677123456", "momo"],
  ["", "00221 77 123 45 67", "orange_money"],
  // The payer knows better: their number was ported, or their account is with Wave.
  ["wave", "+221771234567", "wave"],
  ["", "677123456", ""],
])("of the operator %j and the number %s sends %j", (operator, phone, provider) => {
  const values = valuesOf({ method: "mobile_money", phone, operator });
  expect(orderOf(values, true)).toEqual({ method: "mobile_money", mobile: { phone, provider } });
});

test("shows a refused form again without the card", () => {
  const values = valuesOf({
    card_number: "4242",
    card_cvc: "123",
    card_expiry: "12/30",
    payer_name: "Moussa",
  });
  expect(withoutSecrets(values)).toMatchObject({
    card_number: "",
    card_cvc: "",
    card_expiry: "",
    payer_name: "Moussa",
  });
});

test("names the field of each refusal", () => {
  const refused = [{ field: "order.card.number" }, { field: "payer_email" }, { field: "order.card.number" }];
  expect(wrongFields(refused)).toEqual(["card_number", "payer_email"]);
});
