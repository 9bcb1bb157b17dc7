/** The count of a table's rows, and a hash of them that does not depend on their order. */
export type TableSum = { rows: number; hash: string };

/**
 * The frames of a backup, in this order: the manifest; for each table its rows in pieces; for each file its bytes in pieces, then
 * their number and hash; the sums. A file without sums is incomplete.
 */
export type Frame =
  | {
      kind: "manifest";
      format: 1;
      version: string;
      made: string;
      /** Names the key that seals secrets in the database, without revealing it. */
      sealedBy: string;
      migrations: string[];
      tables: { name: string; columns: string[] }[];
      /** Last values of the sequences that were used. */
      sequences: { name: string; value: string }[];
    }
  /** Rows as PostgreSQL writes a composite value: exact for every type. */
  | { kind: "rows"; table: string; rows: string[] }
  | { kind: "file"; key: string }
  | { kind: "bytes"; bytes: Buffer }
  | { kind: "file-end"; size: number; sha256: string }
  | { kind: "sums"; tables: Record<string, TableSum>; files: number };

export type Manifest = Extract<Frame, { kind: "manifest" }>;
export type Sums = Extract<Frame, { kind: "sums" }>;

/** The file is not a backup, or is incomplete. */
export class BackupError extends Error {}

const BYTES = 0;
const JSON_TEXT = 1;
const HEAD_BYTES = 5;
/** Rows are written in pieces of about a megabyte; one row may be larger. */
const LARGEST = 512 * 1024 * 1024;

/** Encodes a frame: a byte for its type, four bytes for its length, then the content. */
export function encodeFrame(frame: Frame): Buffer {
  const payload = frame.kind === "bytes" ? frame.bytes : Buffer.from(JSON.stringify(frame));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(frame.kind === "bytes" ? BYTES : JSON_TEXT, 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

function parse(payload: Buffer): Frame {
  try {
    return JSON.parse(payload.toString()) as Frame;
  } catch (cause) {
    throw new BackupError("this is no backup of the product, or it is damaged", { cause });
  }
}

/** The frames of a decrypted, decompressed backup. Throws BackupError. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let buffered: Buffer[] = [];
  let length = 0;
  const take = (size: number): Buffer => {
    const all = Buffer.concat(buffered, length);
    buffered = [all.subarray(size)];
    length = all.length - size;
    return all.subarray(0, size);
  };
  let next: { type: number; size: number } | undefined;
  for await (const chunk of source) {
    buffered.push(chunk);
    length += chunk.length;
    for (;;) {
      if (!next) {
        if (length < HEAD_BYTES) break;
        const head = take(HEAD_BYTES);
        next = { type: head.readUInt8(0), size: head.readUInt32BE(1) };
        if (next.type > JSON_TEXT || next.size > LARGEST)
          throw new BackupError("this is no backup of the product");
      }
      if (length < next.size) break;
      const payload = take(next.size);
      yield next.type === BYTES ? { kind: "bytes", bytes: payload } : parse(payload);
      next = undefined;
    }
  }
  if (next || length > 0) throw new BackupError("the backup is incomplete");
}
