import Stripe from "stripe";
import { expect, test } from "vitest";
import { isSignedByStripe } from "./signature.ts";

const secret = "whsec_test";
const payload = '{"id":"evt_1","name":"Côte d’Ivoire"}';
const body = Buffer.from(payload);
const now = Date.parse("2026-11-24T12:00:00Z");
const { webhooks } = new Stripe("sk_test");
const sign = (options: { secret?: string; timestamp?: number; payload?: string } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: now / 1000, ...options });

test("accepts the signatures of the official client", () => {
  expect(isSignedByStripe(secret, body, sign(), now)).toBe(true);
});

test("accepts one of several signatures, while the secret is being replaced", () => {
  const [time, other] = sign({ secret: "whsec_new" }).split(",");
  const [, own] = sign().split(",");
  expect(isSignedByStripe(secret, body, `${time},${other},${own}`, now)).toBe(true);
});

test.each([
  ["another secret", sign({ secret: "whsec_other" })],
  ["other bytes", sign({ payload: `${payload} ` })],
  ["a time that was changed", sign().replace(`t=${now / 1000}`, `t=${now / 1000 + 1}`)],
  ["another scheme", sign().replace("v1=", "v0=")],
  ["no time", sign().replace(/^t=\d+,/, "")],
  ["no signature", `t=${now / 1000}`],
  ["a signature that is cut off", sign().slice(0, -2)],
  ["an empty header", ""],
])("refuses %s", (_, header) => {
  expect(isSignedByStripe(secret, body, header, now)).toBe(false);
});

test("refuses a missing and a repeated header", () => {
  expect(isSignedByStripe(secret, body, undefined, now)).toBe(false);
  expect(isSignedByStripe(secret, body, [sign(), sign()], now)).toBe(false);
});

test.each([
  [-300, true],
  [-301, false],
  [300, true],
  [301, false],
])("signed %i seconds from now: %s", (seconds, accepted) => {
  const header = sign({ timestamp: now / 1000 + seconds });
  expect(isSignedByStripe(secret, body, header, now)).toBe(accepted);
});
