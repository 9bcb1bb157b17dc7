import fc from "fast-check";
import { expect, test } from "vitest";
import { APPOINTMENT_MODES, APPOINTMENT_PURPOSES, isIdentityCall } from "./kinds.ts";
import { isReminderDue, remindersOf } from "./reminders.ts";
import {
  APPOINTMENT_ACTIONS,
  APPOINTMENT_STATUSES,
  type AppointmentFacts,
  isOpen,
  nextAppointmentStatus,
} from "./status.ts";

const HOUR = 60 * 60 * 1000;
const START = Date.parse("2026-12-10T09:00:00Z");
const facts = (changes: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  status: "confirmed",
  startsAt: START,
  deadlineHours: 24,
  isConfirmedByHand: false,
  isBookedByStaff: false,
  ...changes,
});

const BEFORE = START - 25 * HOUR;
const LATE = START - 23 * HOUR;
const AFTER = START;

test.each([
  ["a customer cancels in time", "confirmed", "cancel", "customer", BEFORE, "cancelled_by_customer"],
  [
    "a customer cancels a request in time",
    "requested",
    "cancel",
    "customer",
    BEFORE,
    "cancelled_by_customer",
  ],
  ["a customer cancels after the deadline", "confirmed", "cancel", "customer", LATE, "too_late"],
  ["a customer cancels at the deadline", "confirmed", "cancel", "customer", START - 24 * HOUR, "too_late"],
  ["staff cancel after the customer's deadline", "confirmed", "cancel", "staff", LATE, "cancelled_by_us"],
  ["staff cancel what has begun", "confirmed", "cancel", "staff", AFTER, "too_late"],
  ["staff cancel what was not confirmed in time", "requested", "cancel", "staff", AFTER, "cancelled_by_us"],
  ["a customer moves it", "confirmed", "move", "customer", BEFORE, "confirmed"],
  ["a customer moves it too late", "confirmed", "move", "customer", LATE, "too_late"],
  ["staff move it late", "requested", "move", "staff", LATE, "confirmed"],
  ["staff confirm", "requested", "confirm", "staff", LATE, "confirmed"],
  ["staff confirm what has begun", "requested", "confirm", "staff", AFTER, "too_late"],
  ["a customer confirms", "requested", "confirm", "customer", BEFORE, "not_yours"],
  ["staff confirm again", "confirmed", "confirm", "staff", BEFORE, "wrong_state"],
  ["an outcome before it begins", "confirmed", "attend", "staff", START - 1, "too_early"],
  ["it took place", "confirmed", "attend", "staff", AFTER, "attended"],
  ["the customer did not come", "confirmed", "miss_customer", "staff", AFTER, "customer_absent"],
  ["the agent did not come", "confirmed", "miss_agent", "staff", AFTER, "agent_absent"],
  ["an outcome by the customer", "confirmed", "miss_agent", "customer", AFTER, "not_yours"],
  ["an outcome of what was not confirmed", "requested", "attend", "staff", AFTER, "wrong_state"],
  ["what is unpaid is paid", "awaiting_payment", "pay", "system", LATE, "confirmed"],
  ["what is unpaid is paid after its start", "awaiting_payment", "pay", "system", AFTER, "too_late"],
  ["what is unpaid expires", "awaiting_payment", "expire", "system", BEFORE, "expired"],
  ["a customer states that it is paid", "awaiting_payment", "pay", "customer", BEFORE, "not_yours"],
  ["staff state that it is paid", "awaiting_payment", "pay", "staff", BEFORE, "not_yours"],
  [
    "a customer cancels what is unpaid late",
    "awaiting_payment",
    "cancel",
    "customer",
    LATE,
    "cancelled_by_customer",
  ],
  ["staff cancel what is unpaid", "awaiting_payment", "cancel", "staff", LATE, "cancelled_by_us"],
  ["a customer moves what is unpaid", "awaiting_payment", "move", "customer", BEFORE, "wrong_state"],
  ["staff confirm what is unpaid", "awaiting_payment", "confirm", "staff", BEFORE, "wrong_state"],
  ["an outcome of what is unpaid", "awaiting_payment", "attend", "staff", AFTER, "wrong_state"],
  ["what is confirmed is paid again", "confirmed", "pay", "system", BEFORE, "wrong_state"],
  ["what is confirmed expires", "confirmed", "expire", "system", BEFORE, "wrong_state"],
] as const)("%s", (_, status, action, by, now, expected) => {
  const next = nextAppointmentStatus(facts({ status }), action, by, now);
  expect("to" in next ? next.to : next.refusal).toBe(expected);
});

test("a move by a customer waits for an agent if the kind requires it", () => {
  const byHand = facts({ isConfirmedByHand: true });
  expect(nextAppointmentStatus(byHand, "move", "customer", BEFORE)).toEqual({ to: "requested" });
  expect(nextAppointmentStatus(byHand, "move", "staff", BEFORE)).toEqual({ to: "confirmed" });
});

test("a payment by a customer leads to waiting for an agent if the kind requires it, unless staff booked it", () => {
  const unpaid = facts({ status: "awaiting_payment", isConfirmedByHand: true });
  expect(nextAppointmentStatus(unpaid, "pay", "system", BEFORE)).toEqual({ to: "requested" });
  const planned = { ...unpaid, isBookedByStaff: true };
  expect(nextAppointmentStatus(planned, "pay", "system", BEFORE)).toEqual({ to: "confirmed" });
});

test("nothing happens to an appointment that has ended", () => {
  const ended = APPOINTMENT_STATUSES.filter((status) => !isOpen(status));
  expect(ended).toHaveLength(6);
  for (const status of ended)
    for (const action of APPOINTMENT_ACTIONS)
      for (const by of ["customer", "staff", "system"] as const)
        expect(nextAppointmentStatus(facts({ status }), action, by, BEFORE)).toEqual({
          refusal: "wrong_state",
        });
});

test.each([
  ["days ahead", START - 100 * HOUR, [48, 3]],
  ["two days ahead to the minute", START - 48 * HOUR, [3]],
  ["a day ahead", START - 24 * HOUR, [3]],
  ["an hour ahead", START - HOUR, []],
])("what is booked %s is announced at %j hours", (_, since, hours) => {
  expect(remindersOf(START, since).map((one) => one.hours)).toEqual(hours);
});

test("a moved, ended or begun appointment is not announced by its earlier reminder", () => {
  const appointment = { sequence: 2, isConfirmed: true, startsAt: START };
  expect(isReminderDue({ sequence: 2 }, appointment, LATE)).toBe(true);
  expect(isReminderDue({ sequence: 1 }, appointment, LATE)).toBe(false);
  expect(isReminderDue({ sequence: 2 }, { ...appointment, isConfirmed: false }, LATE)).toBe(false);
  expect(isReminderDue({ sequence: 2 }, appointment, START)).toBe(false);
});

test("reminders come after the booking and before the start", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (hours) => {
      for (const { at } of remindersOf(START, START - hours * HOUR)) {
        expect(at).toBeGreaterThan(START - hours * HOUR);
        expect(at).toBeLessThan(START);
      }
    }),
  );
});

test("only a video call of the purpose identity confirms an identity", () => {
  const kinds = APPOINTMENT_MODES.flatMap((mode) =>
    APPOINTMENT_PURPOSES.map((purpose) => ({ mode, purpose })),
  );
  expect(kinds.filter(isIdentityCall)).toEqual([{ mode: "video", purpose: "identity" }]);
});
