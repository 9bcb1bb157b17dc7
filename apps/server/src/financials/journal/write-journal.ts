import { Readable } from "node:stream";
import type { Chart, ChartAccounts } from "@passerelle/domain/financials/charts";
import {
  entryNumbers,
  FEC_COLUMNS,
  fecLine,
  fecName,
  type JournalLine,
  linesOf,
  openingLines,
} from "@passerelle/domain/financials/journal";
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from "@passerelle/domain/financials/months";
import { DEFAULT_LANGUAGE, type Language } from "@passerelle/domain/languages";
import { type Currency, inMajorUnits } from "@passerelle/domain/money";
import { type ExportFormat, MAX_EXPORTED_PAYMENTS } from "@passerelle/domain/payments/tracking";
import { findEntityVersions } from "../../billing/service.ts";
import type { Context } from "../../platform/context.ts";
import { CSV_START, csvLine } from "../../platform/csv.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { readCharts } from "../accounts/charts.ts";
import { type ClosedMonth, findClosedMonths } from "../months/queries.ts";
import { requireRates } from "../rates/require-rates.ts";
import { resolveBooks } from "../totals/books.ts";
import { type Cell, writeTable } from "../totals/write-table.ts";
import {
  countPostings,
  findHolderNames,
  findOpeningBalances,
  findPostings,
  type JournalScope,
  type StoredPosting,
} from "./queries.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

const BATCH = 1_000;

/** The text of a journal line: `Encaissement P-7K3M-9QTX`. */
const entryWords = (language: Language, { leg, reference }: Pick<JournalLine, "leg" | "reference">): string =>
  `${wordsIn(language)(`legs.${leg}`)} ${reference}`;

/** The accounts of a month: those at its closing, else the present ones. */
type AccountsOf = (month: Month) => { accounts: ChartAccounts; closedOn: string | undefined };

async function readAccounts(
  db: Db,
  entity: string | null,
  chart: Chart,
  language: Language,
): Promise<AccountsOf> {
  const now = (await readCharts(db, language))[chart];
  const closed = new Map<Month, ClosedMonth>();
  if (entity) for (const one of await findClosedMonths(db, entity)) closed.set(one.month, one);
  return (month) => {
    const frozen = closed.get(month);
    return {
      accounts: { ...now, ...frozen?.charts[chart] },
      closedOn: frozen?.closed_at.toISOString().slice(0, 10),
    };
  };
}

/**
 * Both lines of every posting, numbered from 1 in each year, in batches: a year may have millions. A file that begins with a year
 * begins with the entry that opens it.
 */
async function* readLines(
  db: Db,
  scope: JournalScope,
  accountsOf: AccountsOf,
): AsyncGenerator<[JournalLine, string | undefined][]> {
  const year = Number(scope.from.slice(0, 4));
  const earlier = { ...scope, from: `${year}-01-01`, to: lastDayOf(addMonths(monthOf(scope.from), -1)) };
  const numberOf = entryNumbers(year, await countPostings(db, earlier));
  if (scope.from === `${year}-01-01`) yield await readOpening(db, scope, year, accountsOf);
  let after: StoredPosting | undefined;
  for (;;) {
    const postings = await findPostings(db, scope, { after, limit: BATCH });
    const customers = postings.flatMap(({ debit, credit }) => [debit, credit].flatMap(customerOf));
    const names = await findHolderNames(db, [...new Set(customers)]);
    yield postings.flatMap((posting) => {
      const { accounts, closedOn } = accountsOf(monthOf(posting.posted_on));
      const lines = linesOf(posting, numberOf(posting.posted_on), accounts, names);
      return lines.map((line): [JournalLine, string | undefined] => [line, closedOn]);
    });
    after = postings.at(-1);
    if (postings.length < BATCH) return;
  }
}

async function readOpening(
  db: Db,
  scope: JournalScope,
  year: number,
  accountsOf: AccountsOf,
): Promise<[JournalLine, string | undefined][]> {
  const balances = await findOpeningBalances(db, scope);
  const names = await findHolderNames(db, balances.flatMap(customerOf));
  const { accounts, closedOn } = accountsOf(monthOf(scope.from));
  const lines = openingLines(balances, accounts, names, { year, currency: scope.currency });
  return lines.map((line) => [line, closedOn]);
}

const customerOf = ({ holder }: { holder: string }): string[] =>
  /^[0-9a-f-]{36}$/.test(holder) ? [holder] : [];

type JournalQuery = {
  /** `none`: the postings that belong to no billing entity. */
  entity: string;
  /** Only for `none`: the books of an entity have their own currency. */
  currency?: Currency | undefined;
  from?: Month | undefined;
  to?: Month | undefined;
  chart?: Chart | undefined;
  format?: ExportFormat | undefined;
};

