import { createHash } from "node:crypto";
import { type ReadService, readSheets } from "@passerelle/domain/catalogue/exchange/read";
import type { NamedOrganism, Sheet } from "@passerelle/domain/catalogue/exchange/sheets";
import type { WorkbookError } from "@passerelle/domain/catalogue/exchange/table";
import { sheetsOf, type WrittenService } from "@passerelle/domain/catalogue/exchange/write";
import type { PrintedList } from "./pdf-list.ts";
import { readWorkbook, writeSheets } from "./workbook.ts";

/** Tasks that run in their own thread: they take seconds for ten thousand services, or parse untrusted files. */
export const TASKS = {
  writeList: async (list: PrintedList): Promise<Uint8Array> => {
    // Fonts and PDF take longer to load than most tasks take, and each task has a new thread.
    const { writeList } = await import("./pdf-list.ts");
    return writeList(list);
  },
  writeServices: (asked: {
    guide: Sheet;
    services: readonly WrittenService[];
    organisms: readonly NamedOrganism[];
  }): Promise<Uint8Array> => writeSheets([...sheetsOf(asked.services, asked.organisms), asked.guide]),
  readServices: async (asked: {
    bytes: Uint8Array;
    organisms: readonly NamedOrganism[];
  }): Promise<{ services: ReadService[]; errors: WorkbookError[] }> =>
    readSheets(await readWorkbook(Buffer.from(asked.bytes)), { organisms: asked.organisms, idOf }),
};

/** A deterministic uuid for a name (version 8 of RFC 9562). */
function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
