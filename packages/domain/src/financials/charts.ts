import { ACCOUNT_KINDS } from "../payments/ledger.ts";

/** Charts of accounts: the revised SYSCOHADA of the OHADA countries, and the French plan comptable général. */
export const CHARTS = ["syscohada", "pcg"] as const;
export type Chart = (typeof CHARTS)[number];

/**
 * The accounts that the books distinguish: those of the ledger, and those that invoices add. `vat`: due to the state since the
 * invoice; `vat_pending`: the VAT in prepayments for work that is not done.
 */
export const BOOK_KINDS = [...ACCOUNT_KINDS, "vat", "vat_pending"] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** The accounts of a chart: those of the books, and the result of closed years, which opens the next year. */
export const CHART_KINDS = [...BOOK_KINDS, "result"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** An account of a chart. `label` is in French, the language of both charts. */
export type ChartAccount = { number: string; label: string };
export type ChartAccounts = Record<ChartKind, ChartAccount>;

/** The default numbers of each chart, which finance may change. */
export const DEFAULT_NUMBERS = {
  syscohada: {
    provider: "5521",
    bank: "5211",
    customer_prepaid: "4191",
    customer_fees: "4712",
    refunds_due: "4198",
    revenue: "7061",
    provider_fees: "6317",
    exchange: "5881",
    vat: "4432",
    vat_pending: "4435",
    result: "1301",
  },
  pcg: {
    provider: "511500",
    bank: "512000",
    customer_prepaid: "419100",
    customer_fees: "467000",
    refunds_due: "419800",
    revenue: "706000",
    provider_fees: "627800",
    exchange: "580000",
    vat: "445710",
    vat_pending: "445870",
    result: "120000",
  },
} as const satisfies Record<Chart, Record<ChartKind, string>>;

/** The number of an account: three digits or more, the first one its class. */
export const ACCOUNT_NUMBER = /^[1-9][0-9]{2,11}$/;

/** A chart with changes applied to its defaults. */
export function chartWith(
  chart: Chart,
  labels: Record<ChartKind, string>,
  changed: readonly (ChartAccount & { chart: Chart; kind: ChartKind })[],
): ChartAccounts {
  const accounts = CHART_KINDS.map((kind): [ChartKind, ChartAccount] => {
    const own = changed.find((one) => one.chart === chart && one.kind === kind);
    return [
      kind,
      own
        ? { number: own.number, label: own.label }
        : { number: DEFAULT_NUMBERS[chart][kind], label: labels[kind] },
    ];
  });
  return Object.fromEntries(accounts) as ChartAccounts;
}

/** Journals: openings (à-nouveaux), treasury, sales, and miscellaneous operations, as accountants abbreviate them. */
export const JOURNALS = ["AN", "TR", "VE", "OD"] as const;
export type Journal = (typeof JOURNALS)[number];

/** The postings of each event with their journal; `opening` exists only in files. */
export const JOURNAL_OF_LEG = {
  opening: "AN",
  received: "TR",
  received_charged: "TR",
  returned: "TR",
  returned_charged: "TR",
  came_back: "TR",
  came_back_charged: "TR",
  settled: "TR",
  fee: "TR",
  passed_on: "TR",
  tax: "VE",
  tax_credited: "VE",
  due: "OD",
  declined: "OD",
  earned: "OD",
  tax_earned: "OD",
} as const satisfies Record<string, Journal>;
export type Leg = keyof typeof JOURNAL_OF_LEG;
