import type { LocalizedText } from "../../languages.ts";
import { inMajorUnits } from "../../money.ts";
import type { DocumentItem, ServiceDocument } from "../document.ts";
import type { EstimatedTime } from "../estimated-time.ts";
import {
  type Cell,
  type NamedOrganism,
  organismKey,
  organismLabel,
  organismsByLabel,
  SHEET_NAMES,
  SHEETS,
  type Sheet,
  type SheetName,
} from "./sheets.ts";
import { textCells as byColumn } from "./text-cells.ts";
import { formRows } from "./write-forms.ts";

export type WrittenService = { id: string; version: number; status: string; document: ServiceDocument };

/** Bracketed columns are for people: an import ignores them. */
const TITLE = "(title_fr)";

/** The workbook sheets of these services. `readSheets` restores the same documents from them. */
export function sheetsOf(
  services: readonly WrittenService[],
  organisms: readonly NamedOrganism[],
): (Sheet & { name: SheetName })[] {
  const rows: Record<SheetName, Cell[][]> = {
    Services: [[...SHEETS.Services]],
    ...{ Countries: [], Modalities: [], Documents: [], Steps: [], Deliverables: [], Fields: [], Options: [] },
  };
  for (const name of SHEET_NAMES.slice(1)) rows[name].push([...SHEETS[name], TITLE]);
  const labels = organismsByLabel(organisms);
  const byId = new Map(organisms.map((organism) => [organism.id, organism]));
  const organismCell = (id: string | null, country: string): Cell => {
    const organism = id === null ? undefined : byId.get(id);
    if (!organism) return id;
    const label = organismLabel(organism);
    const alike = labels.get(organismKey(country, label));
    return alike?.length === 1 && alike[0] === organism ? label : id;
  };
  for (const { id, version, status, document } of services) {
    const title = document.title.fr;
    rows.Services.push([id, version, status, ...serviceCells(document)]);
    const documents = (modality: string | null, items: readonly DocumentItem[]) => {
      for (const item of items) rows.Documents.push([id, modality, item.key, ...textCells(item), title]);
    };
    documents(null, document.required_documents);
    for (const { actor, presence, ...step } of document.procedure_steps)
      rows.Steps.push([id, ...textCells(step), actor, presence, title]);
    for (const { key, kind, ...name } of document.deliverables)
      rows.Deliverables.push([id, key, kind, ...textCells(name), title]);
    const forms = formRows(id, document);
    rows.Fields.push(...forms.fields.map((row) => [...row, title]));
    rows.Options.push(...forms.options.map((row) => [...row, title]));
    for (const country of document.countries) {
      const { country_code, is_active, is_free, country_specific_fee, currency_code } = country;
      const amount = (minor: number) => inMajorUnits(minor, currency_code);
      const fee = country_specific_fee === null ? null : amount(country_specific_fee);
      rows.Countries.push([id, country_code, is_active, is_free, fee, currency_code, title]);
      for (const modality of country.modalities) {
        rows.Modalities.push([
          id,
          country_code,
          modality.id,
          organismCell(modality.organism_id, country_code),
          modality.is_active,
          modality.is_free,
          amount(modality.price),
          currency_code,
          ...estimateCells(modality.estimated_time),
          ...textCells(modality.conditions),
          modality.presence_required,
          ...textCells(modality.official_fees),
          modality.required_documents !== null,
          title,
        ]);
        documents(modality.id, modality.required_documents ?? []);
      }
    }
  }
  return SHEET_NAMES.map((name) => ({ name, rows: rows[name] }));
}

function serviceCells(document: ServiceDocument): Cell[] {
  return [
    document.category,
    ...textCells(document.title),
    ...textCells(document.subcategory),
    ...textCells(document.description),
    ...estimateCells(document.estimated_time),
    inMajorUnits(document.base_price, "XOF"),
    document.commission_percentage,
    document.icon_name,
    document.redirect_path,
  ];
}

function estimateCells(time: EstimatedTime | null): Cell[] {
  return time ? [time.minimum, time.maximum, time.unit] : [null, null, null];
}

const textCells = (text: LocalizedText | null): Cell[] => byColumn("", text).map(([, cell]) => cell);
