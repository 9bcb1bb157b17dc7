import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES } from "../money.ts";
import {
  ACCOUNT_NUMBER,
  BOOK_KINDS,
  type BookKind,
  CHART_KINDS,
  CHARTS,
  chartWith,
  DEFAULT_NUMBERS,
  JOURNAL_OF_LEG,
  type Leg,
} from "./charts.ts";
import {
  entryNumbers,
  FEC_COLUMNS,
  fecAmount,
  fecLine,
  fecName,
  holderOf,
  linesOf,
  openingLines,
} from "./journal.ts";

const CUSTOMER = "0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9";
const labels = Object.fromEntries(CHART_KINDS.map((kind) => [kind, `Compte ${kind}`])) as Record<
  (typeof CHART_KINDS)[number],
  string
>;
const accounts = chartWith("pcg", labels, []);
const words = { journal: "Trésorerie", entry: "Encaissement P-7K3M-9QTX" };

const received = {
  leg: "received",
  posted_on: "2026-11-20",
  currency: "XAF",
  amount: 15_000,
  book: { amount: 15_000, currency: "XAF" },
  debit: { kind: "provider", holder: "wave" },
  credit: { kind: "customer_prepaid", holder: CUSTOMER },
  reference: "P-7K3M-9QTX",
} as const;

describe("charts", () => {
  test.each(CHARTS)("every account of %s has a valid number, which no other account has", (chart) => {
    const numbers = Object.values(DEFAULT_NUMBERS[chart]);
    for (const number of numbers) expect(number).toMatch(ACCOUNT_NUMBER);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test("a changed account replaces the default of its chart only", () => {
    const changed = [{ chart: "pcg", kind: "bank", number: "512100", label: "Banque A" }] as const;
    expect(chartWith("pcg", labels, changed).bank).toEqual({ number: "512100", label: "Banque A" });
    expect(chartWith("syscohada", labels, changed).bank).toEqual({ number: "5211", label: "Compte bank" });
  });
});

describe("journal", () => {
  test("a posting has two lines that balance", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(JOURNAL_OF_LEG) as Leg[])),
        fc.constantFrom(...BOOK_KINDS),
        fc.constantFrom(...BOOK_KINDS),
        fc.integer({ min: 1, max: 2 ** 40 }),
        (leg, debit, credit, amount) => {
          const posting = {
            ...received,
            leg,
            book: { amount, currency: "XAF" as const },
            debit: { kind: debit, holder: "" },
            credit: { kind: credit, holder: "" },
          };
          const lines = linesOf(posting, 1, accounts, new Map());
          expect(lines.reduce((sum, line) => sum + line.debit - line.credit, 0)).toBe(0);
          expect(lines.map((line) => line.debit + line.credit)).toEqual([amount, amount]);
        },
      ),
    );
  });

  test("entries are numbered without a gap, from 1 in each year", () => {
    const next = entryNumbers(2026, 41);
    expect(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"].map(next)).toEqual([42, 43, 1, 2]);
  });

  test.each([
    ["", { number: "", name: "" }],
    ["wave", { number: "WAVE", name: "wave" }],
    [CUSTOMER, { number: "C0B1C2D3E4F50", name: "Awa Ndiaye" }],
    ["1b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9", { number: "C1B1C2D3E4F50", name: "C1B1C2D3E4F50" }],
  ])("the holder %j has an auxiliary account", (holder, expected) => {
    expect(holderOf(holder, new Map([[CUSTOMER, "Awa Ndiaye"]]))).toEqual(expected);
  });
});

