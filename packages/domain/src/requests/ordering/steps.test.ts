import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstIncompleteStep, savedProgress, shownProgress, WIZARD_STEPS, wizardSteps } from "./steps.ts";

describe("wizardSteps", () => {
  it.each([
    [true, 15000, ["context", "details", "documents", "payment", "summary"]],
    [false, 15000, ["context", "details", "payment", "summary"]],
    [true, 0, ["context", "details", "documents", "summary"]],
    [false, 0, ["context", "details", "summary"]],
    [true, undefined, ["context", "details", "documents", "payment", "summary"]],
    [false, undefined, ["context", "details", "payment", "summary"]],
  ])("documents %s, due %s", (documentsAsked, amountDue, steps) => {
    expect(wizardSteps({ documentsAsked, amountDue })).toEqual(steps);
  });

  it("keeps the order from context to summary, with a payment step when an amount is due", () => {
    const known = fc.record({
      documentsAsked: fc.boolean(),
      amountDue: fc.option(fc.nat(), { nil: undefined }),
    });
    fc.assert(
      fc.property(known, (one) => {
        const steps = wizardSteps(one);
        expect(steps).toEqual(WIZARD_STEPS.filter((step) => steps.includes(step)));
        expect([steps[0], steps.at(-1)]).toEqual(["context", "summary"]);
        expect(steps.includes("payment")).toBe(one.amountDue !== 0);
      }),
    );
  });
});

describe("progress", () => {
  it.each([
    [0, 5, 0, 20],
    [1, 5, 20, 40],
    [4, 5, 80, 100],
    [1, 3, 33, 67],
    [2, 3, 67, 100],
  ])("step %i of %i stores %i and shows %i", (index, count, saved, shown) => {
    expect(savedProgress(index, count)).toBe(saved);
    expect(shownProgress(index, count)).toBe(shown);
  });

  it("is a whole percent, and reaches 100 only on submission", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat({ max: 4 }), (count, step) => {
        const index = step % count;
        const saved = savedProgress(index, count);
        expect(Number.isInteger(saved)).toBe(true);
        expect(saved).toBeGreaterThanOrEqual(0);
        expect(saved).toBeLessThan(100);
        expect(shownProgress(index, count)).toBe(savedProgress(index + 1, count));
      }),
    );
  });
});

describe("firstIncompleteStep", () => {
  it.each([
    [{}, "context"],
    [{ context: true }, "details"],
    [{ context: true, details: false, documents: true }, "details"],
    [{ context: true, details: true, documents: true }, "payment"],
    [{ context: true, details: true, documents: true, payment: true }, "summary"],
    [{ context: true, details: true, documents: true, payment: true, summary: true }, "summary"],
  ])("%j: %s", (complete, step) => {
    expect(firstIncompleteStep(WIZARD_STEPS, complete)).toBe(step);
  });

  it("never returns a hidden step", () => {
    const steps = wizardSteps({ documentsAsked: false, amountDue: 0 });
    expect(firstIncompleteStep(steps, { context: true, details: true })).toBe("summary");
  });

  it("throws without steps", () => {
    expect(() => firstIncompleteStep([], {})).toThrow(RangeError);
  });
});
