import { expect, it } from "vitest";
import { mobileErrors } from "./mobile.ts";

it.each([
  ["+237 699 12 34 56", "orange_money", {}],
  ["699123456", "momo", {}],
  ["699", "momo", { phone: "phone_invalid" }],
  ["699123456", "", { provider: "provider_required" }],
  ["771234567", "wave", {}],
  ["699123456", "cash", { provider: "provider_required" }],
  ["699123456", null, { provider: "provider_required" }],
  ["", undefined, { phone: "phone_invalid", provider: "provider_required" }],
])("%j by %j: %j", (phone, provider, errors) => {
  expect(mobileErrors({ phone, provider })).toEqual(errors);
});
