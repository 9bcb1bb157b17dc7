import fc from "fast-check";
import { expect, test } from "vitest";
import { CHARGE_OFFSETS, coverOf, nextChargeAt } from "./card-renewal.ts";
import { addDaysTo, graceEndsAt } from "./periods.ts";

const at = (iso: string) => new Date(iso);
const endsAt = at("2026-12-10T18:00:00Z");
const announcedAt = at("2026-12-03T18:25:00Z");

test.each([
  ["nothing", [], "2026-12-10T06:00:00.000Z"],
  ["one failure", ["2026-12-10T06:25:00Z"], "2026-12-12T18:00:00.000Z"],
  ["two failures", ["2026-12-10T06:25:00Z", "2026-12-12T18:25:00Z"], "2026-12-15T18:00:00.000Z"],
])("after %s the card is charged at the next of its three times", (_, tried, expected) => {
  const triedAt = (tried as string[]).map(at);
  expect(nextChargeAt({ endsAt, announcedAt, triedAt })?.toISOString()).toBe(expected);
});

test("there is no fourth try", () => {
  const triedAt = [at("2026-12-10T06:25:00Z"), at("2026-12-12T18:25:00Z"), at("2026-12-15T18:25:00Z")];
  expect(nextChargeAt({ endsAt, announcedAt, triedAt })).toBeUndefined();
});

test.each([
  ["2026-12-09T18:00:00Z", "2026-12-11T18:00:00.000Z"],
  ["2026-12-15T17:00:00Z", "2026-12-17T17:00:00.000Z"],
  ["2026-12-15T18:00:00Z", undefined],
])("announced late, at %s, the first try waits two days, within the grace", (announced, expected) => {
  const next = nextChargeAt({ endsAt, announcedAt: at(announced), triedAt: [] });
  expect(next?.toISOString()).toBe(expected);
});

const moment = fc.date({
  min: at("2024-01-01T00:00:00Z"),
  max: at("2034-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const delay = fc.integer({ min: 0, max: 72 });

test("however late each step runs, at most three tries follow each other within the grace, all announced before", () => {
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: -8, max: 7 }),
      fc.array(delay, { minLength: 4, maxLength: 4 }),
      (end, days, late) => {
        const announced = addDaysTo(end, days);
        const triedAt: Date[] = [];
        for (const hours of late) {
          const next = nextChargeAt({ endsAt: end, announcedAt: announced, triedAt });
          if (!next) break;
          expect(next < graceEndsAt(end)).toBe(true);
          expect(next >= addDaysTo(announced, 2)).toBe(true);
          const last = triedAt.at(-1);
          if (last) expect(next >= addDaysTo(last, 1)).toBe(true);
          triedAt.push(new Date(next.getTime() + hours * 60 * 60 * 1000));
        }
        expect(triedAt.length).toBeLessThanOrEqual(CHARGE_OFFSETS.length);
      },
    ),
  );
});

const consent = { planId: "monthly", amount: 3_000, currency: "XOF" } as const;

test.each([
  ["the same price", consent, "charge"],
  ["a lower price", { ...consent, amount: 2_500 }, "charge"],
  ["a higher price", { ...consent, amount: 3_001 }, "price_raised"],
  ["another plan", { ...consent, planId: "yearly" }, "plan_changed"],
  ["a smaller plan at a lower price", { ...consent, planId: "light", amount: 100 }, "plan_changed"],
  ["another currency", { ...consent, currency: "XAF" as const }, "plan_changed"],
  ["a plan that is not sold any more", undefined, "plan_changed"],
])("a consent meets %s", (_, next, expected) => {
  expect(coverOf(consent, next)).toBe(expected);
});

test("never charges more than the consent allows", () => {
  const price = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(price, price, (amount, next) => {
      const cover = coverOf({ ...consent, amount }, { ...consent, amount: next });
      expect(cover === "charge").toBe(next <= amount);
    }),
  );
});
