import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REQUEST_STATUSES } from "../requests/lifecycle/status.ts";
import {
  FEE_ACTIONS,
  FEE_STATES,
  type FeeAction,
  type FeeState,
  feeCurrency,
  feeStateOf,
  mayAddFee,
  nextFeeState,
  passOnRefusal,
  payableStatusOf,
} from "./request-fees.ts";

/** All moves that are allowed; `blocked`: not while an attempt is under way. */
const ALLOWED: readonly [FeeState, FeeAction, FeeState, "blocked" | "free"][] = [
  ["requested", "pay", "paid", "free"],
  ["requested", "refuse", "refused", "blocked"],
  ["requested", "withdraw", "withdrawn", "blocked"],
  ["requested", "end", "withdrawn", "free"],
  ["paid", "end", "returned", "free"],
];

describe("nextFeeState", () => {
  test.each(ALLOWED)("%s, %s: %s", (from, action, to, whilePaying) => {
    expect(nextFeeState(from, action, { isBeingPaid: false })).toEqual({ ok: true, to });
    expect(nextFeeState(from, action, { isBeingPaid: true })).toEqual(
      whilePaying === "free" ? { ok: true, to } : { ok: false, why: "being_paid" },
    );
  });

  const others = FEE_STATES.flatMap((from) =>
    FEE_ACTIONS.filter((action) => !ALLOWED.some((one) => one[0] === from && one[1] === action)).map(
      (action) => [from, action] as const,
    ),
  );
  test.each(others)("refuses to %s: %s", (from, action) => {
    for (const isBeingPaid of [false, true])
      expect(nextFeeState(from, action, { isBeingPaid })).toEqual({ ok: false, why: "closed" });
  });

  test("any sequence of actions makes at most one decision of a person, and money is only returned after it was paid", () => {
    const step = fc.record({ action: fc.constantFrom(...FEE_ACTIONS), isBeingPaid: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const reached: FeeState[] = ["requested"];
        for (const { action, isBeingPaid } of steps) {
          const move = nextFeeState(reached.at(-1) ?? "requested", action, { isBeingPaid });
          if (move.ok) reached.push(move.to);
        }
        const path = reached.join(" ");
        expect(path).toMatch(/^requested( (paid( returned)?|refused|withdrawn))?$/);
      }),
    );
  });
});

test("the state of a fee follows from its payable", () => {
  const amounts = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...FEE_STATES),
      amounts,
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (state, amount, part) => {
        const isPaid = state === "paid" || state === "returned";
        const paid = isPaid ? amount : Math.floor(amount * part);
        expect(feeStateOf({ status: payableStatusOf(state), amount, paid })).toBe(state);
      },
    ),
  );
});

test("a replaced payable belongs to no fee", () => {
  expect(() => feeStateOf({ status: "replaced", amount: 1, paid: 0 })).toThrow("never replaced");
});

test.each([
  [{ currency: "EUR", free: false }, "CM", "EUR"],
  [{ currency: "XOF", free: true }, "CM", "XAF"],
  [{ currency: "XOF", free: true }, "NG", "XOF"],
] as const)("the fees of a bill of %j in %s are in %s", (bill, country, currency) => {
  expect(feeCurrency(bill, country)).toBe(currency);
});

test("fees are added while a request is worked on", () => {
  expect(REQUEST_STATUSES.filter(mayAddFee)).toEqual(["submitted", "in_progress", "information_required"]);
});

test("keeps a fee that was passed on to its office, whatever happens to its request", () => {
  for (const action of FEE_ACTIONS)
    expect(nextFeeState("paid", action, { isBeingPaid: false, isPassedOn: true })).toEqual({
      ok: false,
      why: "closed",
    });
});

test.each([
  [{}, undefined],
  [{ isPassedOn: true }, "passed_on"],
  [{ state: "requested" }, "not_paid"],
  [{ state: "refused" }, "not_paid"],
  [{ state: "withdrawn" }, "not_paid"],
  [{ state: "returned" }, "not_paid"],
  [{ left: 0 }, "not_paid"],
  [{ isRefundOpen: true }, "refund_open"],
  [{ left: 0, isRefundOpen: true }, "refund_open"],
] as const)("a paid fee with %j is refused to be passed on as %s", (changes, why) => {
  const fee = { state: "paid", left: 12_000, isRefundOpen: false, isPassedOn: false } as const;
  expect(passOnRefusal({ ...fee, ...changes })).toBe(why);
});
