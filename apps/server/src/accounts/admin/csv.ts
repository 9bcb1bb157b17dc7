/**
 * What a spreadsheet takes for the beginning of a formula: an address or a user agent may have been typed by an attacker
 * so that it runs on the computer of who opens the export.
 */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of RFC 4180, its end included. Every field is quoted; one that would be a formula gets an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  const quoted = fields.map((field) => {
    const text = FORMULA.test(field) ? `'${field}` : field;
    return `"${text.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
