import { isLanguage } from "../../languages.ts";
import type { SheetName } from "./sheets.ts";

/** A position in the workbook: `line` as spreadsheets number it, `column` by its header. */
export type Place = { sheet: string; line: number; column: string | null };

/** Line numbers of a service's rows, in the order of its document. */
export type Lines = {
  service: number;
  documents: number[];
  steps: number[];
  deliverables: number[];
  countries: { line: number; modalities: { line: number; documents: number[] }[] }[];
  /** Lines of headings, fields and options, by their path in the document, such as `form.sections.0.fields.1`. */
  forms: Record<string, { sheet: "Fields" | "Options"; line: number }>;
};

const COLUMNS: Record<string, string> = {
  icon_name: "icon",
  country_code: "country",
  currency_code: "currency",
  country_specific_fee: "country_fee",
  organism_id: "organism",
  id: "modality",
};

/**
 * Position of a document path such as `countries.0.modalities.1.price`; a list is located at the line of its parent.
 */
export function placeOf(path: string, lines: Lines): Place {
  const ofForm = formPlace(path, lines);
  if (ofForm) return ofForm;
  const [field = "", ...rest] = path.split(".");
  const at = Number(rest[0]);
  if (field === "required_documents") return documentPlace(lines.documents, rest, onService(lines));
  if (field === "deliverables" && lines.deliverables[at]) {
    const [, part] = rest;
    const column = isLanguage(part) ? `name_${part}` : (part ?? null);
    return place("Deliverables", lines.deliverables[at], column);
  }
  if (field === "procedure_steps" && lines.steps[at]) {
    const [, part] = rest;
    return place("Steps", lines.steps[at], isLanguage(part) ? `step_${part}` : (part ?? null));
  }
  if (field !== "countries") return { ...onService(lines), column: columnOf([field, ...rest]) };
  const country = lines.countries[at];
  if (!country) return onService(lines);
  const modality = country.modalities[Number(rest[2])];
  if (rest[1] !== "modalities") return place("Countries", country.line, columnOf(rest.slice(1)));
  if (!modality) return place("Countries", country.line, null);
  const own = place("Modalities", modality.line, columnOf(rest.slice(3)));
  if (rest[3] !== "required_documents") return own;
  return documentPlace(modality.documents, rest.slice(4), { ...own, column: "own_documents" });
}

/** Columns of form parts that have a different name. */
const FORM_COLUMNS: Record<string, string> = { title: "label", shown_when: "conditions", removed: "field" };

/** The place of an error in a form: that of the innermost heading, field or option in the path. */
function formPlace(path: string, { forms }: Lines): Place | undefined {
  const parts = path.split(".");
  for (let length = parts.length; length > 1; length--) {
    const own = forms[parts.slice(0, length).join(".")];
    if (!own) continue;
    const [part, language] = parts.slice(length);
    const kind = parts.at(length - 2) ?? "";
    if (part === "key") return { ...own, column: kind.replace(/s$/, "") };
    const column = part && (FORM_COLUMNS[part] ?? part);
    return { ...own, column: column ? (isLanguage(language) ? `${column}_${language}` : column) : null };
  }
  return undefined;
}

function documentPlace(lines: readonly number[], [index, part]: string[], otherwise: Place): Place {
  const line = lines[Number(index)];
  if (line === undefined) return otherwise;
  return place("Documents", line, part && part !== "key" ? `name_${part}` : (part ?? null));
}

const onService = (lines: Lines) => place("Services", lines.service, null);

function place(sheet: SheetName, line: number, column: string | null): Place {
  return { sheet, line, column };
}

function columnOf([field = "", language]: string[]): string | null {
  if (field === "" || field === "procedure_steps" || field === "deliverables") return null;
  const name = COLUMNS[field] ?? field;
  return language ? `${name}_${language}` : name;
}
