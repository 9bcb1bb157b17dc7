import { expect, test } from "vitest";
import { redirectOf } from "./redirect.ts";

const HERE = "https://passerelle.test/service-request/x/payment";

test("redirects a pending payment to this site or another web address", () => {
  expect(redirectOf({ status: "pending", redirect_url: "/simulator/paypal/1" }, HERE)).toBe(
    "https://passerelle.test/simulator/paypal/1",
  );
  expect(redirectOf({ status: "pending", redirect_url: "https://paypal.test/1" }, HERE)).toBe(
    "https://paypal.test/1",
  );
});

test("redirects neither settled payments nor other schemes", () => {
  expect(redirectOf({ status: "pending", redirect_url: "javascript:alert(1)" }, HERE)).toBeUndefined();
  expect(redirectOf({ status: "pending", redirect_url: null }, HERE)).toBeUndefined();
  expect(redirectOf({ status: "succeeded", redirect_url: "https://paypal.test/1" }, HERE)).toBeUndefined();
});
