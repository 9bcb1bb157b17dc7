import { expect, it, test } from "vitest";
import {
  CHECKED_FOR,
  isOpen,
  nextCheckAfter,
  settles,
  shownStatus,
  TRANSACTION_STATUSES,
} from "./attempts.ts";

it("allows any result of a pending attempt, and a late success of a failed or expired one", () => {
  const moves = TRANSACTION_STATUSES.flatMap((from) =>
    TRANSACTION_STATUSES.filter((to) => settles(from, to)).map((to) => `${from} > ${to}`),
  );
  const final = ["succeeded", "failed", "expired"];
  const among = (from: string, ...to: string[]) => [...to, ...final].map((one) => `${from} > ${one}`);
  expect(moves.toSorted()).toEqual(
    [
      ...among("created", "requires_action", "pending", "unknown"),
      ...among("requires_action", "pending", "unknown"),
      ...among("pending", "requires_action", "unknown"),
      ...among("unknown", "requires_action", "pending"),
      "failed > succeeded",
      "expired > succeeded",
    ].toSorted(),
  );
});

it("reserves the amount of attempts without an outcome", () => {
  expect(TRANSACTION_STATUSES.filter(isOpen)).toEqual(["created", "requires_action", "pending", "unknown"]);
});

const HOUR = 3_600;

test.each([
  ["the first", 0, 5, 15],
  ["the second", 1, 20, 30],
  ["after the plan, hourly", 2, 2 * HOUR, HOUR],
  ["after a day, daily", 30, 30 * HOUR, 24 * HOUR],
  ["after a week, never", 40, CHECKED_FOR, undefined],
])("%s query", (_, checks, age, delay) => {
  expect(nextCheckAfter([15, 30], checks, age)).toBe(delay);
});

test.each([
  ["created", 0, 0, "pending"],
  ["requires_action", 0, 0, "requires_action"],
  ["unknown", 0, 0, "unknown"],
  ["succeeded", 0, 0, "succeeded"],
  ["succeeded", 40, 0, "refund_open"],
  ["succeeded", 100, 0, "refund_open"],
  ["succeeded", 100, 40, "refund_open"],
  ["succeeded", 40, 40, "partly_refunded"],
  ["succeeded", 100, 100, "refunded"],
] as const)(
  "shows %s, of whose 100 %i are to go back and %i arrived, as %s",
  (status, refunded, returned, shown) => {
    expect(shownStatus({ status, amount: 100, refunded, returned })).toBe(shown);
  },
);
