/** The pictures whose metadata can be removed. */
const PICTURES = ["image/jpeg", "image/png", "image/webp"] as const;
type PictureType = (typeof PICTURES)[number];

export const isPicture = (type: string): type is PictureType => PICTURES.some((one) => one === type);

/**
 * Removes the metadata of a camera or program from a picture: place, time, owner, device, comments, thumbnails. Keeps only
 * the orientation of a photograph. The pixels are not changed. Undefined when the picture's structure is broken.
 */
export function stripMetadata(bytes: Buffer, type: PictureType): Buffer | undefined {
  try {
    if (type === "image/png") return stripPng(bytes);
    if (type === "image/webp") return stripWebp(bytes);
    return stripJpeg(bytes);
  } catch (error) {
    // A length in the picture is wrong and leads beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const SIGNATURE_LENGTH = 8;
/** The chunks that display a PNG, with animations; text, time and EXIF are not among them. */
const PNG_SHOWN = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

function stripPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  for (let at = SIGNATURE_LENGTH; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (PNG_SHOWN.test(name)) kept.push(bytes.subarray(at, end));
    // Bytes after the end of the picture are dropped.
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const VP8X_EXIF = 0x08;
const VP8X_XMP = 0x04;

function stripWebp(bytes: Buffer): Buffer | undefined {
  const stop = 8 + bytes.readUInt32LE(4);
  if (stop > bytes.length) return undefined;
  const kept: Buffer[] = [];
  for (let at = 12; at < stop; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > stop) return undefined;
    const name = bytes.toString("latin1", at, at + 4);
    if (/^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/.test(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end));
      // The header says which chunks follow.
      if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~(VP8X_EXIF | VP8X_XMP), 8);
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + body.length, 4);
  return kept.length > 0 ? Buffer.concat([head, body]) : undefined;
}

const SOI_LENGTH = 2;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let orientation: number | undefined;
  for (let at = SOI_LENGTH; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) {
      const turned = orientation === undefined ? [] : [orientationSegment(orientation)];
      const last = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (last < at) return undefined;
      return Buffer.concat([bytes.subarray(0, SOI_LENGTH), ...turned, ...kept, bytes.subarray(at, last + 2)]);
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === APP1) orientation ??= orientationOf(segment.subarray(4));
    else if (isShown(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** APP0, APP2 (ICC profile) and APP14 describe colours and are kept; the other application segments are metadata. */
function isShown(marker: number, segment: Buffer): boolean {
  if (marker === APP2) return segment.toString("latin1", 4, 15) === "ICC_PROFILE";
  if (marker === APP0) return segment.toString("latin1", 4, 8) === "JFIF";
  if (marker === APP14) return true;
  return !(marker >= APP0 && marker <= APP15) && marker !== COMMENT;
}

const ORIENTATION = 0x0112;

function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(6);
  try {
    const little = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) === ORIENTATION) {
        const value = short(at + 8);
        return value >= 2 && value <= 8 ? value : undefined;
      }
    }
  } catch (error) {
    // Broken metadata is dropped; the picture itself may be valid.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** An EXIF segment with the orientation only. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0\x2a\0\0\0\x08\0\x01", "latin1");
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 0, ...Buffer.from("Exif\0\0", "latin1")]);
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}
