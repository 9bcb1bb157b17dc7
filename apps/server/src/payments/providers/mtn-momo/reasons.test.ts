import { expect, test } from "vitest";
import { failedStateOf, isRefusal } from "./reasons.ts";

test.each([
  ["APPROVAL_REJECTED", "cancelled_by_payer"],
  ["TRANSACTION_CANCELED", "cancelled_by_payer"],
  ["NOT_ENOUGH_FUNDS", "insufficient_funds"],
  ["COULD_NOT_PERFORM_TRANSACTION", "not_confirmed_in_time"],
  ["PAYER_NOT_FOUND", "unknown_number"],
  ["PAYER_LIMIT_REACHED", "limit_reached"],
  ["SENDER_ACCOUNT_NOT_ACTIVE", "unknown_number"],
  ["INTERNAL_PROCESSING_ERROR", "declined"],
  ["NOT_ALLOWED", "provider_unavailable"],
  ["INVALID_CURRENCY", "provider_unavailable"],
  ["SERVICE_UNAVAILABLE", "provider_unavailable"],
  ["toString", "declined"],
  ["A_REASON_OF_NEXT_YEAR", "declined"],
  [undefined, "declined"],
] as const)("reads the reason %s as %s", (reason, failureCode) => {
  expect(failedStateOf(reason)).toEqual({ status: "failed", failureCode });
});

test("reads a charge that was not approved in time as expired", () => {
  expect(failedStateOf("EXPIRED")).toEqual({ status: "expired" });
});

test.each(["INTERNAL_PROCESSING_ERROR", "SERVICE_UNAVAILABLE", "BAD_REQUEST", ""])(
  "does not take a 500 with %j for a refusal",
  (code) => {
    expect(isRefusal(code)).toBe(false);
  },
);
