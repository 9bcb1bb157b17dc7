import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { PDF, type PDFPage, rgb } from "@libpdf/core";

export type WatermarkTask = { bytes: Uint8Array; mimeType: string; lines: readonly string[] };

/** Portrait A4 in points, with a margin around pictures. */
const A4 = { width: 595, height: 842, margin: 36 };
const FONT = readFileSync(
  createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
);
const ANGLE = 30;
const DARK = rgb(0.45, 0.1, 0.1);
const LIGHT = rgb(1, 1, 1);

/** Answers the copy, or null for a file that the library cannot read. */
async function copy({ bytes, mimeType, lines }: WatermarkTask): Promise<Uint8Array | null> {
  let pdf: PDF;
  try {
    pdf = mimeType === "application/pdf" ? await PDF.load(bytes) : ofPicture(bytes);
  } catch {
    return null;
  }
  const font = pdf.embedFont(FONT);
  for (const page of pdf.getPages()) mark(page, lines, font);
  return pdf.save({ subsetFonts: true });
}

/** One page with the picture as large as it fits. */
function ofPicture(bytes: Uint8Array): PDF {
  const pdf = PDF.create();
  const picture = pdf.embedImage(bytes);
  const isWide = picture.width > picture.height;
  const [width, height] = isWide ? [A4.height, A4.width] : [A4.width, A4.height];
  const page = pdf.addPage({ width, height });
  const scale = Math.min((width - 2 * A4.margin) / picture.width, (height - 2 * A4.margin) / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  return pdf;
}

/**
 * Writes the lines at the foot of the page, where they can be read, and across the page in such narrow rows that any part
 * that is cut out contains them.
 */
function mark(page: PDFPage, lines: readonly string[], font: ReturnType<PDF["embedFont"]>): void {
  const { width, height } = page;
  const size = Math.max(8, Math.min(width, height) / 34);
  const text = lines.join("  ·  ");
  const step = size * 8;
  const rise = Math.tan((ANGLE * Math.PI) / 180) * width;
  const foot = { x: size, y: size, size: size * 0.7 };
  page.drawRectangle({
    x: foot.x / 2,
    y: foot.y - foot.size / 2,
    width: font.getTextWidth(text, foot.size) + foot.x,
    height: foot.size * 1.8,
    color: LIGHT,
    opacity: 0.7,
  });
  page.drawText(text, { ...foot, font, color: DARK });
  for (let row = 0; row * step < 2 * (height + rise); row++)
    page.drawText(`${text}     ${text}`, {
      x: 0,
      y: (row * step) / 2 - rise,
      size,
      font,
      // Two colours, because pages are white and the background of a photograph is often dark.
      color: row % 2 === 0 ? DARK : LIGHT,
      opacity: 0.28,
      rotate: { angle: ANGLE },
    });
}

parentPort?.on("message", (task: WatermarkTask) => {
  void copy(task).then((copied) => parentPort?.postMessage(copied));
});
