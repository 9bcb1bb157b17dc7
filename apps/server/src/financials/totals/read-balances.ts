import type { BookBalances, VatReport } from "@passerelle/contract/financials";
import { formatRate } from "@passerelle/domain/billing/format";
import { TAX_CATEGORIES } from "@passerelle/domain/billing/tax";
import { BOOK_KINDS } from "@passerelle/domain/financials/charts";
import type { Language } from "@passerelle/domain/languages";
import { inMajorUnits } from "@passerelle/domain/money";
import type { ExportFormat } from "@passerelle/domain/payments/tracking";
import { describeCountries } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { type BooksQuery, resolveBooks } from "./books.ts";
import { findSums } from "./queries.ts";
import words from "./words/fr.json" with { type: "json" };
import { writeTable } from "./write-table.ts";

const wordsIn = translator(readTexts(import.meta.url, "words", words));

type Asked = BooksQuery & { format?: ExportFormat | undefined };

/** Before the first month that a query can name. */
const BEGINNING = "2000-01";

/** VAT of invoices less credit notes by the seller's country and the rate. Throws `entity_not_found`. */
export async function readVat({ db }: Context, asked: BooksQuery, language: Language): Promise<VatReport> {
  const books = await resolveBooks(db, asked);
  const { currency, from, to } = books;
  const sums = await findSums(db, "rate", { entity: books.entity ?? undefined, currency, from, to });
  const byRate = Map.groupBy(sums, ({ key }) => key);
  const codes = [...new Set([...byRate.keys()].map((key) => key.slice(0, 2)))];
  const countries = await describeCountries(db, codes, language);
  const named = new Intl.DisplayNames(language, { type: "region" });
  const rows = [...byRate].map(([key, parts]) => {
    const [country = "", category, rate] = key.split("/");
    const amountOf = (measure: string) => parts.find((part) => part.measure === measure)?.amount ?? 0;
    return {
      country,
      country_name: countries.get(country)?.name ?? named.of(country) ?? country,
      category: TAX_CATEGORIES.find((one) => one === category) ?? "services",
      rate: Number(rate),
      net: amountOf("net"),
      tax: amountOf("tax"),
    };
  });
  const total = { net: 0, tax: 0 };
  for (const { net, tax } of rows) {
    total.net += net;
    total.tax += tax;
  }
  return { ...books, rows, total };
}

/** The balance of each account of the books at the end of the period. Throws `entity_not_found`. */
export async function readBalances({ db }: Context, asked: BooksQuery): Promise<BookBalances> {
  const books = await resolveBooks(db, asked);
  const { currency, to } = books;
  const scope = { entity: books.entity ?? undefined, currency, from: BEGINNING, to };
  const sums = await findSums(db, "account", scope);
  const accounts = [...Map.groupBy(sums, ({ key }) => key)].flatMap(([key, parts]) => {
    const [name, holder = ""] = key.split("/");
    const kind = BOOK_KINDS.find((one) => one === name);
    if (!kind) return [];
    const amountOf = (measure: string) => parts.find((part) => part.measure === measure)?.amount ?? 0;
    const debit = amountOf("debit");
    const credit = amountOf("credit");
    return [{ kind, holder, debit, credit, balance: debit - credit }];
  });
  const order = (kind: (typeof BOOK_KINDS)[number]) => BOOK_KINDS.indexOf(kind);
  return { ...books, accounts: accounts.sort((one, other) => order(one.kind) - order(other.kind)) };
}

/** The VAT report as a workbook or as CSV. */
export async function exportVat(
  ctx: Context,
  { format = "xlsx", ...asked }: Asked,
  language: Language,
): Promise<Buffer> {
  const t = wordsIn(language);
  const { rows, total, currency, from, to } = await readVat(ctx, asked, language);
  const inUnits = (amount: number) => inMajorUnits(amount, currency);
  return writeTable(format, t("measures.tax"), [
    [t("by.country"), t("category"), t("rate"), t("base"), t("measures.tax"), t("currency")],
    ...rows.map(({ country_name, category, rate, net, tax }) => [
      country_name,
      t(`categories.${category}`),
      formatRate(rate, language),
      inUnits(net),
      inUnits(tax),
      currency,
    ]),
    [t("total", { from, to }), null, null, inUnits(total.net), inUnits(total.tax), currency],
  ]);
}

/** The balances as a workbook or as CSV. */
export async function exportBalances(
  ctx: Context,
  { format = "xlsx", ...asked }: Asked,
  language: Language,
): Promise<Buffer> {
  const t = wordsIn(language);
  const { accounts, currency, to } = await readBalances(ctx, asked);
  const inUnits = (amount: number) => inMajorUnits(amount, currency);
  return writeTable(format, t("balances"), [
    [t("account", { to }), t("holder"), t("debit"), t("credit"), t("balance"), t("currency")],
    ...accounts.map(({ kind, holder, debit, credit, balance }) => [
      t(`accounts.${kind}`),
      holder,
      inUnits(debit),
      inUnits(credit),
      inUnits(balance),
      currency,
    ]),
  ]);
}
