/*
 * What cameras and programs write into pictures beside the pixels: place, time, owner, device, previews. Broken pictures count
 * as pictures without it: the server judges them.
 */

const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** Whether a JPEG holds more than its pixels and their colours. */
export function hasCameraData(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number;
    if (marker === START_OF_SCAN) return false;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const name = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 15));
    if (marker === COMMENT || (isApplication(marker) && !describesColours(marker, name))) return true;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

function describesColours(marker: number, name: string): boolean {
  if (marker === 0xe0) return name.startsWith("JFIF");
  if (marker === 0xe2) return name.startsWith("ICC_PROFILE");
  return marker === 0xee && name.startsWith("Adobe");
}

const SIGNATURE_BYTES = 8;
const PNG_TEXTS = ["eXIf", "iTXt", "tEXt", "zTXt", "tIME"];

/** A PNG without its texts, times and camera data; its pixels are not changed. */
export function withoutPngTexts(bytes: Uint8Array<ArrayBuffer>): BlobPart[] {
  const view = new DataView(bytes.buffer);
  const kept: BlobPart[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + 8 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const name = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
    if (!PNG_TEXTS.includes(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  return kept;
}
