import { type AnswerWords, answerText } from "../../catalogue/forms/answer-text.ts";
import type { Answers, RowAnswer } from "../../catalogue/forms/answers.ts";
import type { FormField, RowField, ServiceForm } from "../../catalogue/forms/form.ts";
import { rowsOf, shownAnswers } from "../../catalogue/forms/visibility.ts";

export type SheetCell = string | number | Date | null;
export type RequestSheet = { name: string; rows: SheetCell[][] };

/** An exported request. `cells`: in the order of the columns that all requests have. */
export type ExportedRequest = {
  reference: string;
  service: { id: string; title: string };
  cells: SheetCell[];
  form: ServiceForm<string>;
  answers: Answers;
  /** The documents that are asked for it, and whether each was given. */
  documents: readonly { key: string; name: string; given: boolean }[];
};

export type SheetWords = AnswerWords & {
  /** The name of the sheet with all requests. */
  all: string;
  /** The headers of the columns that all requests have, and of the reference in the sheets of the services. */
  columns: string[];
  reference: string;
};

/** Maximum characters of a cell in a spreadsheet. */
const MAX_CELL = 32_767;
/** Maximum characters of a sheet's name. */
const MAX_NAME = 31;

/**
 * A sheet with all requests, then one for each service with a form or documents. It has a column for each field and each
 * document, also of earlier versions. Each field of a group has a column, with a line for each row; a document has yes or no, or
 * nothing if it is not asked.
 */
export function requestSheets(requests: readonly ExportedRequest[], words: SheetWords): RequestSheet[] {
  const names = new Set<string>();
  const all = {
    name: sheetName(words.all, names),
    rows: [words.columns, ...requests.map(({ cells }) => cells)],
  };
  const byService = Map.groupBy(requests, ({ service }) => service.id);
  const services = [...byService.values()].flatMap((ordered): RequestSheet[] => {
    const columns = columnsOf(ordered);
    const documents = new Map(
      ordered.flatMap((request) => request.documents).map(({ key, name }) => [key, name]),
    );
    if (columns.length + documents.size === 0) return [];
    const header = [words.reference, ...columns.map(({ header: text }) => text), ...documents.values()];
    const rows = ordered.map((request) => {
      const answers = shownAnswers(request.form, request.answers);
      return [
        request.reference,
        ...columns.map(({ field, group }) => cellOf(request, field, group, answers, words)),
        ...[...documents.keys()].map((key) => documentCell(request, key, words)),
      ];
    });
    return [{ name: sheetName(ordered[0]?.service.title ?? "", names), rows: [header, ...rows] }];
  });
  return [all, ...services];
}

type Column = { field: RowField<string>; group: string | null; header: string };

/** The columns of all answered forms, in the order of the first form that has them. */
function columnsOf(requests: readonly ExportedRequest[]): Column[] {
  const columns = new Map<string, Column>();
  const add = (field: RowField<string>, group: FormField<string> | null) => {
    if (field.type === "explanation" || field.type === "document") return;
    const id = [group?.key, field.key].join(".");
    const header = group ? `${group.label}: ${field.label}` : field.label;
    if (!columns.has(id)) columns.set(id, { field, group: group?.key ?? null, header });
  };
  for (const { form } of requests)
    for (const { fields } of form.sections)
      for (const field of fields) {
        if (field.type === "group") for (const inner of field.fields) add(inner, field);
        else add(field, null);
      }
  return [...columns.values()];
}

/** Uses the request's own form, because an option or a type may differ in another version. */
function cellOf(
  { form }: ExportedRequest,
  { key }: RowField<string>,
  group: string | null,
  answers: Answers,
  words: AnswerWords,
): SheetCell {
  const outer = form.sections.flatMap(({ fields }) => fields).find((field) => field.key === (group ?? key));
  if (!outer) return null;
  if (outer.type !== "group") return group ? null : cellValue(outer, answers[key] as RowAnswer, words);
  const inner = outer.fields.find((field) => field.key === key);
  const values = inner ? rowsOf(answers[outer.key]).map((row) => cellValue(inner, row[key], words)) : [];
  if (values.length < 2) return values[0] ?? null;
  return values
    .map((value) => value ?? "")
    .join("\n")
    .slice(0, MAX_CELL);
}

function documentCell({ documents }: ExportedRequest, key: string, { yes, no }: AnswerWords): SheetCell {
  const asked = documents.find((document) => document.key === key);
  if (!asked) return null;
  return asked.given ? yes : no;
}

/** Numbers stay numbers, so that a spreadsheet can add them up. */
function cellValue(field: RowField<string>, answer: RowAnswer | undefined, words: AnswerWords): SheetCell {
  if (answer === undefined) return null;
  const isNumeric = field.type === "number" || field.type === "amount";
  if (isNumeric && Number.isFinite(Number(answer))) return Number(answer);
  return answerText(field, answer, words).slice(0, MAX_CELL) || null;
}

/** A name that spreadsheets accept and no other sheet has. */
function sheetName(title: string, names: Set<string>): string {
  const plain =
    title
      .replace(/[[\]:*?/\\]/g, " ")
      .replace(/^'+|'+$/g, "")
      .trim() || "-";
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? "" : ` (${count})`;
    const name = plain.slice(0, MAX_NAME - suffix.length) + suffix;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}
