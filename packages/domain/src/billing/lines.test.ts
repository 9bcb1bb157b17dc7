import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discountFor } from "../catalogue/discount.ts";
import { creditedByTax, creditLines } from "./credit.ts";
import type { DocumentLine, TaxTotal } from "./documents.ts";
import { type GrossLine, serviceLines, statedSums, sumLines, sumTaxes, withTax } from "./lines.ts";

const words = { service: "Passeport (Cameroun)", discount: "Remise abonné" };
const describePart = ({ category }: TaxTotal) => ({
  kind: category === "disbursements" ? ("disbursement" as const) : ("service" as const),
  description: "Remboursement",
});

test("invoices a discounted request with an official fee", () => {
  const lines = withTax(
    [
      ...serviceLines({ amount: 50_000, discount: 10_000 }, words),
      { kind: "disbursement", description: "Timbre", category: "disbursements", gross: 110_000 },
    ],
    (category) => (category === "services" ? 1925 : 0),
  );
  expect(lines).toMatchObject([
    { kind: "service", net: 41_929, tax: 8_071, gross: 50_000, rate: 1925 },
    { kind: "discount", net: -8_386, tax: -1_614, gross: -10_000, rate: 1925 },
    { kind: "disbursement", net: 110_000, tax: 0, gross: 110_000, rate: 0 },
  ]);
  expect(sumTaxes(lines)).toEqual([
    { category: "services", rate: 1925, net: 33_543, tax: 6_457, gross: 40_000 },
    { category: "disbursements", rate: 0, net: 110_000, tax: 0, gross: 110_000 },
  ]);
  expect(sumLines(lines)).toEqual({ net: 143_543, tax: 6_457, gross: 150_000 });
});

test("the VAT of a rate is that of the sum of its lines, whatever their categories", () => {
  const line = (category: "services" | "subscriptions"): GrossLine => ({
    kind: "service",
    description: "Passeport",
    category,
    gross: 5,
  });
  const lines = withTax([line("services"), line("subscriptions"), line("services")], () => 2000);
  // Each by itself would contain 0.83, so 3 together; 15 contain 2.5.
  expect(lines.map(({ tax }) => tax)).toEqual([1, 1, 1]);
  expect(sumLines(lines)).toEqual({ net: 12, tax: 3, gross: 15 });
  const many = withTax(
    Array.from({ length: 8 }, () => line("services")),
    () => 2000,
  );
  expect(sumLines(many)).toEqual({ net: 33, tax: 7, gross: 40 });
});

describe("the sums beside a total", () => {
  const taxes: TaxTotal[] = [
    { category: "services", rate: 1925, net: 33_543, tax: 6_457, gross: 40_000 },
    { category: "disbursements", rate: 0, net: 110_000, tax: 0, gross: 110_000 },
  ];
  const totals = { net: 143_543, tax: 6_457, gross: 150_000 };
  const before = [
    { name: "net", amount: 33_543 },
    { name: "tax", amount: 6_457 },
    { name: "disbursements", amount: 110_000 },
  ];
  const after = [
    { name: "paid", amount: 150_000 },
    { name: "due", amount: 0 },
  ];

  test.each([
    ["invoice", taxes, { before, after }],
    ["invoice", taxes.slice(1), { before: before.slice(2), after }],
    ["credit_note", taxes, { before, after: [] }],
    ["receipt", [], { before: [], after: [] }],
  ] as const)("of an %s", (kind, stated, sums) => {
    expect(statedSums({ kind, taxes: [...stated], totals })).toEqual(sums);
  });
});

test("has no line for a discount of zero", () => {
  expect(serviceLines({ amount: 50_000, discount: 0 }, words)).toHaveLength(1);
});

const amount = fc.integer({ min: 1, max: 1e10 });
const rate = fc.constantFrom(0, 750, 1800, 1925, 2000, 10_000);
const invoice = fc
  .record({
    works: fc.array(fc.tuple(amount, fc.boolean()), { minLength: 1, maxLength: 5 }),
    fees: fc.array(amount, { maxLength: 3 }),
    rate,
  })
  .map(({ works, fees, rate: services }) => {
    const gross: GrossLine[] = [
      ...works.flatMap(([work, subscriber]) =>
        serviceLines({ amount: work, discount: discountFor(work, subscriber) }, words),
      ),
      ...fees.map(
        (fee): GrossLine => ({
          kind: "disbursement",
          description: "Timbre",
          category: "disbursements",
          gross: fee,
        }),
      ),
    ];
    return { gross, lines: withTax(gross, (category) => (category === "services" ? services : 0)) };
  });

test("lines and taxes of any invoice add up to what was paid", () => {
  fc.assert(
    fc.property(invoice, ({ gross, lines }) => {
      const totals = sumLines(lines);
      expect(totals.gross).toBe(gross.reduce((sum, line) => sum + line.gross, 0));
      expect(totals.net + totals.tax).toBe(totals.gross);
      const taxes = sumTaxes(lines);
      expect(sumLines(taxes)).toEqual(totals);
      for (const total of taxes) {
        expect(total.net).toBeGreaterThanOrEqual(0);
        expect(total.tax).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("credit notes of any invoice are never negative, and leave nothing when everything is credited", () => {
  fc.assert(
    fc.property(invoice, fc.array(fc.nat(), { maxLength: 6 }), ({ lines }, parts) => {
      const taxes = sumTaxes(lines);
      const notes: DocumentLine[] = [];
      const credit = (gross: number) => {
        const note = creditLines(taxes, creditedByTax(taxes, notes), gross, describePart);
        expect(sumLines(note).gross).toBe(gross);
        for (const line of note) {
          expect(line.gross).toBeGreaterThan(0);
          expect(line.net).toBeGreaterThanOrEqual(0);
          expect(line.tax).toBeGreaterThanOrEqual(0);
          expect(line.net + line.tax).toBe(line.gross);
        }
        notes.push(...note);
      };
      const left = () => sumLines(lines).gross - sumLines(notes).gross;
      for (const part of parts) if (left() > 0) credit(1 + (part % left()));
      if (left() > 0) credit(left());
      expect(sumLines(notes)).toEqual(sumLines(lines));
      expect(creditedByTax(taxes, notes)).toEqual(taxes.map(({ net, tax, gross }) => ({ net, tax, gross })));
      expect(() => credit(1)).toThrow(RangeError);
    }),
  );
});

/** As EN 16931 compares them (BR-CO-17): the VAT of a rate, and its net amount times the rate. */
const differenceOf = ({ net, tax, rate }: Pick<TaxTotal, "net" | "tax" | "rate">) =>
  Math.abs(tax - Math.round((net * rate) / 100) / 100);

test("a partial credit note and the one of the rest both agree with the rate to less than a franc", () => {
  const small = fc.integer({ min: 2, max: 100_000 });
  const percents = fc.constantFrom(750, 1800, 1925, 2000);
  fc.assert(
    fc.property(small, fc.nat(), percents, (gross, seed, rate) => {
      const taxes = sumTaxes(
        withTax([{ kind: "service", description: "Passeport", category: "services", gross }], () => rate),
      );
      const first = creditLines(taxes, creditedByTax(taxes, []), 1 + (seed % (gross - 1)), describePart);
      const left = gross - sumLines(first).gross;
      const rest = creditLines(taxes, creditedByTax(taxes, first), left, describePart);
      for (const line of [...first, ...rest]) expect(differenceOf(line)).toBeLessThan(1);
    }),
    { numRuns: 2_000 },
  );
});
