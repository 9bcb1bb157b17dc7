import type { StatsReport } from "@passerelle/contract/stats";
import { dateFormat } from "@passerelle/domain/formats";
import type { Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { StatSection } from "@passerelle/domain/stats/report-parts";
import { describeCountries, describeServices } from "../../catalogue/service.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

export type Words = ReturnType<typeof wordsIn>;

export const statWords = (language: Language): Words => wordsIn(language);

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

type Labelled = StatsReport["sections"];

/**
 * Sections with the words of their titles, columns and rows. They are the same on the page and in files, so they are made here and
 * not in the browser.
 */
export async function labelSections(
  db: Db,
  sections: readonly StatSection[],
  { currency, language }: { currency: Currency; language: Language },
): Promise<Labelled> {
  const t = wordsIn(language);
  const keysOf = (id: StatSection["id"]) =>
    sections.find((section) => section.id === id)?.rows.map(({ key }) => key) ?? [];
  const countries = await describeCountries(db, keysOf("countries"), language);
  const services = await describeServices(
    db,
    keysOf("services").filter((key) => UUID.test(key)),
    language,
  );
  const nameOf = (id: StatSection["id"], key: string): string => {
    if (id === "series") return formatPoint(key, language);
    if (id === "ratings") return t("stars", { count: Number(key) });
    if (id === "countries") return countryLabel(t, countries, key);
    if (id === "services") return serviceLabel(t, services, key);
    return textOf(t, `rows.${id}.${key.replace("/", ".")}`) ?? (key || t("none"));
  };
  return sections.map(({ id, columns, rows }) => ({
    id,
    title: t(`sections.${id}.title`),
    note: t(`sections.${id}.note`),
    head: t(`sections.${id}.head`),
    columns: columns.map(({ id: column, unit }) => ({
      id: column,
      unit,
      label: textOf(t, `columns.${column}`, { currency }) ?? column,
    })),
    rows: rows.map((row) => ({ ...row, label: withCurrency(nameOf(id, row.key), row.unit, currency) })),
  }));
}

export const countryLabel = (t: Words, named: ReadonlyMap<string, { name: string }>, code: string): string =>
  named.get(code)?.name ?? (code || t("none"));

/** The name of a service, or of what else was paid for. */
export const serviceLabel = (t: Words, named: ReadonlyMap<string, { title: string }>, key: string): string =>
  named.get(key)?.title ?? textOf(t, `rows.services.${key}`) ?? (key || t("none"));

const withCurrency = (label: string, unit: string | undefined, currency: Currency) =>
  unit === "money" ? `${label} (${currency})` : label;

/** A word that may be missing: keys of rows come from data. */
function textOf(t: Words, key: string, values: Record<string, string> = {}): string | undefined {
  const text: string = t(key, values);
  return text === key ? undefined : text;
}

/** A day as in other places of the product, or a month. */
function formatPoint(point: string, language: Language): string {
  if (point.length > 7) return formatDay(new Date(`${point}T12:00:00Z`), language);
  return dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${point}-01T12:00:00Z`),
  );
}
