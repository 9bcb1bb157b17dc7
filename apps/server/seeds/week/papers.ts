import { crc32, deflateSync } from "node:zlib";
import { PDF, rgb } from "@libpdf/core";

export type Paper = { name: string; bytes: Buffer };

const A4 = { width: 595, height: 842 };
const INK = rgb(0.12, 0.16, 0.24);
const FAINT = rgb(0.86, 0.88, 0.92);

/** Creates a page with a heading and some lines, marked as a specimen so that it cannot be mistaken for a real document. */
export async function makePaper(name: string, heading: string, lines: readonly string[]): Promise<Paper> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: "a4" });
  page.drawText("SPÉCIMEN", { x: 120, y: 360, size: 72, color: FAINT });
  page.drawRectangle({
    x: 40,
    y: 40,
    width: A4.width - 80,
    height: A4.height - 80,
    borderColor: INK,
    borderWidth: 1,
  });
  page.drawText(heading, { x: 64, y: A4.height - 110, size: 17, color: INK });
  for (const [at, line] of lines.entries())
    page.drawText(line, { x: 64, y: A4.height - 160 - at * 24, size: 12, color: INK });
  return { name: `${name}.pdf`, bytes: Buffer.from(await pdf.save()) };
}

type Colour = readonly [red: number, green: number, blue: number];
type Size = { width: number; height: number };

const PORTRAIT: Size = { width: 240, height: 320 };

/**
 * A picture of a head and shoulders in two colours, like a passport photograph; `shade`, from 0 to 255, makes two pictures
 * differ.
 */
export const makePortrait = (name: string, shade: number): Paper =>
  makePng(name, PORTRAIT, (x, y) => {
    const [dx, head, shoulders] = [x - PORTRAIT.width / 2, y - 120, y - 330];
    if ((dx / 52) ** 2 + (head / 68) ** 2 < 1) return [118, 82, 60];
    if ((dx / 105) ** 2 + (shoulders / 125) ** 2 < 1) return [40, 60 + shade / 4, 90 + shade / 3];
    return [226, 232, 240];
  });

const CAKE: Size = { width: 480, height: 360 };
const CANDLES = [165, 202, 240, 278, 315];

/** A picture of a cake with five candles on a table. */
export const makePicture = (name: string): Paper =>
  makePng(name, CAKE, (x, y) => {
    const [dx, half] = [Math.abs(x - CAKE.width / 2), CAKE.width / 2];
    const candle = CANDLES.find((at) => Math.abs(at - x) < 5);
    if (candle !== undefined && y > 128 && y < 172) return [190, 60, 92];
    if (CANDLES.some((at) => ((at - x) / 6) ** 2 + ((y - 117) / 11) ** 2 < 1)) return [250, 196, 72];
    if (dx < 112 && y >= 172 && y < 190) return [250, 244, 230];
    if (dx < 112 && y >= 190 && y < 262) return y % 24 < 5 ? [246, 214, 150] : [196, 132, 78];
    if ((dx / 150) ** 2 + ((y - 264) / 13) ** 2 < 1) return [236, 240, 244];
    if (y > 258) return [112, 76, 56];
    // The wall is lighter around the candles.
    const light = Math.max(0, 1 - Math.hypot(dx / half, (y - 120) / 200)) * 70;
    return [74 + light, 62 + light * 0.8, 88 + light * 0.4];
  });

function makePng(name: string, { width, height }: Size, colourAt: (x: number, y: number) => Colour): Paper {
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), y * row + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // PNG header: eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return { name: `${name}.png`, bytes: Buffer.concat([signature, ...parts]) };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
