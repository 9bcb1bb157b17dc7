import type { ExportFormat } from "@passerelle/contract/catalogue/exchange";
import type { Language } from "@passerelle/contract/shapes";
import type { Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import { type DisplayPrice, displayPrice } from "@passerelle/domain/catalogue/price";
import { LANGUAGES, textIn } from "@passerelle/domain/languages";
import { formatMoney, type Rates } from "@passerelle/domain/money";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { formatDay } from "../../../platform/format-date.ts";
import { readTexts, translator } from "../../../platform/texts.ts";
import { formatEstimate } from "../../estimated-time.ts";
import { findExchangeRates } from "../../queries.ts";
import { describeCountries } from "../../service.ts";
import { findStoredServices, type StoredService } from "../document-queries.ts";
import { findServiceIdsPage, type ListFilter } from "../list-queries.ts";
import { offeredIn, pricedCountries } from "../listing.ts";
import type { PrintedList } from "./pdf-list.ts";
import { findNamedOrganisms } from "./queries.ts";
import { runTask } from "./run.ts";
import fr from "./words/fr.json" with { type: "json" };

const texts = readTexts(import.meta.url, "words", fr);
const wordsIn = translator(texts);

/** Maximum number of services in an export, and per query. */
const LIMIT = 20_000;
const BATCH = 500;

/**
 * Exports the filtered services, by title in the reader's language: everything as a workbook, or a printable list.
 */
export async function exportServices(
  ctx: Context,
  filter: ListFilter,
  format: ExportFormat,
  language: Language,
): Promise<Buffer> {
  const services = await readServices(ctx.db, filter, language);
  if (format === "pdf")
    return Buffer.from(await runTask("writeList", await printed(ctx, services, language)));
  const organisms = await findNamedOrganisms(ctx.db);
  return Buffer.from(await runTask("writeServices", { guide: GUIDE, services, organisms }));
}

async function readServices(db: Db, filter: ListFilter, language: Language): Promise<StoredService[]> {
  const ids = await findServiceIdsPage(
    db,
    filter,
    "title",
    { limit: LIMIT, offset: 0, total: LIMIT },
    language,
  );
  const services: StoredService[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const found = new Map((await findStoredServices(db, batch)).map((one) => [one.id, one]));
    services.push(...batch.flatMap((id) => found.get(id) ?? []));
  }
  return services;
}

async function printed(
  { db, env }: Context,
  services: readonly StoredService[],
  language: Language,
): Promise<PrintedList> {
  const t = wordsIn(language);
  const rates = await findExchangeRates(db);
  const codes = new Set(services.flatMap(({ document }) => offeredIn(document)));
  const names = await describeCountries(db, [...codes], language);
  const date = formatDay(new Date(), language);
  const columns = { title: 0.28, category: 0.17, countries: 0.23, price: 0.13, delay: 0.11, status: 0.08 };
  return {
    title: t("title"),
    subtitle: t("subtitle", { count: services.length, date }),
    language,
    platform: env.platformName,
    empty: t("empty"),
    footer: t("footer"),
    columns: Object.entries(columns).map(([name, share]) => ({ header: t(`columns.${name}`), share })),
    rows: services.map(({ document, status }) => [
      textIn(document.title, language),
      t(`categories.${document.category}`),
      offeredIn(document)
        .map((code) => names.get(code)?.name ?? code)
        .sort((a, b) => a.localeCompare(b, language))
        .join(", "),
      priceText(displayPriceOf(document, rates), t, language),
      formatEstimate(document.estimated_time, language) ?? "",
      t(`status.${status}`),
    ]),
  };
}

function displayPriceOf(document: StoredService["document"], rates: Rates): DisplayPrice {
  return displayPrice(pricedCountries(document), "all", rates);
}

/** The displayed price (spec 2 §9 *Price display*). */
function priceText(price: DisplayPrice, t: ReturnType<typeof wordsIn>, language: Language): string {
  if (price.kind === "exact") return formatMoney(price, language);
  return price.kind === "from"
    ? t("price.from", { amount: formatMoney(price, language) })
    : t(`price.${price.kind}`);
}

/** Instructions in every language, since a workbook may be passed on. */
const GUIDE: Sheet = {
  name: "Lisez-moi - Read me",
  rows: [
    LANGUAGES.map((language) => `(${language})`),
    ...fr.guide.map((_, at) => LANGUAGES.map((language) => texts[language].guide[at] ?? "")),
  ],
};
