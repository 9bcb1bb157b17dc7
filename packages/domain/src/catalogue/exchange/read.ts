import { CURRENCIES, type Currency } from "../../money.ts";
import type { Category } from "../categories.ts";
import {
  type CountryDocument,
  type DocumentError,
  type DocumentItem,
  documentErrors,
  type ModalityDocument,
  type ServiceDocument,
} from "../document.ts";
import type { FormField } from "../forms/form.ts";
import type { StepActor } from "../procedure-steps.ts";
import type { PromiseKind } from "../promises.ts";
import { readAmount, readBoolean, readNumber, readText } from "./cells.ts";
import { type Lines, type Place, placeOf } from "./place.ts";
import { addField, addOption } from "./read-forms.ts";
import { amount, estimateOf, optional, type Reader, textOf } from "./row-fields.ts";
import {
  type Cell,
  isUuid,
  type NamedOrganism,
  organismKey,
  organismsByLabel,
  type Sheet,
} from "./sheets.ts";
import { type Row, rowReader, tablesOf, type WorkbookError } from "./table.ts";

export const FILE_STATUSES = ["active", "inactive", "archived"] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** A service as the workbook describes it. */
export type ReadService = {
  id: string;
  /** The exported version; null for a service that the workbook adds. */
  version: number | null;
  /** Null when the workbook gives none. */
  status: FileStatus | null;
  document: ServiceDocument;
  lines: Lines;
  /** Whether the file has the sheets of forms. */
  hasForms: boolean;
  /** A cell could not be read, so the document contains a default value instead. */
  broken: boolean;
};

type Context = {
  organisms: readonly NamedOrganism[];
  /**
   * Id of an item that has none yet. Must return the same uuid for the same name, so that importing a file twice adds
   * nothing.
   */
  idOf: (name: string) => string;
};

/**
 * Parses the services of the sheets, in file order, and lists every unreadable cell. The caller checks the documents'
 * content with `documentPlaces`, and only where they differ from the stored ones.
 */
export function readSheets(
  sheets: readonly Sheet[],
  context: Context,
): { services: ReadService[]; errors: WorkbookError[] } {
  const { tables, errors, hasForms } = tablesOf(sheets);
  if (errors.length > 0) return { services: [], errors };
  const labels = organismsByLabel(context.organisms);
  const services = new Map<string, Draft>();
  for (const row of tables.Services) addService(services, rowReader(row, errors), row, context);
  const each = (rows: readonly Row[], add: (service: Draft, reader: Reader, row: Row) => void) => {
    for (const row of rows) {
      const reader = rowReader(row, errors);
      const key = keyOf(reader.read("service", readText, ""));
      const service = services.get(key);
      if (service) {
        add(service, reader, row);
        service.broken ||= reader.isBroken();
      } else if (!reader.isBroken()) reader.fail("service", key === "" ? "required" : "service_not_listed");
    }
  };
  each(tables.Countries, addCountry);
  each(tables.Modalities, (service, reader, row) => addModality(service, reader, row, labels, context));
  each(tables.Documents, addDocument);
  each(tables.Steps, (service, reader, row) => {
    service.document.procedure_steps.push({
      ...textOf(reader, "step"),
      // Any text: `documentErrors` checks it.
      actor: reader.read("actor", readText, "").toLowerCase() as StepActor,
      presence: reader.read("presence", (cell) => readBoolean(cell, false), false),
    });
    service.lines.steps.push(row.line);
  });
  each(tables.Deliverables, (service, reader, row) => {
    service.document.deliverables.push({
      key: reader.read("key", readText, ""),
      // Any text: `documentErrors` checks the kind.
      kind: reader.read("kind", readText, "").toLowerCase() as PromiseKind,
      ...textOf(reader, "name"),
    });
    service.lines.deliverables.push(row.line);
  });
  each(tables.Fields, (service, reader, { line }) => addField(service, reader, line));
  each(tables.Options, (service, reader, { line }) => addOption(service, reader, line));
  const read = [...services.values()].map(({ modalities: _, fields: __, ...service }) => ({
    ...service,
    hasForms,
  }));
  return { services: read, errors };
}

/** The errors of a document (`documentErrors`, or errors of the same shape) with their places in the workbook. */
export function documentPlaces<Code extends string>(
  { lines }: Pick<ReadService, "lines">,
  found: readonly { path: string; code: Code }[],
): (Place & { code: Code })[] {
  return found.map(({ path, code }) => ({ ...placeOf(path, lines), code }));
}

export function serviceErrors(service: ReadService): (Place & { code: DocumentError["code"] })[] {
  return documentPlaces(service, documentErrors(service.document));
}

type Draft = Omit<ReadService, "hasForms"> & {
  /** Modalities by id and by their name in the workbook. */
  modalities: Map<string, { modality: ModalityDocument; lines: number[]; path: string }>;
  fields: Map<string, { field: FormField; path: string }>;
};

/** Ids are case-insensitive. */
const keyOf = (text: string) => (isUuid(text) ? text.toLowerCase() : text);

