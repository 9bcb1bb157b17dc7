import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Booked,
  daysToRead,
  isSettlementDue,
  isStatedAlike,
  type LineOutcome,
  matchLines,
  type SettlementLine,
} from "./settlements.ts";

const line = (changes: Partial<SettlementLine> = {}): SettlementLine => ({
  id: "line-1",
  kind: "charge",
  gatewayId: "pi_1",
  reference: "payment-1",
  amount: 15_000,
  fee: 150,
  currency: "XOF",
  ...changes,
});

const booked = (changes: Partial<Booked> = {}): Booked => ({
  kind: "charge",
  id: "payment-1",
  names: ["payment-1", "pi_1"],
  amount: 15_000,
  currency: "XOF",
  isBooked: true,
  settledBy: undefined,
  ...changes,
});

const outcomes = (lines: SettlementLine[], records: Booked[]) =>
  matchLines(lines, records).map(({ line: { id }, outcome }) => `${id} ${outcome}`);

describe("matches lines with what was booked", () => {
  test.each<[string, Partial<SettlementLine>, Partial<Booked>, LineOutcome]>([
    ["one that agrees", {}, {}, "matched"],
    ["by the provider's id alone", { reference: undefined }, {}, "matched"],
    ["by our id in capital letters", { reference: "PAYMENT-1", gatewayId: "other" }, {}, "matched"],
    ["without a fee", { fee: 0 }, {}, "matched"],
    ["with a fee that is given back", { fee: -150 }, {}, "matched"],
    ["of a charge that we do not know", { reference: "payment-2", gatewayId: "pi_2" }, {}, "unexpected"],
    ["of a refund with a payment's id", { kind: "refund" }, {}, "unexpected"],
    ["of a payment that did not succeed here", {}, { isBooked: false }, "not_booked"],
    ["of another amount", { amount: 14_999 }, {}, "amount"],
    ["in another currency", { currency: "XAF" }, {}, "currency"],
    ["with a fee above its amount", { fee: 15_001 }, {}, "fee"],
    ["of what another line settled", {}, { settledBy: "line-0" }, "duplicate"],
    ["that settled it before", {}, { settledBy: "line-1" }, "matched"],
  ])("a line %s", (_, lineChanges, bookedChanges, outcome) => {
    expect(outcomes([line(lineChanges)], [booked(bookedChanges)])).toEqual([`line-1 ${outcome}`]);
  });

  test("settles a payment once, by the line that agrees", () => {
    const lines = [line({ id: "a", amount: 1 }), line({ id: "c" }), line({ id: "b" })];
    expect(outcomes(lines, [booked()])).toEqual(["a duplicate", "b matched", "c duplicate"]);
  });

  test("chooses the successful refund when an earlier one failed under the same id", () => {
    const refunds = [
      booked({ kind: "refund", id: "r1", names: ["r1", "cos-1"], isBooked: false }),
      booked({ kind: "refund", id: "r2", names: ["r2", "cos-1"] }),
    ];
    const [result] = matchLines(
      [line({ kind: "refund", reference: undefined, gatewayId: "cos-1" })],
      refunds,
    );
    expect(result).toMatchObject({ outcome: "matched", booked: { id: "r2" } });
  });
});

/** Our side as the database keeps it: lines by id, and which of them was posted. */
class Store {
  readonly lines = new Map<string, SettlementLine>();
  readonly posted = new Map<string, SettlementLine>();
  readonly #records: readonly Booked[];
  constructor(records: readonly Booked[]) {
    this.#records = records;
  }

