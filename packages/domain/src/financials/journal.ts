import { type Currency, type Money, minorUnits } from "../money.ts";
import { type BookKind, type ChartAccounts, JOURNAL_OF_LEG, type Journal, type Leg } from "./charts.ts";

/** A posting of the books: a debit of one account and a credit of another. `amount`: minor units, above 0. */
export type Posting = {
  leg: Leg;
  /** `2026-11-20`. */
  posted_on: string;
  currency: Currency;
  amount: number;
  /** The amount in the currency of the books, at the rate of that day. */
  book: Money;
  debit: { kind: BookKind; holder: string };
  credit: { kind: BookKind; holder: string };
  /** The reference of the payment, the request or the document. */
  reference: string;
};

/** The holder of an account: the number of their auxiliary account, and their name. Empty without a holder. */
export type Holder = { number: string; name: string };

/** One side of a posting as a line of a journal. `debit` or `credit` is 0. */
export type JournalLine = {
  journal: Journal;
  /** The number of the entry, from 1 in each year; both of its lines have the same. */
  number: number;
  date: string;
  account: { number: string; label: string };
  holder: Holder;
  reference: string;
  leg: Leg;
  /** In `currency`, that of the books. */
  debit: number;
  credit: number;
  currency: Currency;
  /** The posted amount, if it was in another currency: negative for a credit. */
  foreign: Money | undefined;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The auxiliary account of a provider or a customer, whose name may have been erased. */
export function holderOf(holder: string, names: ReadonlyMap<string, string>): Holder {
  if (holder === "") return { number: "", name: "" };
  if (!UUID.test(holder)) return { number: holder.toUpperCase(), name: holder };
  const number = `C${holder.replaceAll("-", "").slice(0, 12).toUpperCase()}`;
  return { number, name: names.get(holder)?.trim() || number };
}

/** Both lines of a posting: the debit first. */
export function linesOf(
  posting: Posting,
  number: number,
  accounts: ChartAccounts,
  names: ReadonlyMap<string, string>,
): [JournalLine, JournalLine] {
  const { leg, posted_on: date, reference, amount, currency, book, debit, credit } = posting;
  const shared = { journal: JOURNAL_OF_LEG[leg], number, date, reference, leg, currency: book.currency };
  return [
    {
      ...shared,
      account: accounts[debit.kind],
      holder: holderOf(debit.holder, names),
      debit: book.amount,
      credit: 0,
      foreign: foreignOf({ amount, currency }, book.currency),
    },
    {
      ...shared,
      account: accounts[credit.kind],
      holder: holderOf(credit.holder, names),
      debit: 0,
      credit: book.amount,
      foreign: foreignOf({ amount: -amount, currency }, book.currency),
    },
  ];
}

const foreignOf = (money: Money, book: Currency): Money | undefined =>
  money.currency === book ? undefined : money;

/**
 * The balance of an account in one currency before a year: debits minus credits, in minor units; `book`: the same in the currency
 * of the books, each posting at the rate of its day.
 */
export type OpeningBalance = {
  kind: BookKind;
  holder: string;
  currency: Currency;
  balance: number;
  book: number;
};

/** The number of the entry that opens a year, before the first posting. */
const OPENING_NUMBER = 0;

/**
 * The entry that opens a year (à-nouveaux): every account of the balance sheet with its balance in each currency, and the result
 * of the earlier years in one account, since accounts of expenses and revenue (classes 6 and 7) begin again at zero. The lines
 * balance; none if nothing was posted before. `currency`: the currency of the books.
 */
export function openingLines(
  balances: readonly OpeningBalance[],
  accounts: ChartAccounts,
  names: ReadonlyMap<string, string>,
  { year, currency }: { year: number; currency: Currency },
): JournalLine[] {
  const line = (
    account: JournalLine["account"],
    holder: Holder,
    balance: number,
    foreign: Money | undefined,
  ): JournalLine => ({
    journal: JOURNAL_OF_LEG.opening,
    number: OPENING_NUMBER,
    date: `${year}-01-01`,
    reference: `AN${year}`,
    leg: "opening",
    account,
    holder,
    debit: Math.max(0, balance),
    credit: Math.max(0, -balance),
    currency,
    foreign,
  });
  const isOfYear = ({ kind }: OpeningBalance) => /^[67]/.test(accounts[kind].number);
  const kept = balances.filter((one) => (one.balance !== 0 || one.book !== 0) && !isOfYear(one));
  const result = balances.filter(isOfYear).reduce((sum, { book }) => sum + book, 0);
  const lines = kept.map((one) =>
    line(
      accounts[one.kind],
      holderOf(one.holder, names),
      one.book,
      foreignOf({ amount: one.balance, currency: one.currency }, currency),
    ),
  );
  return result === 0
    ? lines
    : [...lines, line(accounts.result, { number: "", name: "" }, result, undefined)];
}

/** Numbers entries consecutively from 1 in each year. `count`: the entries of `year` before the first one. */
export function entryNumbers(year: number, count: number): (date: string) => number {
  let current = year;
  let last = count;
  return (date) => {
    const of = Number(date.slice(0, 4));
    if (of !== current) {
      current = of;
      last = 0;
    }
    last += 1;
    return last;
  };
}

/** The columns of a fichier des écritures comptables, in their order (livre des procédures fiscales, article A47 A-1). */
export const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

const compactDay = (day: string): string => day.replaceAll("-", "");

/** `1234,50`: an amount in minor units with a decimal comma and two decimals, without separators. */
export function fecAmount(amount: number, currency: Currency): string {
  const cents = BigInt(amount) * (minorUnits(currency) === 2 ? 1n : 100n);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Tabs and line breaks separate fields and lines, so a field may contain neither. */
const fecText = (text: string): string => text.replace(/[\t\r\n|]+/g, " ").trim();

/**
 * A line of a fichier des écritures comptables: 18 fields separated by tabs. `validOn`: the day on which the month was closed,
 * undefined while it is open. The last two fields contain an amount in a currency other than that of the books.
 */
export function fecLine(
  line: JournalLine,
  words: { journal: string; entry: string },
  validOn: string | undefined,
): string {
  const { journal, number, date, account, holder, reference, debit, credit, currency, foreign } = line;
  const fields = [
    journal,
    words.journal,
    String(number),
    compactDay(date),
    account.number,
    account.label,
    holder.number,
    holder.name,
    reference,
    compactDay(date),
    words.entry,
    fecAmount(debit, currency),
    fecAmount(credit, currency),
    "",
    "",
    validOn ? compactDay(validOn) : "",
    foreign ? fecAmount(foreign.amount, foreign.currency) : "",
    foreign?.currency ?? "",
  ];
  return `${fields.map(fecText).join("\t")}\r\n`;
}

/**
 * `123456789FEC20261231.txt`: the SIREN of the entity and the last day of the file. A seller outside France has its tax
 * number instead, or the prefix of its documents.
 */
export function fecName(
  seller: { country: string; tax_number: string; trade_register: string },
  prefix: string,
  lastDay: string,
): string {
  return `${sirenOf(seller) ?? (seller.tax_number.replace(/[^0-9A-Za-z]/g, "").toUpperCase() || prefix)}FEC${compactDay(lastDay)}.txt`;
}

/** The nine digits in the French trade register or in the VAT number, whose first two digits are a key. */
function sirenOf(seller: { country: string; tax_number: string; trade_register: string }) {
  if (seller.country !== "FR") return undefined;
  const registered = /(?<!\d)(\d{3})[ \u00a0\u202f]?(\d{3})[ \u00a0\u202f]?(\d{3})(?!\d)/.exec(
    seller.trade_register,
  );
  if (registered) return registered.slice(1).join("");
  return /^FR[0-9A-Z]{2}(\d{9})$/.exec(seller.tax_number.replace(/\s/g, ""))?.[1];
}
