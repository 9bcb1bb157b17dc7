import type { ServiceDocument } from "../src/catalogue/document.ts";
import {
  type Cell,
  type NamedOrganism,
  SHEETS,
  type Sheet,
  type SheetName,
} from "../src/catalogue/exchange/sheets.ts";
import { sheetsOf } from "../src/catalogue/exchange/write.ts";
import { sampleDocument, sampleId } from "./documents.ts";

const organism = (number: number, country_code: string, name: string, city: string): NamedOrganism => ({
  id: sampleId(number),
  country_code,
  name,
  city,
});
/** Two organisms with the same name in Cameroon, one in Senegal. */
export const organisms = [
  organism(901, "CM", "Mairie", "Douala"),
  organism(902, "CM", "Mairie", "Yaoundé"),
  organism(903, "SN", "Préfecture", "Dakar"),
];
const idOf = (name: string) =>
  sampleId([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7));
export const context = { organisms, idOf };
export const SERVICE = sampleId(500);

/** The sheets of one service. */
export const written = (document: ServiceDocument = sampleDocument()) =>
  sheetsOf([{ id: SERVICE, version: 3, status: "active", document }], organisms);

/** The service's sheets with one cell replaced; `line` as spreadsheets count. */
export function edited(name: SheetName, line: number, column: string, cell: Cell, from = written()): Sheet[] {
  return from.map((sheet) => {
    if (sheet.name !== name) return sheet;
    const at = (SHEETS[name] as readonly string[]).indexOf(column);
    return {
      ...sheet,
      rows: sheet.rows.map((row, index) => (index === line - 1 ? row.with(at, cell) : row)),
    };
  });
}

export const withRow = (name: SheetName, row: Cell[]): Sheet[] =>
  written().map((sheet) => (sheet.name === name ? { ...sheet, rows: [...sheet.rows, row] } : sheet));
