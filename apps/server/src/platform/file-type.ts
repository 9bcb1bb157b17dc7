/** The library of file types, loaded on first use. */
export const loadFileTypes = () => import("file-type");

const WORD = "application/msword";

/** The media type of these bytes by content; undefined when unknown, and for a compound file that is not Word's. */
export async function fileTypeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await loadFileTypes();
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // Old workbooks, presentations and installers are compound files too.
  if (found === "application/x-cfb") return isWordDocument(bytes) ? WORD : undefined;
  return found;
}

const ENTRY_BYTES = 128;
const STREAM = 2;
/** Number of allocation table sectors listed in the header: enough for files of up to 7 MB. */
const TABLE_SECTORS = 109;

/** Whether a compound file contains a stream of Word's ([MS-DOC] §2.1). */
const isWordDocument = (bytes: Buffer): boolean =>
  directoryOf(bytes).some((entry) => entry[66] === STREAM && nameOf(entry) === "WordDocument");

/** The names of the streams and storages of a compound file ([MS-CFB]); none of another file. */
export const compoundNames = (bytes: Buffer): string[] =>
  directoryOf(bytes).flatMap((entry) => nameOf(entry) ?? []);

/** The entries in the directory of a compound file, read as Word does; empty if the chain of sectors is broken. */
function directoryOf(bytes: Buffer): Buffer[] {
  const shift = bytes.length >= 512 ? bytes.readUInt16LE(30) : 0;
  // 512 bytes in version 3, 4096 in version 4.
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const sectorAt = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const next = (number: number): number | undefined => {
    const perSector = size / 4;
    const table = Math.floor(number / perSector);
    if (table >= TABLE_SECTORS) return undefined;
    const sector = sectorAt(bytes.readUInt32LE(76 + table * 4));
    const at = (number % perSector) * 4;
    return at + 4 <= sector.length ? sector.readUInt32LE(at) : undefined;
  };
  const entries: Buffer[] = [];
  const seen = new Set<number>();
  for (let number: number | undefined = bytes.readUInt32LE(48); number !== undefined; number = next(number)) {
    const sector = sectorAt(number);
    // The end of the chain, a chain that leads out of the file, or a cycle.
    if (sector.length < size || seen.has(number)) return entries;
    seen.add(number);
    for (let at = 0; at < size; at += ENTRY_BYTES) entries.push(sector.subarray(at, at + ENTRY_BYTES));
  }
  return entries;
}

/** The name of a stream or a storage; undefined for an unused entry. */
function nameOf(entry: Buffer): string | undefined {
  const length = entry.readUInt16LE(64);
  if (length < 2 || length > 64) return undefined;
  return entry.toString("utf16le", 0, length - 2);
}
