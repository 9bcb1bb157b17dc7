import type { ImportReport } from "@passerelle/contract/catalogue/exchange";
import { type Cell, SHEETS, type Sheet, type SheetName } from "@passerelle/domain/catalogue/exchange/sheets";
import { expect } from "vitest";
import { readWorkbook, writeSheets } from "../src/catalogue/admin/exchange/workbook.ts";
import type { CatalogueAdministration } from "./catalogue-administration.ts";

/** The workbook calls of a super_admin. */
export function filesOf({ server, admin }: CatalogueAdministration) {
  const exported = async (query = "format=xlsx", headers: Record<string, string> = admin.headers) => {
    const reply = await server.app.inject({ url: `/api/admin/services/export?${query}`, headers });
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
  };
  const sent = async (bytes: Uint8Array, query = "") => {
    const reply = await server.app.inject({
      method: "POST",
      url: `/api/admin/services/import${query}`,
      headers: { ...admin.headers, "content-type": "application/octet-stream" },
      payload: Buffer.from(bytes),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const accepted = async (bytes: Uint8Array, query = ""): Promise<ImportReport> => {
    const { status, body } = await sent(bytes, query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    exported,
    sent,
    imported: (bytes: Uint8Array) => accepted(bytes),
    tried: (bytes: Uint8Array) => accepted(bytes, "?dry_run=true"),
    /** The exported sheets. */
    sheets: async (query?: string): Promise<Sheet[]> => readWorkbook((await exported(query)).bytes),
  };
}

/** Sets a cell; `line`: the line number that spreadsheets show. */
export function setCell(
  sheets: readonly Sheet[],
  name: SheetName,
  line: number,
  column: string,
  cell: Cell,
): void {
  const row = sheets.find((sheet) => sheet.name === name)?.rows[line - 1];
  expect(row, `${name} ${line}`).toBeDefined();
  row?.splice((SHEETS[name] as readonly string[]).indexOf(column), 1, cell);
}

/** The first line where a column has a value. */
export function lineOf(sheets: readonly Sheet[], name: SheetName, column: string, cell: Cell): number {
  const at = (SHEETS[name] as readonly string[]).indexOf(column);
  const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  return rows.findIndex((row) => row[at] === cell) + 1;
}

export const saved = (sheets: readonly Sheet[]): Promise<Uint8Array> => writeSheets(sheets);

export const sheetsIn = (bytes: Buffer): Promise<Sheet[]> => readWorkbook(bytes);
