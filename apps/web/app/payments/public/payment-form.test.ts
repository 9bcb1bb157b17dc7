import { expect, test } from "vitest";
import { NO_VALUES, orderOf, type PaymentValues, resolvePayment } from "./payment-form.ts";

const options = { fields: {}, shouldUseNativeValidation: false };
const errorsOf = async (values: PaymentValues) => (await resolvePayment(values, undefined, options)).errors;
const card = { number: "4242 4242 4242 4242", name: "Awa Ndiaye", expiry: "12/30", cvc: "123" };

test("requires a method", async () => {
  expect(await errorsOf(NO_VALUES)).toMatchObject({ method: { type: "method_required" } });
});

test("validates only the chosen method's fields", async () => {
  expect(await errorsOf({ ...NO_VALUES, method: "paypal" })).toEqual({});
  expect(await errorsOf({ ...NO_VALUES, method: "card", card })).toEqual({});
  expect(await errorsOf({ ...NO_VALUES, method: "card" })).toMatchObject({
    card: {
      number: { type: "card_number_invalid" },
      name: { type: "name_required" },
      expiry: { type: "expiry_invalid" },
      cvc: { type: "cvc_invalid" },
    },
  });
  expect(await errorsOf({ ...NO_VALUES, method: "mobile_money" })).toMatchObject({
    mobile: { phone: { type: "phone_invalid" }, provider: { type: "provider_required" } },
  });
});

test("sends only the chosen method's details", () => {
  const values: PaymentValues = { ...NO_VALUES, card, method: "paypal" };
  expect(orderOf(values)).toEqual({ method: "paypal" });
  expect(orderOf({ ...values, method: "card" })).toEqual({ method: "card", card });
});

test("sends the consent to later charges only with a card that can be kept", () => {
  const values: PaymentValues = { ...NO_VALUES, method: "card", card, cardConsent: true };
  expect(orderOf(values)).toEqual({ method: "card", card });
  expect(orderOf({ ...values, keepsCard: true })).toEqual({ method: "card", card, card_consent: 1 });
  expect(orderOf({ ...values, keepsCard: true, cardConsent: false })).toEqual({ method: "card", card });
  expect(orderOf({ ...values, keepsCard: true, method: "paypal" })).toEqual({ method: "paypal" });
});
