import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

const HASH_LENGTH = 40;
/** Enough bytes for two whole lines: a hash, a colon, the number of occurrences, and the end of the line. */
const WINDOW = 256;

/**
 * Whether `password` is in the list of breached passwords at `path`, which is sorted by SHA-1 hash and may be larger than memory.
 * A binary search: the number of lines that it reads is about the number of bits of the size. Throws for a file that is not such
 * a list.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = await open(path);
  try {
    let low = 0;
    let { size: high } = await file.stat();
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(file, middle);
      if (!line || line.start >= high || line.hash > wanted) high = middle;
      else if (line.hash === wanted) return true;
      else low = line.end;
    }
    return false;
  } finally {
    await file.close();
  }
}

type Line = { start: number; end: number; hash: string };

/** The first line that begins at `offset` or after it; undefined after the last one. */
async function lineFrom(file: FileHandle, offset: number): Promise<Line | undefined> {
  // Begins at the end of the previous line, which shows where the next one begins.
  const from = Math.max(0, offset - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(WINDOW), 0, WINDOW, from);
  const text = buffer.toString("latin1", 0, bytesRead);
  const begin = offset === 0 ? 0 : text.indexOf("\n") + 1;
  if (begin === 0 && offset > 0 && bytesRead === WINDOW)
    throw new Error("a line is too long for a list of hashes");
  if ((begin === 0 && offset > 0) || begin >= bytesRead) return undefined;
  const [line = ""] = text.slice(begin).split("\n", 1);
  const hash = line.slice(0, HASH_LENGTH);
  if (!/^[\dA-F]{40}$/.test(hash)) throw new Error("a line does not begin with a SHA-1 hash in upper case");
  return { start: from + begin, end: from + begin + line.length + 1, hash };
}
