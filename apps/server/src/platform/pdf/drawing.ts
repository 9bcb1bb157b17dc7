import type { Language } from "@passerelle/domain/languages";
import PDFDocument from "pdfkit";
import { type Face, openFonts, printable } from "./fonts.ts";

/** Points. */
export const MARGIN = 48;
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const RIGHT = PAGE.width - MARGIN;
/** The lower end of the content, above the footer. */
export const BOTTOM = PAGE.height - 70;

/** The light theme of the pages (`ui/theme.css`). */
export const COLOR = {
  ink: "#1b1e33",
  muted: "#565a70",
  line: "#e5dccb",
  paper: "#faf6ee",
  primary: "#2b2d82",
  primarySoft: "#ebe9f6",
  accentInk: "#7d5200",
  accentSoft: "#fbeed2",
} as const;

/**
 * Opens a PDF/A-3b document of A4 pages, tagged and with a language. Dates and the id of the file are derived from `createdAt`,
 * so that the same content always has the same bytes.
 */
export function openPdf({
  title,
  language,
  createdAt,
}: {
  title: string;
  language: Language;
  createdAt: Date;
}): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      // PDFKit writes the title into XML without escaping it.
      Title: title.replace(/[<>&]|\p{C}/gu, " "),
      CreationDate: createdAt,
    },
    // No default font: PDFKit's is not embedded, which PDF/A forbids.
    font: "",
  });
  for (const [face, font] of Object.entries(openFonts())) pdf.registerFont(face, font as never);
  return pdf;
}

export type Style = { face?: Face; size?: number; color?: string };

/** Sets the style of the next text. */
export function setStyle(
  pdf: PDFKit.PDFDocument,
  { face = "plain", size = 9, color = COLOR.ink }: Style,
): void {
  pdf.font(face).fontSize(size).fillColor(color);
}

type Place = Style & { x: number; y: number; width: number; align?: "left" | "right"; lines?: number };

/** Writes a text into a column, on at most `lines` lines. Returns where it ends. */
export function write(pdf: PDFKit.PDFDocument, text: string, place: Place): number {
  const { x, y, width, align = "left", lines } = place;
  setStyle(pdf, place);
  const shown = printable(text, place.face ?? "plain");
  const height = lines && lines * pdf.currentLineHeight(true) + 1;
  const options = { width, align, ...(height && { height, ellipsis: true }) };
  pdf.text(shown, x, y, options);
  return pdf.y;
}

/** The height that `write` needs for a text. */
export function heightOf(pdf: PDFKit.PDFDocument, text: string, place: Omit<Place, "x" | "y">): number {
  setStyle(pdf, place);
  const shown = printable(text, place.face ?? "plain");
  const height = pdf.heightOfString(shown || " ", { width: place.width });
  return place.lines ? Math.min(height, place.lines * pdf.currentLineHeight(true)) : height;
}

/** The width of a text on one line. */
export function widthOf(pdf: PDFKit.PDFDocument, text: string, style: Style): number {
  setStyle(pdf, style);
  return pdf.widthOfString(onOneLine(text, style));
}

const onOneLine = (text: string, { face = "plain" }: Style): string =>
  printable(text, face).replaceAll("\n", " ");

/** Writes one line at the right edge of a column, in a smaller size if it would not fit. */
export function writeFitting(pdf: PDFKit.PDFDocument, text: string, place: Place): void {
  const size = place.size ?? 9;
  const shown = onOneLine(text, place);
  const needed = widthOf(pdf, text, place);
  const fitted = needed <= place.width ? size : (size * place.width) / needed;
  setStyle(pdf, { ...place, size: fitted });
  const left = place.align === "right" ? place.x + place.width - pdf.widthOfString(shown) : place.x;
  pdf.text(shown, left, place.y + (size - fitted) / 2, { lineBreak: false });
}

/** An element of the tree of tags: what it draws, or the elements in it. */
export function tag(
  pdf: PDFKit.PDFDocument,
  type: string,
  content: (() => void) | PDFKit.PDFStructureElement[],
  // The types do not declare it.
  options: { scope?: "Column" | "Row" } = {},
): PDFKit.PDFStructureElement {
  return pdf.struct(type, options as object, content);
}

/** Draws decoration that is not content: lines, bands, repeated headings. */
export function decorate(
  pdf: PDFKit.PDFDocument,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

/** A thin line across a column. */
export function rule(
  pdf: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  color: string = COLOR.line,
): void {
  decorate(pdf, () => {
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(color);
  });
}
