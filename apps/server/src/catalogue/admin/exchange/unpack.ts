import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import { fromBufferPromise } from "yauzl";

/** Limits of an unpacked workbook: bytes and number of files. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_FILES = 500;
const SHEETS = "xl/worksheets/";
/**
 * A tag that does not end before the next tag begins: a reader would search the rest of the file for the end of each such tag.
 */
const OPEN_TAG = /<[^<>]*(?:<|$)/;
/** The tag of a cell. Attributes are searched inside the tag only, so that no text is read twice. */
const CELL = /<(?:[^\s<>:/]+:)?c\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
/** A cell far outside the used area, before which the reader would allocate all cells. */
const FAR = /\br\s*=\s*["'](?:[A-Z]{3,}\d+|[A-Z]+\d{6,})["']/;
const FAILED = /\bt\s*=\s*["']e["']/;

/** A file that cannot be read, with the reason. */
export class Unreadable extends Error {
  readonly reason: "invalid" | "too_large";

  constructor(reason: Unreadable["reason"], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * The workbook unpacked and reduced to its texts. Sizes are measured while unpacking, because the archive's headers
 * cannot be trusted. Macros and pictures are dropped. Throws `Unreadable`.
 */
export async function unpackWorkbook(bytes: Buffer): Promise<Buffer> {
  const files = new Map<string, [Uint8Array, { level: 0 }]>();
  let left = MAX_UNPACKED;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_FILES) throw new Unreadable("too_large");
    for await (const entry of zip.eachEntry()) {
      if (!/\.(?:xml|rels)$/i.test(entry.fileName)) continue;
      if (entry.isEncrypted() || files.has(entry.fileName)) throw new Unreadable("invalid");
      left -= entry.uncompressedSize;
      if (left < 0) throw new Unreadable("too_large");
      // Fails when the entry is larger than its header states.
      const content = await buffer(await zip.openReadStreamPromise(entry));
      const xml = content.toString("utf8");
      if (OPEN_TAG.test(xml)) throw new Unreadable("invalid");
      files.set(entry.fileName, [entry.fileName.startsWith(SHEETS) ? sheetOf(xml) : content, { level: 0 }]);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("invalid");
  }
  if (!files.has("xl/workbook.xml")) throw new Unreadable("invalid");
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

function sheetOf(xml: string): Buffer {
  const read = xml.replaceAll(CELL, (cell) => {
    if (FAR.test(cell)) throw new Unreadable("too_large");
    // The reader treats a formula error as an empty cell; a text cell can be reported.
    return cell.replace(FAILED, 't="str"');
  });
  return Buffer.from(read, "utf8");
}
