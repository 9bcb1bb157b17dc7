import type { Page } from "@playwright/test";

/** The EXIF segment of a phone held upright: rotate by 90° clockwise (orientation 6), taken at 4.05° north. */
function exif(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    value.copy(bytes, 8);
    return bytes;
  };
  const long = (value: number) => Buffer.from([0, 0, value >> 8, value & 0xff]);
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);
  // Offsets from the TIFF header: the first directory is at 8, the GPS directory follows its two entries, and the latitude
  // follows that.
  const place = 8 + 2 + 2 * 12 + 4;
  const latitude = place + 2 + 2 * 12 + 4;
  const rationals = Buffer.alloc(24);
  for (const [index, value] of [4, 1, 3, 1, 0, 1].entries()) rationals.writeUInt32BE(value, index * 4);
  const tiff = Buffer.concat([
    Buffer.from("MM\0*\0\0\0\x08", "latin1"),
    directory(entry(0x0112, 3, 1, Buffer.from([0, 6, 0, 0])), entry(0x8825, 4, 1, long(place))),
    directory(entry(0x0001, 2, 2, Buffer.from("N\0\0\0", "latin1")), entry(0x0002, 5, 3, long(latitude))),
    rationals,
    Buffer.from("GPS Douala", "latin1"),
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
}

/**
 * A photograph taken upright with a phone: its left half, which is red, is shown as the upper half. It contains the location
 * where it was taken. `size` in pixels.
 */
export async function phonePhoto(page: Page, size = { width: 400, height: 300 }): Promise<Buffer> {
  const address = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.fillStyle = "#00f";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "#f00";
    context.fillRect(0, 0, width / 2, height);
    return canvas.toDataURL("image/jpeg");
  }, size);
  const jpeg = Buffer.from(address.split(",")[1] ?? "", "base64");
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

/** The JPEGs in a PDF, in the order of its pages. */
export function picturesIn(pdf: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = pdf.indexOf("/DCTDecode"); at >= 0; at = pdf.indexOf("/DCTDecode", at + 1)) {
    const start = pdf.indexOf("stream\n", at) + "stream\n".length;
    pictures.push(pdf.subarray(start, pdf.indexOf("\nendstream", start)));
  }
  return pictures;
}

/** How a browser shows a JPEG: its size, and whether its upper half is red. */
export function lookAt(
  page: Page,
  jpeg: Buffer,
): Promise<{ width: number; height: number; isRedAbove: boolean }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const { width, height } = picture;
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(width / 2, height / 4, 1, 1).data;
    return { width, height, isRedAbove: red > 200 && blue < 60 };
  }, jpeg.toString("base64"));
}
