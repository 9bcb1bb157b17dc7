import { LANGUAGES } from "../../languages.ts";
import { fold } from "../../text.ts";

/**
 * A cell's value. `unreadable`: a formula error, or a date, which no column expects (spreadsheets turn "3-5" into a
 * date unless the cell is text).
 */
export type Cell = string | number | boolean | null | { unreadable: true };

export type Sheet = { name: string; rows: Cell[][] };

/** The columns of a text: one for each language. */
const inLanguages = (column: string) => LANGUAGES.map((language) => `${column}_${language}`);

/**
 * Sheets and columns of the exchanged workbook, one sheet per level. Codes are the same in every language. The order
 * of a service's rows is the order of its countries, modalities, documents, steps and deliverables.
 */
export const SHEETS = {
  Services: [
    "service",
    "version",
    "status",
    "category",
    ...inLanguages("title"),
    ...inLanguages("subcategory"),
    ...inLanguages("description"),
    "estimated_time_minimum",
    "estimated_time_maximum",
    "estimated_time_unit",
    "base_price",
    "commission_percentage",
    "icon",
    "redirect_path",
  ],
  Countries: ["service", "country", "is_active", "is_free", "country_fee", "currency"],
  Modalities: [
    "service",
    "country",
    "modality",
    "organism",
    "is_active",
    "is_free",
    "price",
    "currency",
    "estimated_time_minimum",
    "estimated_time_maximum",
    "estimated_time_unit",
    ...inLanguages("conditions"),
    "presence_required",
    ...inLanguages("official_fees"),
    "own_documents",
  ],
  Documents: ["service", "modality", "key", ...inLanguages("name")],
  Steps: ["service", ...inLanguages("step"), "actor", "presence"],
  Deliverables: ["service", "key", "kind", ...inLanguages("name")],
  // The form of a service: a row for each heading and field, and for each field that a country or a modality removes.
  Fields: [
    ...["service", "country", "modality", "section", "group", "field", "type"],
    ...inLanguages("label"),
    ...inLanguages("hint"),
    ...inLanguages("example"),
    ...["required", "match", "conditions", "data_category", "retention_days", "prefill"],
    ...["editable_after_payment", "searchable", "max_length", "min", "max", "decimals", "pricing"],
    ...["precision", "earliest", "latest", "parent", "with_birth", "with_parents", "min_rows", "max_rows"],
  ],
  Options: ["service", "country", "modality", "field", "option", ...inLanguages("label"), "of"],
} as const satisfies Record<string, readonly string[]>;

export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

/** Sheets that older files do not have; without them, the forms of services are not changed. */
export const FORM_SHEETS: readonly SheetName[] = ["Fields", "Options"];

/** Across all sheets, without headers. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 60;

/** The name of an organism in cells: `Mairie (Douala)`. */
export type NamedOrganism = { id: string; country_code: string; name: string; city: string };

export const organismLabel = ({ name, city }: NamedOrganism): string => `${name} (${city})`;

/** Organisms of one country by label, and by bare name where it is unique. */
export function organismsByLabel(organisms: readonly NamedOrganism[]): Map<string, NamedOrganism[]> {
  const found = new Map<string, NamedOrganism[]>();
  for (const organism of organisms) {
    for (const label of [organismLabel(organism), organism.name]) {
      const name = organismKey(organism.country_code, label);
      found.set(name, [...(found.get(name) ?? []), organism]);
    }
  }
  return found;
}

export const organismKey = (country: string, label: string): string => `${country} ${fold(label)}`;

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
