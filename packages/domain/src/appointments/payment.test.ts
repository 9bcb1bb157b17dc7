import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnpaidOver, moneyAfter, paymentStateOf, payUntil } from "./payment.ts";
import { APPOINTMENT_ACTIONS, APPOINTMENT_STATUSES, isOpen } from "./status.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-12-10T09:00:00Z");
const at = (minutes: number) => NOW + minutes * MINUTE;

test.each([
  ["a customer has half an hour", "customer", 600, 30],
  ["a customer has until it begins", "customer", 10, 10],
  ["whom staff booked for has a day", "staff", 3_000, 1_440],
  ["whom staff booked for has until it begins", "staff", 60, 60],
] as const)("%s", (_, by, startsIn, expected) => {
  expect(payUntil(at(startsIn), by, NOW)).toBe(at(expected));
});

test.each([
  ["before the time is over", 29, false, false],
  ["when the time is over", 30, false, true],
  ["while it is being paid", 30, true, false],
  ["an hour later, while it is being paid", 90, true, true],
])("its slot is given back %s: case %#", (_, minutes, isBeingPaid, expected) => {
  const unpaid = { payUntil: at(30), startsAt: at(600), isBeingPaid };
  expect(isUnpaidOver(unpaid, at(minutes))).toBe(expected);
});

test("the slot of an unpaid appointment is never reserved beyond its start", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.constantFrom("customer", "staff"),
      fc.boolean(),
      (start, by, isBeingPaid) => {
        const until = payUntil(at(start), by as "customer" | "staff", NOW);
        expect(until).toBeGreaterThan(NOW);
        expect(isUnpaidOver({ payUntil: until, startsAt: at(start), isBeingPaid }, at(start))).toBe(true);
      },
    ),
  );
});

test("payments are refunded if the appointment does not take place, and otherwise earned", () => {
  expect(APPOINTMENT_ACTIONS.filter((action) => moneyAfter(action) === "returned")).toEqual([
    "cancel",
    "miss_agent",
    "expire",
  ]);
  expect(APPOINTMENT_ACTIONS.filter((action) => moneyAfter(action) === "earned")).toEqual([
    "attend",
    "miss_customer",
  ]);
});

test("an ended appointment owes nothing, and shows whether money is refunded", () => {
  const states = APPOINTMENT_STATUSES.map((status) => [
    status,
    paymentStateOf(status, 0),
    paymentStateOf(status, 500),
  ]);
  expect(states).toEqual([
    ["awaiting_payment", "due", "due"],
    ["requested", "paid", "paid"],
    ["confirmed", "paid", "paid"],
    ["attended", "paid", "paid"],
    ["customer_absent", "paid", "paid"],
    ["agent_absent", "ended", "returned"],
    ["cancelled_by_customer", "ended", "returned"],
    ["cancelled_by_us", "ended", "returned"],
    ["expired", "ended", "returned"],
  ]);
  expect(APPOINTMENT_STATUSES.filter(isOpen)).toEqual(["awaiting_payment", "requested", "confirmed"]);
});
