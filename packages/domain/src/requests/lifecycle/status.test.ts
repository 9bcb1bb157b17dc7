import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Move, Mover, RequestAction, RequestStatus } from "./status.ts";
import { isContextLocked, isEditable, nextStatus, REQUEST_ACTIONS, REQUEST_STATUSES } from "./status.ts";

const MOVERS: readonly Mover[] = ["customer", "staff", "payment", "system"];
const TERMINAL: readonly RequestStatus[] = ["completed", "rejected", "cancelled"];

// Every allowed transition of a paid request; all others must be refused.
const ALLOWED: [RequestStatus, RequestAction, Mover, RequestStatus][] = [
  ["draft", "pay", "payment", "pending_validation"],
  ["pending_validation", "submit", "customer", "submitted"],
  ["submitted", "start", "staff", "in_progress"],
  ["in_progress", "ask_information", "staff", "information_required"],
  ["information_required", "resume", "staff", "in_progress"],
  ["information_required", "resume", "customer", "in_progress"],
  ["in_progress", "complete", "staff", "completed"],
  ["pending_validation", "reject", "staff", "rejected"],
  ["submitted", "reject", "staff", "rejected"],
  ["in_progress", "reject", "staff", "rejected"],
  ["information_required", "reject", "staff", "rejected"],
  ["draft", "cancel", "customer", "cancelled"],
  ["pending_validation", "cancel", "customer", "cancelled"],
  ["submitted", "cancel", "customer", "cancelled"],
  ["draft", "expire", "system", "cancelled"],
];

const EVERY = REQUEST_STATUSES.flatMap((from) =>
  REQUEST_ACTIONS.flatMap((action) => MOVERS.map((mover) => ({ from, action, mover }))),
);

function move(changes: Partial<Move>): Move {
  return { from: "draft", action: "submit", mover: "customer", due: 15000, paid: false, ...changes };
}

const anyMove = fc.record({
  action: fc.constantFrom(...REQUEST_ACTIONS),
  mover: fc.constantFrom(...MOVERS),
  reason: fc.constantFrom(undefined, null, "", "  ", "Pièce illisible"),
});

const anyDue = fc.constantFrom(undefined, 0, 1, 15000);

describe("nextStatus", () => {
  it.each(EVERY)("$from, $action by $mover", ({ from, action, mover }) => {
    const expected = ALLOWED.find((rule) => rule[0] === from && rule[1] === action && rule[2] === mover)?.[3];
    const result = nextStatus(move({ from, action, mover, paid: true, reason: "Pièce illisible" }));
    expect(result.ok ? result.to : undefined).toBe(expected);
  });

  it.each([
    ["a free draft is submitted", { due: 0 }, { ok: true, to: "submitted", refundOwed: false }],
    ["a paid service's draft is not", {}, { ok: false, why: "payment_due" }],
    ["nor one without a bill", { due: undefined }, { ok: false, why: "payment_due" }],
    ["nor one with a senseless bill", { due: Number.NaN }, { ok: false, why: "payment_due" }],
    ["nor one with a negative bill", { due: -1 }, { ok: false, why: "payment_due" }],
    ["unpaid though awaiting validation", { from: "pending_validation" }, { ok: false, why: "payment_due" }],
    ["staff submit for no customer", { due: 0, mover: "staff" }, { ok: false, why: "not_allowed" }],
    ["nothing to pay", { action: "pay", mover: "payment", due: 0 }, { ok: false, why: "not_allowed" }],
    [
      "the first payment",
      { action: "pay", mover: "payment" },
      { ok: true, to: "pending_validation", refundOwed: false },
    ],
    [
      "the first payment, already recorded",
      { action: "pay", mover: "payment", paid: true },
      { ok: true, to: "pending_validation", refundOwed: false },
    ],
    [
      "a second payment",
      { from: "pending_validation", action: "pay", mover: "payment", paid: true },
      { ok: false, why: "already_paid" },
    ],
    [
      "a payment after cancelling",
      { from: "cancelled", action: "pay", mover: "payment" },
      { ok: false, why: "not_allowed" },
    ],
    ["the customer cannot say that they paid", { action: "pay" }, { ok: false, why: "not_allowed" }],
    [
      "a rejection without a reason",
      { from: "submitted", action: "reject", mover: "staff", paid: true },
      { ok: false, why: "reason_required" },
    ],
    [
      "a rejection with a blank reason",
      { from: "submitted", action: "reject", mover: "staff", paid: true, reason: " \n" },
      { ok: false, why: "reason_required" },
    ],
    [
      "a paid rejection owes a refund",
      { from: "submitted", action: "reject", mover: "staff", paid: true, reason: "Doublon" },
      { ok: true, to: "rejected", refundOwed: true },
    ],
    [
      "a free rejection owes nothing",
      { from: "submitted", action: "reject", mover: "staff", due: 0, reason: "Doublon" },
      { ok: true, to: "rejected", refundOwed: false },
    ],
    [
      "a paid cancellation owes a refund",
      { from: "pending_validation", action: "cancel", paid: true },
      { ok: true, to: "cancelled", refundOwed: true },
    ],
    ["an unpaid one owes nothing", { action: "cancel" }, { ok: true, to: "cancelled", refundOwed: false }],
    [
      "no cancelling once work has started",
      { from: "in_progress", action: "cancel", paid: true },
      { ok: false, why: "not_allowed" },
    ],
  ] as [string, Partial<Move>, object][])("%s", (_, changes, expected) => {
    expect(nextStatus(move(changes))).toEqual(expected);
  });
});

