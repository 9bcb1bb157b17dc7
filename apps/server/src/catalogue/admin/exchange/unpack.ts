import { buffer } from "node:stream/consumers";
import { zipSync } from "fflate";
import { fromBufferPromise } from "yauzl";

/** Limits of an unpacked workbook: bytes and number of files. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_FILES = 500;
const SHEETS = "xl/worksheets/";
/** A cell far outside the used area: the reader would allocate everything before it. */
const FAR_CELL = /<(?:\w+:)?c\s[^>]*?\br="(?:[A-Z]{3,}\d+|[A-Z]+\d{6,})"/;

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
      // Fails when the entry is larger than it claims.
      const content = await buffer(await zip.openReadStreamPromise(entry));
      files.set(entry.fileName, [
        entry.fileName.startsWith(SHEETS) ? sheetOf(content) : content,
        { level: 0 },
      ]);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("invalid");
  }
  if (!files.has("xl/workbook.xml")) throw new Unreadable("invalid");
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

function sheetOf(content: Buffer): Buffer {
  const xml = content.toString("utf8");
  if (FAR_CELL.test(xml)) throw new Unreadable("too_large");
  // The reader treats a formula error as an empty cell; as text it can be reported.
  return Buffer.from(xml.replaceAll(/(<(?:\w+:)?c\s[^>]*?\bt=)"e"/g, '$1"str"'), "utf8");
}
