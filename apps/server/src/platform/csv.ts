/** The beginning of a CSV file: without it, spreadsheets assume another encoding. */
export const CSV_START = "\uFEFF";

/**
 * Characters with which spreadsheets begin a formula. An attacker may choose an address or a user agent that is a formula and
 * runs on the computer of the person who opens the export.
 */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative amount is no formula, and programs that import the file expect a number. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** One line of RFC 4180 with its line break. Every field is quoted; one that would be a formula gets an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  const quoted = fields.map((field) => {
    const text = FORMULA.test(field) && !NUMBER.test(field) ? `'${field}` : field;
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