describe("the life of a request", () => {
  it("never reaches submission unpaid, whatever the actions and their order", () => {
    const beyond: readonly RequestStatus[] = [
      "submitted",
      "in_progress",
      "information_required",
      "completed",
    ];
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), anyDue, (moves, due) => {
        let status: RequestStatus = "draft";
        let paid = false;
        for (const attempt of moves) {
          const result = nextStatus({ ...attempt, from: status, due, paid });
          if (!result.ok) continue;
          if (attempt.action === "pay") paid = true;
          status = result.to;
          if (beyond.includes(status)) expect(paid || due === 0).toBe(true);
          if (result.refundOwed) expect(paid).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("owes a refund whenever a paid request ends without its service", () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        let status: RequestStatus = "draft";
        let paid = false;
        let owed = false;
        for (const attempt of moves) {
          const result = nextStatus({ ...attempt, from: status, due: 15000, paid });
          if (!result.ok) continue;
          if (attempt.action === "pay") paid = true;
          status = result.to;
          owed = result.refundOwed;
        }
        expect(owed).toBe(paid && (status === "rejected" || status === "cancelled"));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [0, REQUEST_STATUSES.filter((status) => status !== "pending_validation")],
    [15000, [...REQUEST_STATUSES]],
    [undefined, [...REQUEST_STATUSES]],
  ])("with %s due, reaches exactly the expected states", (due, expected) => {
    const reached = new Map<string, [RequestStatus, boolean]>([["draft false", ["draft", false]]]);
    for (const [status, paid] of reached.values()) {
      for (const { action, mover } of EVERY) {
        const result = nextStatus({ from: status, action, mover, due, paid, reason: "Doublon" });
        if (!result.ok) continue;
        const next: [RequestStatus, boolean] = [result.to, paid || action === "pay"];
        reached.set(next.join(" "), next);
      }
    }
    const statuses = new Set([...reached.values()].map(([status]) => status));
    expect([...statuses].sort()).toEqual([...expected].sort());
  });

  it.each(TERMINAL)("never leaves %s", (from) => {
    fc.assert(
      fc.property(anyMove, anyDue, fc.boolean(), (attempt, due, paid) => {
        expect(nextStatus({ ...attempt, from, due, paid }).ok).toBe(false);
      }),
    );
  });
});

it("is editable until submission, with country and service fixed from the first payment", () => {
  expect(REQUEST_STATUSES.filter(isEditable)).toEqual(["draft", "pending_validation"]);
  expect(REQUEST_STATUSES.filter((status) => !isContextLocked(status))).toEqual(["draft"]);
});

it("refuses to complete a request while an official fee is open, and nothing else", () => {
  for (const { from, action, mover } of EVERY) {
    const attempt = move({ from, action, mover, paid: true, reason: "Doublon" });
    const expected = action === "complete" && nextStatus(attempt).ok;
    expect(nextStatus({ ...attempt, feeOpen: true })).toEqual(
      expected ? { ok: false, why: "fee_open" } : nextStatus(attempt),
    );
  }
});
