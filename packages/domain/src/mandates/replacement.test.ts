import fc from "fast-check";
import { expect, test } from "vitest";
import { limitRefusal } from "./limits.ts";
import { POWERS } from "./powers.ts";
import { presentedCeiling, type Replaced, replacementOf, spentMeanwhile } from "./replacement.ts";

const mandate: Replaced = {
  startsOn: "2027-01-10",
  endsOn: "2027-06-30",
  powers: ["pay", "file"],
  ceiling: { amount: 100_000, currency: "XAF" },
  spent: 30_000,
};

test("continues from today until the same day with the remaining ceiling", () => {
  expect(replacementOf(mandate, "2027-03-01")).toEqual({
    startsOn: "2027-03-01",
    endsOn: "2027-06-30",
    powers: ["file", "pay"],
    ceiling: { amount: 70_000, currency: "XAF" },
  });
});

test("one that has not begun keeps its first day", () => {
  expect(replacementOf(mandate, "2026-12-01")?.startsOn).toBe("2027-01-10");
});

test("allows no payments once the ceiling is used up, and is not prepared when nothing else remains", () => {
  const spent = { ...mandate, spent: 100_000 };
  expect(replacementOf(spent, "2027-03-01")).toMatchObject({ powers: ["file"], ceiling: null });
  expect(replacementOf({ ...spent, powers: ["pay"] }, "2027-03-01")).toBeUndefined();
  expect(replacementOf(mandate, "2027-07-01")).toBeUndefined();
});

test("never allows more than the mandate that it replaces, and is within the limits of mandates", () => {
  const days = fc.constantFrom("2027-01-10", "2027-02-01", "2027-04-15", "2027-06-30");
  const anyMandate = fc.record({
    startsOn: fc.constant("2027-01-10"),
    endsOn: days,
    powers: fc.subarray(POWERS.filter((power) => power !== "dispose")),
    ceiling: fc.constant({ amount: 500, currency: "EUR" as const }),
    spent: fc.nat(500),
  });
  fc.assert(
    fc.property(anyMandate, days, (replaced, today) => {
      const ceiling = replaced.powers.includes("pay") ? replaced.ceiling : null;
      const made = replacementOf({ ...replaced, ceiling }, today);
      if (!made) return;
      expect(made.endsOn).toBe(replaced.endsOn);
      for (const power of made.powers) expect(replaced.powers).toContain(power);
      expect(made.ceiling?.amount ?? 0).toBeLessThanOrEqual(500 - replaced.spent);
      expect(limitRefusal(made, POWERS, today)).toBeUndefined();
    }),
  );
});

test.each([
  [60_000, 40_000, 40_000, 60_000],
  [60_000, 40_000, 55_000, 45_000],
  // Given back: the ceiling is what was prepared.
  [60_000, 40_000, 30_000, 60_000],
])(
  "of a ceiling of %d set at %d spent, with %d spent, %d is presented",
  (ceiling, spentThen, spentNow, left) => {
    const powers = ["file", "pay"] as const;
    expect(presentedCeiling({ ceiling, spentThen }, powers, spentNow)).toEqual({ ceiling: left, powers });
  },
);

test("a replacement without a remainder allows no payment, and nothing if it only allowed payments", () => {
  const replaced = { ceiling: 60_000, spentThen: 40_000 };
  expect(presentedCeiling(replaced, ["file", "pay"], 100_000)).toEqual({ ceiling: null, powers: ["file"] });
  expect(presentedCeiling(replaced, ["pay"], 100_000)).toEqual({ ceiling: null, powers: [] });
});

test("both mandates together never allow more than the first one", () => {
  const amount = fc.nat(1_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (before, untilPresented, untilActive, more) => {
      const whole = before + untilPresented + untilActive + more;
      const prepared = { ceiling: whole - before, spentThen: before };
      const presented = presentedCeiling(prepared, ["pay"], before + untilPresented);
      const spentThen = before + untilPresented;
      const carried = spentMeanwhile({ ceiling: presented.ceiling ?? 0, spentThen }, spentThen + untilActive);
      expect((presented.ceiling ?? 0) - carried).toBe(more);
    }),
  );
});
