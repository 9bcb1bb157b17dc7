import type { Totals, TotalsQuery } from "@passerelle/contract/financials";
import { monthsBetween } from "@passerelle/domain/financials/months";
import { type Breakdown, breakDown, MEASURES } from "@passerelle/domain/financials/views";
import type { Language } from "@passerelle/domain/languages";
import { inMajorUnits } from "@passerelle/domain/money";
import { PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import type { ExportFormat } from "@passerelle/domain/payments/tracking";
import { describeCountries, describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import { resolveBooks } from "./books.ts";
import { findSums } from "./queries.ts";
import words from "./words/fr.json" with { type: "json" };
import { type Cell, writeTable } from "./write-table.ts";

const wordsIn = translator(readTexts(import.meta.url, "words", words));

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** One view of the books, from totals: no entry is read (decision 0137). Throws `entity_not_found`. */
export async function readTotals(
  { db }: Pick<Context, "db">,
  { view = "revenue", by = "month", ...asked }: TotalsQuery,
  language: Language,
): Promise<Totals> {
  const books = await resolveBooks(db, asked);
  const { currency, from, to } = books;
  const sums = await findSums(db, by, { entity: books.entity ?? undefined, currency, from, to });
  const { rows, total } = breakDown(view, sums, by === "month" ? monthsBetween(from, to) : []);
  const labels = await readLabels(
    db,
    by,
    rows.map(({ key }) => key),
    language,
  );
  return {
    ...books,
    view,
    by,
    rows: rows.map((row) => ({ ...row, label: labels.get(row.key) ?? null })),
    total,
  };
}

/** The names of countries and services. */
export async function readLabels(
  db: Db,
  by: Breakdown,
  keys: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (by === "country") {
    const countries = await describeCountries(db, keys, language);
    return new Map([...countries].map(([code, { name }]) => [code, name]));
  }
  if (by === "service") {
    // A payable that is not for the work on a request has its kind as key instead of a service.
    const services = await describeServices(
      db,
      keys.filter((key) => UUID.test(key)),
      language,
    );
    return new Map([...services].map(([id, { title }]) => [id, title]));
  }
  return new Map();
}

/** The totals of the page, as a workbook or as CSV in the reader's language. Throws `entity_not_found`. */
export async function exportTotals(
  ctx: Pick<Context, "db">,
  { format = "xlsx", ...query }: TotalsQuery & { format?: ExportFormat | undefined },
  language: Language,
): Promise<Buffer> {
  const { view, by, rows, total, currency, from, to } = await readTotals(ctx, query, language);
  const t = wordsIn(language);
  const nameOf = (key: string, label: string | null) => {
    if (label) return label;
    const method = PAYMENT_METHODS.find((one) => one === key);
    return method ? t(`methods.${method}`) : key || t("none");
  };
  const line = (name: string, amounts: readonly number[]): Cell[] => [
    name,
    ...amounts.map((amount) => inMajorUnits(amount, currency)),
    currency,
  ];
  return writeTable(format, t(`views.${view}`), [
    [t(`by.${by}`), ...MEASURES[view].map((measure) => t(`measures.${measure}`)), t("currency")],
    ...rows.map(({ key, label, amounts }) => line(nameOf(key, label), amounts)),
    line(t("total", { from, to }), total),
  ]);
}