  import(page: readonly SettlementLine[]): void {
    for (const one of page) this.lines.set(one.id, one);
    const open = [...this.lines.values()].filter(({ id }) => !this.posted.has(id));
    for (const { line: one, booked: record, outcome } of matchLines(open, this.#state()))
      if (outcome === "matched" && record) this.posted.set(one.id, one);
  }

  #state(): Booked[] {
    const settledBy = (record: Booked) =>
      [...this.posted.values()].find(({ kind, reference }) => kind === record.kind && reference === record.id)
        ?.id;
    return this.#records.map((record) => ({ ...record, settledBy: settledBy(record) }));
  }

  /** What was settled of each record, and how many lines have each outcome. */
  result() {
    const open = [...this.lines.values()].filter(({ id }) => !this.posted.has(id));
    const counts: Record<string, number> = { matched: this.posted.size };
    for (const { outcome } of matchLines(open, this.#state())) counts[outcome] = (counts[outcome] ?? 0) + 1;
    const settled = [...this.posted.values()].map(
      ({ kind, reference, amount }) => `${kind} ${reference} ${amount}`,
    );
    return { counts, settled: settled.toSorted() };
  }
}

const ids = ["p1", "p2", "p3", "p4"] as const;
const anyKind = fc.constantFrom("charge" as const, "refund" as const);
const anyRecords = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ids), kind: anyKind, isBooked: fc.boolean() }),
  { selector: ({ id, kind }) => `${kind}/${id}`, maxLength: 8 },
);
const anyLines = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{1,3}$/),
    kind: anyKind,
    reference: fc.constantFrom(...ids, "unknown"),
    amount: fc.constantFrom(100, 101),
    fee: fc.constantFrom(0, 5, -5, 200),
    currency: fc.constantFrom("XOF", "XAF"),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

test("any order, any pages and any repetition of lines have the same result", () => {
  const shuffledPages = anyLines.chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      shuffled: fc.shuffledSubarray([...lines, ...lines], { minLength: lines.length * 2 }),
      size: fc.integer({ min: 1, max: 5 }),
    }),
  );
  fc.assert(
    fc.property(anyRecords, shuffledPages, (some, { lines, shuffled, size }) => {
      const records = some.map((record) => booked({ ...record, names: [record.id], amount: 100 }));
      const whole = (given: typeof lines) => given.map((one) => ({ ...one, gatewayId: one.reference }));
      const once = new Store(records);
      once.import(whole(lines));
      const inPages = new Store(records);
      for (let at = 0; at < shuffled.length; at += size) inPages.import(whole(shuffled.slice(at, at + size)));
      expect(inPages.result()).toEqual(once.result());
      once.import(whole(lines));
      expect(once.result()).toEqual(inPages.result());
      const settled = once.result().settled.map((text) => text.split(" ").slice(0, 2).join(" "));
      expect(new Set(settled).size).toBe(settled.length);
    }),
  );
});

test("detects a posted line that differs later", () => {
  expect(isStatedAlike(line(), line())).toBe(true);
  for (const change of [{ amount: 1 }, { fee: 1 }, { currency: "EUR" }, { kind: "refund" as const }])
    expect(isStatedAlike(line(), line(change))).toBe(false);
});

test("expects a payment in the settlement of its day or the next one", () => {
  expect(isSettlementDue("2026-11-24", new Set(["2026-11-24"]))).toBe(false);
  expect(isSettlementDue("2026-12-31", new Set(["2026-12-31", "2027-01-01"]))).toBe(true);
});

test.each([
  ["nothing was ever booked", [], undefined, ["2026-11-23", "2026-11-24"]],
  [
    "days were missed",
    ["2026-11-21", "2026-11-23"],
    "2026-11-20",
    ["2026-11-20", "2026-11-22", "2026-11-23", "2026-11-24"],
  ],
  ["all was read", ["2026-11-22", "2026-11-23", "2026-11-24"], "2026-11-22", ["2026-11-23", "2026-11-24"]],
])("reads yesterday, the day before and missed days when %s", (_, read, first, days) => {
  expect(daysToRead("2026-11-25", new Set(read), first)).toEqual(days);
});

test("never reads more than thirty days back", () => {
  const days = daysToRead("2026-11-25", new Set(), "2020-01-01");
  expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-26", "2026-11-24"]);
});