/**
 * The general journal of a billing entity in the currency of its books, or of postings without an entity in one currency,
 * as CSV or as a workbook. Throws `entity_not_found`, `exchange_rate_missing`, and `export_too_large` for a workbook of too
 * many entries.
 */
export async function exportJournal(
  { db }: Context,
  { chart = "syscohada", format = "xlsx", ...asked }: JournalQuery,
  language: Language,
): Promise<Readable | Buffer> {
  const entity = asked.entity === "none" ? null : asked.entity;
  const { from, to, ...books } = await resolveBooks(db, { ...asked, entity: entity ?? undefined });
  const currency = entity === null ? books.currency : bookCurrency(books, entity);
  const scope = { entity, currency, from: firstDayOf(from), to: lastDayOf(to) };
  if (entity !== null) await requireRates(db, { id: entity, currency }, to);
  const accountsOf = await readAccounts(db, entity, chart, language);
  const t = wordsIn(language);
  const heads = [
    ...(["number", "date", "journal", "account", "label", "holder", "name", "reference", "entry"] as const),
    ...(["debit", "credit", "currency", "foreign_amount", "foreign_currency"] as const),
  ].map((column) => t(`columns.${column}`));
  const cellsOf = ([line]: [JournalLine, string | undefined]): Cell[] => [
    line.number,
    line.date,
    line.journal,
    line.account.number,
    line.account.label,
    line.holder.number,
    line.holder.name,
    line.reference,
    entryWords(language, line),
    inMajorUnits(line.debit, currency),
    inMajorUnits(line.credit, currency),
    currency,
    line.foreign ? inMajorUnits(line.foreign.amount, line.foreign.currency) : "",
    line.foreign?.currency ?? "",
  ];
  if (format === "csv")
    return Readable.from(
      (async function* () {
        yield CSV_START + csvLine(heads);
        for await (const batch of readLines(db, scope, accountsOf))
          yield batch.map((one) => csvLine(cellsOf(one).map(String))).join("");
      })(),
    );
  if ((await countPostings(db, scope, MAX_EXPORTED_PAYMENTS + 1)) > MAX_EXPORTED_PAYMENTS)
    throw new AppError("export_too_large", { details: { limit: MAX_EXPORTED_PAYMENTS } });
  const rows: Cell[][] = [heads];
  for await (const batch of readLines(db, scope, accountsOf)) rows.push(...batch.map(cellsOf));
  return writeTable("xlsx", t("sheet"), rows);
}

/** The currency of a billing entity's books. */
const bookCurrency = (
  { entities, currency }: Pick<Awaited<ReturnType<typeof resolveBooks>>, "entities" | "currency">,
  entity: string,
): Currency => entities.find(({ id }) => id === entity)?.currency ?? currency;

type FecQuery = { entity: string; to: Month };

/**
 * The French fichier des écritures comptables, from January to a month of the same year, in the French chart and in French:
 * all postings in the currency of the books, with the original amount of those in another currency. Throws
 * `entity_not_found` and `exchange_rate_missing`.
 */
export async function exportFec({ db }: Context, { to, ...asked }: FecQuery): Promise<Readable> {
  const currency = bookCurrency(await resolveBooks(db, asked), asked.entity);
  const scope = {
    entity: asked.entity,
    currency,
    from: `${to.slice(0, 4)}-01-01`,
    to: lastDayOf(to),
  };
  await requireRates(db, { id: asked.entity, currency }, to);
  const accountsOf = await readAccounts(db, asked.entity, "pcg", DEFAULT_LANGUAGE);
  const t = wordsIn(DEFAULT_LANGUAGE);
  return Readable.from(
    (async function* () {
      yield `${FEC_COLUMNS.join("\t")}\r\n`;
      for await (const batch of readLines(db, scope, accountsOf))
        yield batch
          .map(([line, validOn]) => {
            const named = {
              journal: t(`journals.${line.journal}`),
              entry: entryWords(DEFAULT_LANGUAGE, line),
            };
            return fecLine(line, named, validOn);
          })
          .join("");
    })(),
  );
}

/** `123456789FEC20261231.txt`. Throws `entity_not_found`. */
export async function nameFec({ db }: Context, { entity, to }: FecQuery): Promise<string> {
  const versions = (await findEntityVersions(db)).filter(({ entity_id }) => entity_id === entity);
  const newest = versions.at(-1);
  if (!newest) throw new AppError("entity_not_found");
  return fecName(newest.seller, newest.prefix, lastDayOf(to));
}
