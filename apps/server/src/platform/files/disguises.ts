const END_OF_ZIP = Buffer.from("PK\x05\x06", "latin1");
const END_OF_ZIP_BYTES = 22;
const CENTRAL_ENTRY = 0x02014b50;
const MAX_COMMENT_BYTES = 0xffff;

/**
 * Whether programs that unpack archives would open these bytes of another format as a ZIP: they look for its directory from the
 * end. Signatures of archives inside compressed data mean nothing and are ignored.
 */
export function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - END_OF_ZIP_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.lastIndexOf(END_OF_ZIP); at >= from; at = bytes.lastIndexOf(END_OF_ZIP, at - 1)) {
    if (at + END_OF_ZIP_BYTES <= bytes.length && hasDirectory(bytes, at)) return true;
    if (at === 0) break;
  }
  return false;
}

/** Whether the directory that the record at `end` describes precedes it. */
function hasDirectory(bytes: Buffer, end: number): boolean {
  // The offset in the record is not used: in a polyglot it may be relative to the beginning of the archive.
  const start = end - bytes.readUInt32LE(end + 12);
  return start >= 0 && start + 4 <= end && bytes.readUInt32LE(start) === CENTRAL_ENTRY;
}

/**
 * Whether the bytes after the end of a picture look like a page to a browser that detects content, or like another document to a
 * reader.
 */
export function hasMarkupAfterPicture(bytes: Buffer, mimeType: string): boolean {
  const rest = bytes.subarray(endOf(bytes, mimeType) ?? 0).toString("latin1");
  return /<!doctype|<html|<head|<body|<script|<iframe|<\?php|%PDF-/i.test(rest);
}

/** The offset after the last byte of a picture; cameras append previews and films. Undefined when it has no end. */
function endOf(bytes: Buffer, mimeType: string): number | undefined {
  if (mimeType === "image/png") {
    const end = bytes.indexOf("IEND", 8, "latin1");
    return end < 0 ? undefined : end + 8;
  }
  if (mimeType === "image/webp") return 8 + bytes.readUInt32LE(4);
  return endOfJpeg(bytes);
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Follows the segments, since a preview inside a segment has its own end marker. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== MARKER) return undefined;
    if (marker === END_OF_IMAGE) return at + 2;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return undefined;
}

/** The offset of the marker after the compressed data that begin at `from`. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1];
    // A stuffed byte and the restart markers belong to the data.
    if (next !== undefined && next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== MARKER) return at;
  }
  return bytes.length;
}
