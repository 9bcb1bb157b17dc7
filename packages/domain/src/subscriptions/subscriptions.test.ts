import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, type Currency } from "../money.ts";
import { minContribution } from "../payments/links.ts";
import { changeKind, closeUp, creditOf, upgradeAt } from "./changes.ts";
import { churnOf } from "./churn.ts";
import { breakEven, compareYear } from "./comparison.ts";
import { addDaysTo, addMonths, DAY_MS, graceEndsAt, nextPeriod, type Period, periodFrom } from "./periods.ts";
import { isPriceOpen, priceOn } from "./prices.ts";
import { remindersDue, stageOf } from "./reminders.ts";
import {
  isSubscribed,
  nextSubscriptionStatus,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
} from "./status.ts";

const at = (iso: string) => new Date(iso);
const moment = fc.date({
  min: at("2024-01-01T00:00:00Z"),
  max: at("2034-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const currency = fc.constantFrom(...CURRENCIES);
const price = fc.integer({ min: 1_000, max: 10_000_000 });

test.each([
  ["2026-01-31T09:00:00Z", 1, 31, "2026-02-28T09:00:00.000Z"],
  ["2026-02-28T09:00:00Z", 1, 31, "2026-03-31T09:00:00.000Z"],
  ["2027-12-31T09:00:00Z", 2, 31, "2028-02-29T09:00:00.000Z"],
  ["2026-11-30T09:00:00Z", 12, 30, "2027-11-30T09:00:00.000Z"],
])("from %s, %i months later on day %i is %s", (start, months, anchorDay, end) => {
  expect(addMonths(at(start), months, anchorDay).toISOString()).toBe(end);
});

test("periods follow each other without a gap while they are paid within the grace", () => {
  fc.assert(
    fc.property(
      moment,
      fc.array(fc.tuple(fc.constantFrom(1, 3, 12), fc.integer({ min: -20, max: 6 })), { maxLength: 12 }),
      (start, renewals) => {
        let last: Period = periodFrom(start, 1);
        for (const [months, days] of renewals) {
          const next = nextPeriod(last, months, addDaysTo(last.endsAt, days));
          expect(next.startsAt).toEqual(last.endsAt);
          expect(next.anchorDay).toBe(start.getUTCDate());
          expect(next.endsAt > next.startsAt).toBe(true);
          last = next;
        }
        const late = graceEndsAt(last.endsAt);
        expect(nextPeriod(last, 1, late).startsAt).toEqual(late);
      },
    ),
  );
});

test.each(CURRENCIES)("walks two years of monthly and yearly periods in %s", (one: Currency) => {
  const start = at("2026-01-31T10:00:00Z");
  let last = periodFrom(start, 1);
  const ends: string[] = [];
  for (let month = 1; month < 12; month++) {
    ends.push(last.endsAt.toISOString().slice(0, 10));
    last = nextPeriod(last, 1, addDaysTo(last.endsAt, month % 2 === 0 ? 3 : -3));
  }
  expect(ends.slice(0, 4)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  expect(last.endsAt.toISOString()).toBe("2027-01-31T10:00:00.000Z");
  const yearly = upgradeAt(
    [{ startsAt: last.startsAt, endsAt: last.endsAt, value: 3_100, isGranted: false }],
    { price: 31_000, months: 12, currency: one },
    addDaysTo(last.startsAt, 10),
  );
  expect(yearly).toMatchObject({ price: 31_000, credit: 2_100, due: 28_900, value: 31_000 });
  expect(yearly.endsAt).toEqual(addMonths(yearly.startsAt, 12, yearly.anchorDay));
});

test("an upgrade never costs less than nothing, and loses no value of unused time", () => {
  const replaced = fc.record({
    days: fc.integer({ min: 1, max: 400 }),
    value: fc.oneof(fc.constant(0), price),
  });
  fc.assert(
    fc.property(
      moment,
      fc.array(replaced, { minLength: 1, maxLength: 4 }),
      price,
      currency,
      fc.nat({ max: 400 }),
      (start, parts, wanted, one, days) => {
        let from = start;
        const periods = parts.map(({ days: length, value }) => {
          const startsAt = from;
          from = addDaysTo(from, length);
          return { startsAt, endsAt: from, value, isGranted: value === 0 };
        });
        const now = addDaysTo(start, Math.min(days, (from.getTime() - start.getTime()) / DAY_MS - 1));
        const credit = creditOf(periods, now);
        const upgrade = upgradeAt(periods, { price: wanted, months: 12, currency: one }, now);
        expect(upgrade.due + upgrade.credit).toBe(wanted);
        expect(upgrade.due === 0 || upgrade.due >= minContribution(one)).toBe(true);
        expect(upgrade.due).toBeLessThanOrEqual(Math.max(0, wanted - credit));
        expect(upgrade.value).toBeGreaterThanOrEqual(credit);
        const regular = periodFrom(now, 12).endsAt.getTime();
        const extra = (upgrade.endsAt.getTime() - regular) / DAY_MS;
        const worth = (extra / ((regular - now.getTime()) / DAY_MS)) * wanted;
        expect(worth + 1e-6).toBeGreaterThanOrEqual(credit - wanted);
        const renewal = nextPeriod(upgrade, 12, now);
        expect((renewal.endsAt.getTime() - renewal.startsAt.getTime()) / DAY_MS).toBeGreaterThanOrEqual(365);
      },
    ),
  );
});

test("the credit of a period shrinks from its value to nothing", () => {
  fc.assert(
    fc.property(moment, price, fc.integer({ min: 2, max: 400 }), fc.nat(), (startsAt, value, days, early) => {
      const period = { startsAt, endsAt: addDaysTo(startsAt, days), value };
      const first = early % days;
      const credit = (day: number) => creditOf([period], addDaysTo(startsAt, day));
      expect(credit(0)).toBe(value);
      expect(credit(days)).toBe(0);
      expect(credit(first)).toBeGreaterThanOrEqual(credit(Math.min(days, first + 1)));
      expect(credit(first)).toBeLessThanOrEqual(value);
    }),
  );
});

test("granted time is kept by an upgrade", () => {
  const startsAt = at("2026-11-01T00:00:00Z");
  const granted = { startsAt, endsAt: addDaysTo(startsAt, 30), value: 0, isGranted: true };
  const now = addDaysTo(startsAt, 10);
  const upgrade = upgradeAt([granted], { price: 30_000, months: 12, currency: "XOF" }, now);
  expect(upgrade).toMatchObject({ due: 30_000, credit: 0 });
  expect(upgrade.endsAt).toEqual(addDaysTo(addMonths(now, 12, now.getUTCDate()), 20));
  expect(upgrade.endsAt).toEqual(at("2027-12-01T00:00:00Z"));
  expect(nextPeriod(upgrade, 12, upgrade.endsAt).endsAt).toEqual(at("2028-12-01T00:00:00Z"));
});

test("a paid period whose money goes back adds neither value nor time to an upgrade", () => {
  const startsAt = at("2026-11-01T00:00:00Z");
  const refunded = { startsAt, endsAt: addDaysTo(startsAt, 30), value: 0, isGranted: false };
  const now = addDaysTo(startsAt, 10);
  const upgrade = upgradeAt([refunded], { price: 30_000, months: 12, currency: "XOF" }, now);
  expect(upgrade).toMatchObject({ due: 30_000, credit: 0, endsAt: periodFrom(now, 12).endsAt });
});

test("a period that moves up keeps its length, and the one after it has its full length", () => {
  const later = [
    { startsAt: at("2026-02-05T09:00:00Z"), endsAt: at("2026-03-05T09:00:00Z") },
    { startsAt: at("2026-03-05T09:00:00Z"), endsAt: at("2026-04-05T09:00:00Z") },
  ];
  const moved = closeUp(later, at("2026-01-20T10:00:00Z"));
  expect(moved).toEqual([
    { startsAt: at("2026-01-20T10:00:00Z"), endsAt: at("2026-02-17T10:00:00Z"), anchorDay: 17 },
    { startsAt: at("2026-02-17T10:00:00Z"), endsAt: at("2026-03-20T10:00:00Z"), anchorDay: 20 },
  ]);
  expect(nextPeriod(moved[1], 1, at("2026-03-10T09:00:00Z")).endsAt).toEqual(at("2026-04-20T10:00:00Z"));
});

test.each([
  [undefined, 10, "start"],
  [10, 10, "renewal"],
  [10, 20, "upgrade"],
  [20, 10, "downgrade"],
] as const)("choosing a plan of rank %s → %s is a %s", (current, wanted, kind) => {
  expect(changeKind(current, wanted)).toBe(kind);
});

test("only a period gives benefits, and only time or its subscriber ends them", () => {
  for (const from of SUBSCRIPTION_STATUSES)
    for (const action of SUBSCRIPTION_ACTIONS)
      for (const isCancelled of [false, true]) {
        const to = nextSubscriptionStatus(from, action, isCancelled);
        if (!to) continue;
        if (!isSubscribed(from) && isSubscribed(to)) expect(action).toBe("begin");
        if (isSubscribed(from) && !isSubscribed(to)) expect(["end", "lapse", "cancel"]).toContain(action);
      }
  expect(nextSubscriptionStatus("active", "end")).toBe("grace");
  expect(nextSubscriptionStatus("active", "end", true)).toBe("cancelled");
  expect(nextSubscriptionStatus("lapsed", "end")).toBeUndefined();
});

test.each([
  [-8, 0],
  [-7, 1],
  [-3, 2],
  [0, 3],
  [3, 4],
  [7, 5],
  [90, 5],
])("%i days from the end %i reminders are due", (days, due) => {
  const end = at("2026-11-25T08:00:00Z");
  expect(remindersDue(end, addDaysTo(end, days))).toBe(due);
});

test("reminders have the content for the day", () => {
  expect([1, 2, 3, 4, 5].map(stageOf)).toEqual(["ending", "ending", "ended_today", "grace", "lapsed"]);
});

test("the newest valid price applies, and only future ones can be changed", () => {
  const plan_id = "plan";
  const prices = [
    { plan_id, currency: "XOF", valid_from: "2026-01-01", amount: 3_000 },
    { plan_id, currency: "XOF", valid_from: "2026-12-01", amount: 3_500 },
  ] as const;
  const on = (day: string, one: Currency = "XOF") => priceOn(prices, { plan_id, currency: one, day })?.amount;
  expect([
    on("2025-12-31"),
    on("2026-01-01"),
    on("2026-11-30"),
    on("2026-12-01"),
    on("2026-12-01", "EUR"),
  ]).toEqual([undefined, 3_000, 3_000, 3_500, undefined]);
  const open = (valid_from: string, one: Currency = "XOF") =>
    isPriceOpen({ plan_id, currency: one, valid_from }, prices, "2026-11-25");
  expect([
    open("2026-11-25"),
    open("2026-11-26"),
    open("2026-11-25", "EUR"),
    open("2026-11-24", "EUR"),
  ]).toEqual([false, true, true, false]);
});

test("the comparison adds up, and nothing is saved below the amount from which a plan pays for itself", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10_000_000 }),
      price,
      fc.constantFrom(1, 3, 12, 24),
      (spent, amount, months) => {
        const plan = { price: amount, months };
        const { fee, discount, total, saving } = compareYear(spent, plan);
        expect(spent - discount + fee).toBe(total);
        expect(spent - total).toBe(saving);
        if (spent < breakEven(plan)) expect(saving).toBeLessThanOrEqual(0);
        else expect(saving).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("churn is the share of the first who left", () => {
  expect(churnOf({ at_start: 40, left: 1 })).toBe(0.025);
  expect(churnOf({ at_start: 0, left: 0 })).toBeUndefined();
});
