import {
  type FileContent,
  type FileRow,
  readSettlementRows,
  refuseFile,
} from "@passerelle/domain/payments/settlement-file";
import { CsvError, parse } from "csv-parse/sync";

/**
 * Reads a settlement file: text in UTF-8 with comma, semicolon or tab between cells, which may be quoted and may contain line
 * ends. `today`: a day (UTC).
 */
export function readSettlementFile(bytes: Uint8Array, today: string): FileContent {
  const text = new TextDecoder("utf-8").decode(bytes).replace(/\r\n?/g, "\n");
  // Bytes that are not UTF-8 became U+FFFD.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such a character means that it is no text
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffd]/.test(text)) return refuseFile("not_text");
  const rows = readRows(text);
  return rows ? readSettlementRows(rows, today) : refuseFile("unclosed_quote");
}

type Parsed = { record: string[]; info: { lines: number } };

/** Undefined when a quote is never closed. */
function readRows(text: string): FileRow[] | undefined {
  try {
    const parsed = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: "\n",
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Parsed[];
    // The parser counts the lines until the end of a record.
    return parsed.map(({ record, info }) => ({
      line: info.lines - record.join("").split("\n").length + 1,
      cells: record,
    }));
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return undefined;
    throw error;
  }
}

/** The delimiter of the header, which contains no quoted cells. */
function delimiterOf(text: string): string {
  const [header = ""] = text.trimStart().split("\n", 1);
  const count = (one: string) => header.split(one).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] as string;
}
