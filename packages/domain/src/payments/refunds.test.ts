import { expect, it, test } from "vitest";
import { DEFAULT_RATES } from "../money.ts";
import {
  customerRefundState,
  isApprovedAtOnce,
  isOwed,
  isOwnPayment,
  isStaffActionOpen,
  mayApproveRefund,
  mayComeBack,
  maySettleByEarlierTry,
  nextRefundStatus,
  REFUND_ACTIONS,
  REFUND_STATUSES,
  type RefundStatus,
  STAFF_REFUND_ACTIONS,
} from "./refunds.ts";

it("allows these moves of a refund and no others", () => {
  const moves = REFUND_STATUSES.flatMap((from) =>
    REFUND_ACTIONS.flatMap((action) => {
      const to = nextRefundStatus(from, action);
      return to ? [`${from} -${action}> ${to}`] : [];
    }),
  );
  expect(moves).toEqual([
    "requested -approve> approved",
    "requested -decline> declined",
    "approved -decline> declined",
    "approved -send> sent",
    "approved -succeed> succeeded",
    "sent -succeed> succeeded",
    "sent -fail> failed",
    "sent -lose> unknown",
    "unknown -send> sent",
    "unknown -succeed> succeeded",
    "unknown -fail> failed",
    "succeeded -come_back> failed",
    "failed -decline> declined",
    "failed -succeed> succeeded",
    "failed -retry> approved",
  ]);
});

test.each([
  ["below the limit, by its requester", 100_00, 0, "awa", "awa", true],
  ["at the limit, by its requester", 200_00, 0, "awa", "awa", true],
  ["above the limit, by its requester", 200_01, 0, "awa", "awa", false],
  [
    "of a part that reaches the limit with earlier parts, by its requester",
    133_90,
    66_10,
    "awa",
    "awa",
    true,
  ],
  ["of a part that exceeds it with earlier parts, by its requester", 133_91, 66_10, "awa", "awa", false],
  ["of the smallest part after the limit is used, by its requester", 1, 200_00, "awa", "awa", false],
  ["of a part that exceeds it with earlier parts, by another person", 133_91, 66_10, "awa", "ben", true],
  ["above the limit, by another person", 5_000_00, 0, "awa", "ben", true],
  ["above the limit, requested by the product", 5_000_00, 0, null, "awa", true],
])("approval %s", (_, amount, approvedAlone, requestedBy, approver, allowed) => {
  const refund = { amount, currency: "EUR" as const, requestedBy, approvedAlone };
  expect(mayApproveRefund(refund, approver, 200, DEFAULT_RATES)).toBe(allowed);
});

it("compares parts in francs with the limit in euros", () => {
  const part = { amount: 65_596, currency: "XAF" as const, requestedBy: "awa" };
  const may = (approvedAlone: number) =>
    mayApproveRefund({ ...part, approvedAlone }, "awa", 200, DEFAULT_RATES);
  // 655.957 francs are a euro.
  expect([65_595, 65_596].map(may)).toEqual([true, false]);
});

test.each([
  ["they ordered and paid", "awa", "awa", true],
  ["they ordered and another account paid", "awa", "ben", true],
  ["they ordered and a link paid", "awa", null, true],
  ["they paid for another customer", "ben", "awa", true],
  ["others ordered and paid", "ben", "cyr", false],
  ["another customer ordered and a link paid", "ben", null, false],
])("a payment that %s is the person's own: %s", (_, customerId, payerId, own) => {
  expect(isOwnPayment({ customerId, payerId }, "awa")).toBe(own);
});

it("approves what the product creates up to the limit", () => {
  expect([200, 201].map((amount) => isApprovedAtOnce(amount, 200))).toEqual([true, false]);
});

test.each([
  [true, ["requested approve decline", "approved decline", "failed decline retry complete"]],
  [
    false,
    [
      "requested approve decline",
      "approved decline",
      "sent complete fail",
      "unknown complete fail",
      "failed decline retry complete",
    ],
  ],
])(
  "while a provider is queried (%s) staff can do this with a refund that it sends",
  (isQueried, expected) => {
    const open = REFUND_STATUSES.flatMap((status) => {
      const actions = STAFF_REFUND_ACTIONS.filter((action) =>
        isStaffActionOpen({ status, method: "api", isQueried, isOwed: false }, action),
      );
      return actions.length > 0 ? [[status, ...actions].join(" ")] : [];
    });
    expect(open).toEqual(expected);
  },
);

it("lets staff take back only what was paid by hand", () => {
  const methods = ["api", "payout", "manual"] as const;
  const open = REFUND_STATUSES.flatMap((status) =>
    methods
      .filter((method) => isStaffActionOpen({ status, method, isQueried: false, isOwed: false }, "come_back"))
      .map((method) => `${status} ${method}`),
  );
  expect(open).toEqual(["succeeded manual"]);
});

it("lets staff send or pay again what is owed, and not decline it", () => {
  const open = (status: RefundStatus) =>
    STAFF_REFUND_ACTIONS.filter((action) =>
      isStaffActionOpen({ status, method: "api", isQueried: false, isOwed: true }, action),
    );
  expect([open("failed"), open("approved")]).toEqual([["retry", "complete"], []]);
});

test.each([
  ["came back", { cameBack: true, requestedBy: null, orderStatus: "paid" }, true],
  ["was requested by staff, and its order is paid", { requestedBy: "awa", orderStatus: "paid" }, false],
  ["was requested by staff, and its order is open", { requestedBy: "awa", orderStatus: "open" }, false],
  [
    "was requested by staff, and its order was cancelled",
    { requestedBy: "awa", orderStatus: "cancelled" },
    true,
  ],
  [
    "was requested by staff, and its order was replaced",
    { requestedBy: "awa", orderStatus: "replaced" },
    true,
  ],
  ["was requested by staff, and its fee was declined", { requestedBy: "awa", orderStatus: "declined" }, true],
  ["was created by the product", { requestedBy: null, orderStatus: "cancelled" }, false],
] as const)("knows whether the money of a refund that %s is owed in any case", (_, refund, expected) => {
  expect(isOwed({ cameBack: false, ...refund })).toBe(expected);
});

it("knows that the money of a refund may come back only if a provider paid it", () => {
  const methods = ["api", "payout", "manual"] as const;
  expect(methods.filter((method) => mayComeBack({ status: "succeeded", method }))).toEqual(["api", "payout"]);
  expect(REFUND_STATUSES.filter((status) => mayComeBack({ status, method: "api" }))).toEqual(["succeeded"]);
});

test.each([
  ["failed", true, "came_back"],
  ["failed", false, "in_our_hands"],
  ["sent", true, "on_the_way"],
  ["succeeded", true, "refunded"],
  ["declined", false, undefined],
] as const)("the customer reads %s, having come back: %s, as %s", (status, cameBack, state) => {
  expect(customerRefundState(status, cameBack)).toBe(state);
});

it("settles by an earlier try only if no other try may have been paid", () => {
  expect(REFUND_STATUSES.filter(maySettleByEarlierTry)).toEqual(["approved", "failed"]);
});
