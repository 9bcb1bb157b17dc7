import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";

/** A printable list in the reader's language. */
export type PrintedList = {
  title: string;
  /** Under the title. */
  subtitle: string;
  language: string;
  platform: string;
  /** Shown for a list without rows. */
  empty: string;
  /** Contains `{page}` and `{pages}`. */
  footer: string;
  /** `share`: fraction of the width; they add up to 1. */
  columns: { header: string; share: number }[];
  rows: string[][];
};

const MARGIN = 40;
const FOOTER = 24;
const PADDING = 5;
const SIZE = 9;
const INK = "#1f2933";
const QUIET = "#5f6b76";
const RULE = "#d5dbe1";
const BAND = "#eef2f5";

const FONTS = {
  plain: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
  bold: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf")),
};

/** The list as an A4 PDF with its header and the page number on each page. */
export async function writeList(list: PrintedList): Promise<Uint8Array> {
  const { title, language, platform } = list;
  const pdf = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: platform },
    font: FONTS.plain,
  });
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", resolve));
  pdf.registerFont("bold", FONTS.bold).registerFont("plain", FONTS.plain);
  pdf.font("bold").fontSize(18).fillColor(INK).text(title, MARGIN, MARGIN);
  pdf.font("plain").fontSize(SIZE).fillColor(QUIET).text(list.subtitle).moveDown(1);
  writeRows(pdf, list);
  writeFooters(pdf, list);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

function writeRows(pdf: PDFKit.PDFDocument, { columns, rows, empty }: PrintedList): void {
  const width = pdf.page.width - 2 * MARGIN;
  const bottom = pdf.page.height - MARGIN - FOOTER;
  const lefts = columns.map(
    (_, at) => MARGIN + width * columns.slice(0, at).reduce((sum, { share }) => sum + share, 0),
  );
  const widths = columns.map(({ share }) => width * share - 2 * PADDING);
  // Cells repeat often, and measuring text dominates the time.
  const measured = new Map<string, number>();
  let weight: keyof typeof FONTS = "plain";
  const heightOf = (cell: string, width: number): number => {
    const name = `${weight} ${width} ${cell}`;
    const known = measured.get(name) ?? pdf.heightOfString(cell || " ", { width });
    measured.set(name, known);
    return known;
  };
  const height = (cells: readonly string[]) =>
    Math.max(...cells.map((cell, at) => heightOf(cell, widths[at] ?? 0))) + 2 * PADDING;
  const write = (cells: readonly string[], top: number) => {
    const line = pdf.currentLineHeight(true);
    cells.forEach((cell, at) => {
      const width = widths[at] ?? 0;
      const options = heightOf(cell, width) > line * 1.5 ? { width } : { lineBreak: false };
      pdf.text(cell, (lefts[at] ?? 0) + PADDING, top + PADDING, options);
    });
  };
  const header = (top: number): number => {
    const cells = columns.map((column) => column.header);
    weight = "bold";
    pdf.font(weight).fontSize(SIZE);
    const high = height(cells);
    pdf.rect(MARGIN, top, width, high).fill(BAND).fillColor(INK);
    write(cells, top);
    weight = "plain";
    pdf.font(weight);
    return top + high;
  };
  let top = header(pdf.y);
  for (const cells of rows) {
    const high = height(cells);
    if (top + high > bottom) {
      pdf.addPage();
      top = header(MARGIN);
    }
    write(cells, top);
    top += high;
    pdf
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .lineWidth(0.5)
      .stroke(RULE);
  }
  if (rows.length === 0) pdf.text(empty, MARGIN + PADDING, top + PADDING);
}

function writeFooters(pdf: PDFKit.PDFDocument, { platform, footer }: PrintedList): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    const { width, height } = pdf.page;
    const place = [MARGIN, height - MARGIN, { width: width - 2 * MARGIN, lineBreak: false }] as const;
    const text = footer.replace("{page}", String(at + 1)).replace("{pages}", String(count));
    pdf
      .font("plain")
      .fontSize(8)
      .fillColor(QUIET)
      .text(platform, ...place);
    const left = width - MARGIN - pdf.widthOfString(text);
    pdf.text(text, left, height - MARGIN, { lineBreak: false });
  }
}
