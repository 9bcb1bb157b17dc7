import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES } from "../money.ts";
import {
  earnedTransfers,
  passedOnTransfers,
  paymentTransfers,
  refundCameBackTransfers,
  refundDeclinedTransfers,
  refundDueTransfers,
  refundPaidTransfers,
  settlementTransfers,
  type Transfer,
} from "./ledger.ts";

const AWA = "customer-awa";
const taken = {
  provider: "paypal",
  customerId: AWA,
  amount: 15_000,
  currency: "XAF",
  charged_amount: 2_287,
  charged_currency: "EUR",
} as const;

const settled = { provider: "stripe", isByHand: false, amount: 1_000, currency: "EUR" } as const;

const shown = (transfers: Transfer[]) =>
  transfers.map(
    ({ leg, debit, credit, amount }) => `${leg}: ${debit.kind} → ${credit.kind}, ${amount} ${debit.currency}`,
  );

test.each([
  [
    "a payment for work",
    paymentTransfers({ ...taken, charged_amount: 15_000, charged_currency: "XAF" }, "work", true),
    ["received: provider → customer_prepaid, 15000 XAF"],
  ],
  [
    "a payment that is charged in euros",
    paymentTransfers(taken, "work", true),
    ["received_charged: provider → exchange, 2287 EUR", "received: exchange → customer_prepaid, 15000 XAF"],
  ],
  [
    "an official fee",
    paymentTransfers({ ...taken, charged_amount: 15_000, charged_currency: "XAF" }, "fees", true),
    ["received: provider → customer_fees, 15000 XAF"],
  ],
  [
    "money that pays for nothing",
    paymentTransfers({ ...taken, charged_amount: 15_000, charged_currency: "XAF" }, "work", false),
    ["received: provider → refunds_due, 15000 XAF"],
  ],
  [
    "a refund that is decided",
    refundDueTransfers({ source: "customer_prepaid", customerId: AWA, amount: 500, currency: "XOF" }),
    ["due: customer_prepaid → refunds_due, 500 XOF"],
  ],
  [
    "a refund of work that was done",
    refundDueTransfers({ source: "revenue", customerId: AWA, amount: 500, currency: "XOF" }),
    ["due: revenue → refunds_due, 500 XOF"],
  ],
  [
    "a refund through the provider",
    refundPaidTransfers(taken, "provider"),
    ["returned_charged: exchange → provider, 2287 EUR", "returned: refunds_due → exchange, 15000 XAF"],
  ],
  [
    "a refund that came back",
    refundCameBackTransfers({ ...taken, charged_amount: 15_000, charged_currency: "XAF" }, "provider"),
    ["came_back: provider → refunds_due, 15000 XAF"],
  ],
  [
    "a refund that came back in another currency",
    refundCameBackTransfers(taken, "provider"),
    ["came_back_charged: provider → exchange, 2287 EUR", "came_back: exchange → refunds_due, 15000 XAF"],
  ],
  [
    "a refund by hand that came back",
    refundCameBackTransfers(taken, "bank"),
    ["came_back: bank → refunds_due, 15000 XAF"],
  ],
  ["a refund by hand", refundPaidTransfers(taken, "bank"), ["returned: refunds_due → bank, 15000 XAF"]],
  [
    "an official fee that its office got",
    passedOnTransfers(AWA, 12_000, "XAF"),
    ["passed_on: customer_fees → bank, 12000 XAF"],
  ],
  ["work that is done", earnedTransfers(AWA, 900, "EUR"), ["earned: customer_prepaid → revenue, 900 EUR"]],
  [
    "a settled charge",
    settlementTransfers({ ...settled, kind: "charge", fee: 30 }),
    ["settled: bank → provider, 1000 EUR", "fee: provider_fees → bank, 30 EUR"],
  ],
  [
    "a settled refund whose fee is given back",
    settlementTransfers({ ...settled, kind: "refund", fee: -30 }),
    ["settled: provider → bank, 1000 EUR", "fee: bank → provider_fees, 30 EUR"],
  ],
  [
    "a settled refund without a fee",
    settlementTransfers({ ...settled, kind: "refund", fee: 0 }),
    ["settled: provider → bank, 1000 EUR"],
  ],
  [
    "a settled refund that came back",
    settlementTransfers({ ...settled, kind: "came_back", fee: 0 }),
    ["settled: bank → provider, 1000 EUR"],
  ],
  [
    "the fee alone of a refund by hand",
    settlementTransfers({ ...settled, kind: "refund", isByHand: true, fee: 5 }),
    ["fee: provider_fees → bank, 5 EUR"],
  ],
  ["nothing earned", earnedTransfers(AWA, 0, "EUR"), []],
])("posts %s", (_, transfers, lines) => {
  expect(shown(transfers)).toEqual(lines);
});

/** A ledger in memory: balances are debits minus credits. */
function post(balances: Map<string, number>, transfers: readonly Transfer[]): void {
  for (const { debit, credit, amount } of transfers) {
    for (const [{ kind, holder, currency }, change] of [
      [debit, amount],
      [credit, -amount],
    ] as const) {
      const key = `${kind}/${holder}/${currency}`;
      balances.set(key, (balances.get(key) ?? 0) + change);
    }
  }
}

const currency = fc.constantFrom(...CURRENCIES);
const payment = fc.record({
  provider: fc.constantFrom("stripe", "wave"),
  customerId: fc.constantFrom("awa", "ben"),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  currency,
  charged_amount: fc.integer({ min: 1, max: 1_000_000 }),
  charged_currency: currency,
});

test("after any events every transfer balances, and a refunded payment leaves nothing behind", () => {
  const story = fc.record({
    taken: payment,
    usable: fc.boolean(),
    purpose: fc.constantFrom("work" as const, "fees" as const),
    end: fc.constantFrom("kept", "refunded", "declined", "refunded_again"),
    by: fc.constantFrom("provider" as const, "bank" as const),
  });
  fc.assert(
    fc.property(fc.array(story, { maxLength: 30 }), (stories) => {
      const balances = new Map<string, number>();
      for (const { taken, usable, purpose, end, by } of stories) {
        const { customerId, amount } = taken;
        const source = purpose === "work" ? ("customer_prepaid" as const) : ("customer_fees" as const);
        const owed = { source, customerId, amount, currency: taken.currency };
        const transfers = [
          ...paymentTransfers(taken, purpose, usable),
          ...(usable && end !== "kept" ? refundDueTransfers(owed) : []),
          ...(usable && end === "declined" ? refundDeclinedTransfers(owed) : []),
          ...(!usable || end.startsWith("refunded") ? refundPaidTransfers(taken, by) : []),
          ...(end === "refunded_again"
            ? [...refundCameBackTransfers(taken, by), ...refundPaidTransfers(taken, "bank")]
            : []),
        ];
        for (const { debit, credit, amount: moved } of transfers) {
          expect(debit.currency).toBe(credit.currency);
          expect(moved).toBeGreaterThan(0);
        }
        post(balances, transfers);
      }
      const byCurrency = new Map<string, number>();
      for (const [key, balance] of balances) {
        const [kind, , of = ""] = key.split("/");
        byCurrency.set(of, (byCurrency.get(of) ?? 0) + balance);
        // What is due back was all paid back, or taken back.
        if (kind === "refunds_due") expect(balance).toBe(0);
        if (kind === "customer_prepaid" || kind === "customer_fees") expect(balance).toBeLessThanOrEqual(0);
      }
      for (const sum of byCurrency.values()) expect(sum).toBe(0);
    }),
  );
});