function addService(services: Map<string, Draft>, reader: Reader, { line }: Row, { idOf }: Context): void {
  const key = keyOf(reader.read("service", readText, ""));
  if (key === "") {
    reader.fail("service", "required");
    return;
  }
  if (services.has(key)) {
    reader.fail("service", "service_twice");
    return;
  }
  const version = reader.read<number | null>("version", versionOf, null);
  const status = reader.read("status", readText, "").toLowerCase();
  const title = textOf(reader, "title");
  const document: ServiceDocument = {
    title,
    description: textOf(reader, "description"),
    // Any text: `documentErrors` checks the category.
    category: reader.read("category", readText, "") as Category,
    subcategory: textOf(reader, "subcategory"),
    estimated_time: estimateOf(reader),
    base_price: amount(reader, "base_price", "XOF"),
    commission_percentage: reader.read("commission_percentage", readNumber, 0),
    icon_name: reader.read("icon", readText, ""),
    redirect_path: reader.read("redirect_path", readText, "") || null,
    required_documents: [],
    procedure_steps: [],
    deliverables: [],
    form: { sections: [] },
    countries: [],
  };
  if (!isUuid(key) && version !== null) reader.fail("version", "version_unexpected");
  if (status !== "" && !isStatus(status)) reader.fail("status", "status_invalid");
  services.set(key, {
    id: isUuid(key) ? key : idOf(`service ${key} ${title.fr}`),
    version,
    status: isStatus(status) ? status : null,
    document,
    lines: { service: line, documents: [], steps: [], deliverables: [], countries: [], forms: {} },
    broken: reader.isBroken(),
    modalities: new Map(),
    fields: new Map(),
  });
}

const isStatus = (text: string): text is FileStatus => (FILE_STATUSES as readonly string[]).includes(text);

function versionOf(cell: Cell) {
  const content = readText(cell);
  if ("code" in content) return content;
  if (content.value === "") return { value: null };
  return /^[1-9]\d{0,8}$/.test(content.value)
    ? { value: Number(content.value) }
    : { code: "version_invalid" as const };
}

function addCountry({ document, lines }: Draft, reader: Reader, { line }: Row): void {
  const country_code = reader.read("country", readText, "").toUpperCase();
  const content = reader.read("currency", readText, "").toUpperCase();
  const currency = CURRENCIES.find((one) => one === content);
  if (!currency) reader.fail("currency", content === "" ? "required" : "currency_unknown");
  const country: CountryDocument = {
    country_code,
    is_active: reader.read("is_active", readBoolean, false),
    is_free: reader.read("is_free", readBoolean, false),
    country_specific_fee: currency
      ? reader.read<number | null>("country_fee", (cell) => readAmount(cell, currency), null)
      : null,
    // An unknown currency is reported above; prices below it cannot be read.
    currency_code: currency ?? (content as Currency),
    form: null,
    modalities: [],
  };
  if (country_code === "") {
    reader.fail("country", "required");
    return;
  }
  if (document.countries.some((one) => one.country_code === country_code)) {
    reader.fail("country", "country_twice");
    return;
  }
  document.countries.push(country);
  lines.countries.push({ line, modalities: [] });
}

function addModality(
  service: Draft,
  reader: Reader,
  { line }: Row,
  labels: Map<string, NamedOrganism[]>,
  { idOf }: Context,
): void {
  const { document, lines, modalities } = service;
  const code = reader.read("country", readText, "").toUpperCase();
  const at = document.countries.findIndex((one) => one.country_code === code);
  const country = document.countries[at];
  if (!country) {
    reader.fail("country", code === "" ? "required" : "country_not_listed");
    return;
  }
  const { currency_code } = country;
  const currency = reader.read("currency", readText, "").toUpperCase();
  const known = CURRENCIES.includes(currency_code);
  if (known && currency !== "" && currency !== currency_code) reader.fail("currency", "currency_differs");
  const organism_id = organismOf(reader, code, labels);
  const key = keyOf(reader.read("modality", readText, ""));
  const own = reader.read("own_documents", (cell) => readBoolean(cell, false), false);
  const name = key || `${organism_id} ${country.modalities.length}`;
  const modality: ModalityDocument = {
    id: isUuid(key) ? key : idOf(`modality ${service.id} ${code} ${name}`),
    organism_id,
    is_active: reader.read("is_active", readBoolean, false),
    is_free: reader.read("is_free", readBoolean, false),
    price: known ? amount(reader, "price", currency_code) : 0,
    estimated_time: estimateOf(reader),
    conditions: optional(textOf(reader, "conditions")),
    presence_required: reader.read("presence_required", (cell) => readBoolean(cell, false), false),
    official_fees: optional(textOf(reader, "official_fees")),
    required_documents: own ? [] : null,
    form: null,
  };
  if (modalities.has(modality.id)) {
    reader.fail("modality", "modality_twice");
    return;
  }
  const documents: number[] = [];
  const path = `countries.${at}.modalities.${country.modalities.length}`;
  country.modalities.push(modality);
  lines.countries[at]?.modalities.push({ line, documents });
  for (const called of [modality.id, key]) modalities.set(called, { modality, lines: documents, path });
}

/** Null when the cell is empty or ambiguous. */
function organismOf(reader: Reader, country: string, labels: Map<string, NamedOrganism[]>): string | null {
  const content = keyOf(reader.read("organism", readText, ""));
  if (content === "" || isUuid(content)) return content || null;
  const found = labels.get(organismKey(country, content)) ?? [];
  if (found.length !== 1)
    reader.fail("organism", found.length > 1 ? "organism_ambiguous" : "organism_unknown");
  return found[0]?.id ?? null;
}

function addDocument({ document, lines, modalities }: Draft, reader: Reader, { line }: Row): void {
  const called = keyOf(reader.read("modality", readText, ""));
  const item: DocumentItem = { key: reader.read("key", readText, ""), ...textOf(reader, "name") };
  if (called === "") {
    document.required_documents.push(item);
    lines.documents.push(line);
    return;
  }
  const of = modalities.get(called);
  if (!of) {
    reader.fail("modality", "modality_not_listed");
    return;
  }
  if (!of.modality.required_documents) {
    reader.fail("modality", "documents_not_own");
    return;
  }
  of.modality.required_documents.push(item);
  of.lines.push(line);
}
