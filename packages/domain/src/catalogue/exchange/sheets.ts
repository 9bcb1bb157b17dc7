import { fold } from "../../text.ts";

/**
 * A cell's value. `unreadable`: a formula error, or a date, which no column expects (spreadsheets turn "3-5" into a
 * date unless the cell is text).
 */
export type Cell = string | number | boolean | null | { unreadable: true };

export type Sheet = { name: string; rows: Cell[][] };

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
    "title_fr",
    "title_en",
    "subcategory_fr",
    "subcategory_en",
    "description_fr",
    "description_en",
    "estimated_time_fr",
    "estimated_time_en",
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
    "estimated_time_fr",
    "estimated_time_en",
    "conditions_fr",
    "conditions_en",
    "own_documents",
  ],
  Documents: ["service", "modality", "key", "name_fr", "name_en"],
  Steps: ["service", "step_fr", "step_en"],
  Deliverables: ["service", "key", "kind", "name_fr", "name_en"],
} as const;

export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

/** Across all sheets, without headers. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 60;

/** An organism as cells name it: `Mairie (Douala)`. */
export type NamedOrganism = { id: string; country_code: string; name: string; city: string };

export const organismLabel = ({ name, city }: NamedOrganism): string => `${name} (${city})`;

/** Organisms of one country by label, and by bare name where it is unique. */
export function organismsByLabel(organisms: readonly NamedOrganism[]): Map<string, NamedOrganism[]> {
  const found = new Map<string, NamedOrganism[]>();
  for (const organism of organisms) {
    for (const said of [organismLabel(organism), organism.name]) {
      const name = organismKey(organism.country_code, said);
      found.set(name, [...(found.get(name) ?? []), organism]);
    }
  }
  return found;
}

export const organismKey = (country: string, said: string): string => `${country} ${fold(said)}`;

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