describe("fichier des écritures comptables", () => {
  test("has eighteen columns in the order of the law", () => {
    expect(FEC_COLUMNS).toHaveLength(18);
    const [debit] = linesOf(received, 7, accounts, new Map());
    const line = fecLine(debit, words, "2026-12-03");
    expect(line).toBe(
      "TR\tTrésorerie\t7\t20261120\t511500\tCompte provider\tWAVE\twave\tP-7K3M-9QTX\t20261120\tEncaissement P-7K3M-9QTX\t15000,00\t0,00\t\t\t20261203\t\t\r\n",
    );
  });

  test("states the posted amount in a currency other than that of the books, credits negative", () => {
    const posting = {
      ...received,
      amount: 2_287,
      currency: "EUR",
      book: { amount: 15_002, currency: "XAF" },
    } as const;
    const lines = linesOf(posting, 7, accounts, new Map([[CUSTOMER, "Awa\tNdiaye\n"]]));
    const fields = lines.map((line) => fecLine(line, words, undefined).trimEnd().split("\t"));
    expect(fields.map((line) => line.length)).toEqual([18, 18]);
    expect(fields[1]?.slice(6, 8)).toEqual(["C0B1C2D3E4F50", "Awa Ndiaye"]);
    expect(fields.map((line) => line.slice(11))).toEqual([
      ["15002,00", "0,00", "", "", "", "22,87", "EUR"],
      ["0,00", "15002,00", "", "", "", "-22,87", "EUR"],
    ]);
  });

  test.each([
    [5, "EUR", "0,05"],
    [-12_345, "EUR", "-123,45"],
    [12_345, "XOF", "12345,00"],
    [0, "USD", "0,00"],
  ] as const)("%i %s is written %s", (amount, currency, written) => {
    expect(fecAmount(amount, currency)).toBe(written);
  });

  test("an amount reads back as itself in every currency", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const hundredths = BigInt(fecAmount(amount, currency).replace(",", ""));
        expect(hundredths).toBe(BigInt(amount) * (currency === "XAF" || currency === "XOF" ? 100n : 1n));
      }),
    );
  });

  test.each([
    ["FR", "FR12 345678901", "RCS Paris 345 678 901", "345678901FEC20261231.txt"],
    ["FR", "FR12345678901", "", "345678901FEC20261231.txt"],
    ["FR", "", "", "PSLFEC20261231.txt"],
    ["CM", "M012345678901-A", "RC/YAO/2026/B/1", "M012345678901AFEC20261231.txt"],
    ["SN", "", "SN-DKR-2026", "PSLFEC20261231.txt"],
  ])("is named after the SIREN and the last day: %s %j %j", (country, tax_number, trade_register, name) => {
    expect(fecName({ country, tax_number, trade_register }, "PSL", "2026-12-31")).toBe(name);
  });
});

describe("the entry that opens a year", () => {
  const at = { year: 2027, currency: "XAF" } as const;
  const open = (balances: Parameters<typeof openingLines>[0]) =>
    openingLines(balances, accounts, new Map([[CUSTOMER, "Awa"]]), at);
  const francs = (kind: BookKind, holder: string, balance: number) =>
    ({ kind, holder, currency: "XAF", balance, book: balance }) as const;

  test("carries the balance sheet forward, and the result of the year before in one account", () => {
    const lines = open([
      francs("provider", "wave", 14_000),
      francs("customer_prepaid", CUSTOMER, -3_000),
      francs("revenue", "", -12_000),
      francs("provider_fees", "wave", 1_000),
      francs("bank", "", 0),
    ]);
    expect(
      lines.map(({ account, holder, debit, credit }) => [account.number, holder.name, debit, credit]),
    ).toEqual([
      ["511500", "wave", 14_000, 0],
      ["419100", "Awa", 0, 3_000],
      ["120000", "", 0, 11_000],
    ]);
    for (const line of lines)
      expect(line).toMatchObject({ journal: "AN", number: 0, date: "2027-01-01", reference: "AN2027" });
  });

  test("states each currency of an account apart, with its value in the books", () => {
    const lines = open([
      francs("provider", "paypal", 5_000),
      { kind: "provider", holder: "paypal", currency: "EUR", balance: 2_287, book: 15_002 },
      { kind: "exchange", holder: "", currency: "EUR", balance: -2_287, book: -15_002 },
      { kind: "exchange", holder: "", currency: "XAF", balance: 15_000, book: 15_000 },
      { kind: "revenue", holder: "", currency: "EUR", balance: -3_000, book: -20_000 },
    ]);
    expect(
      lines.map(({ account, debit, credit, foreign }) => [account.number, debit, credit, foreign]),
    ).toEqual([
      ["511500", 5_000, 0, undefined],
      ["511500", 15_002, 0, { amount: 2_287, currency: "EUR" }],
      ["580000", 0, 15_002, { amount: -2_287, currency: "EUR" }],
      ["580000", 15_000, 0, undefined],
      ["120000", 0, 20_000, undefined],
    ]);
  });

  test("balances whatever was posted, and is empty where nothing was", () => {
    const posting = fc.tuple(fc.constantFrom(...BOOK_KINDS), fc.constantFrom(...BOOK_KINDS), fc.nat());
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        const lines = open(
          postings.flatMap(([debit, credit, amount]) => [
            francs(debit, "", amount),
            francs(credit, "", -amount),
          ]),
        );
        const sum = lines.reduce((total, { debit, credit }) => total + debit - credit, 0);
        expect(sum).toBe(0);
      }),
    );
    expect(open([])).toEqual([]);
  });
});
