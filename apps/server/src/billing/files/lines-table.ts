import type { DocumentLine } from "@passerelle/domain/billing/documents";
import { formatRate } from "@passerelle/domain/billing/format";
import {
  BOTTOM,
  COLOR,
  decorate,
  heightOf,
  MARGIN,
  rule,
  tag,
  WIDTH,
  write,
  writeFitting,
} from "../../platform/pdf/drawing.ts";
import { drawContinuation } from "./letterhead.ts";
import type { Sheet } from "./sheet.ts";

type Column = {
  header: string;
  share: number;
  align: "left" | "right";
  cell: (line: DocumentLine) => string;
};

const PADDING = 6;
/** The most lines of a description; longer ones are cut. */
const MAX_LINES = 8;

/** The table of lines, with its header on each page. A receipt has amounts only: it is no proof of VAT. Returns where it ends. */
export function drawLines(sheet: Sheet, top: number): number {
  const { pdf, root, document } = sheet;
  const columns = columnsOf(sheet);
  const table = pdf.struct("Table");
  root.add(table);
  let y = drawHeader(sheet, columns, top, table);
  for (const line of document.lines) {
    const height = rowHeight(sheet, columns, line);
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = drawHeader(sheet, columns, drawContinuation(sheet));
    }
    drawRow(sheet, columns, line, y, table);
    y += height;
    rule(pdf, MARGIN, y, WIDTH);
  }
  table.end();
  return y;
}

function columnsOf({ document, words, money }: Sheet): Column[] {
  const description: Column = {
    header: words("columns.description"),
    share: 0.41,
    align: "left",
    cell: (line) => line.description,
  };
  const amount = (header: string, share: number, key: "net" | "tax" | "gross"): Column => ({
    header,
    share,
    align: "right",
    cell: (line) => money(line[key]),
  });
  if (document.kind === "receipt")
    return [{ ...description, share: 0.75 }, amount(words("columns.amount"), 0.25, "gross")];
  return [
    description,
    {
      header: words("columns.rate"),
      share: 0.12,
      align: "right",
      cell: ({ category, rate }) =>
        category === "disbursements" ? words("outside_vat") : formatRate(rate, document.language),
    },
    amount(words("columns.net"), 0.16, "net"),
    amount(words("columns.tax"), 0.145, "tax"),
    amount(words("columns.gross"), 0.165, "gross"),
  ];
}

type Cell = { column: Column; x: number; width: number };

function cellsOf(columns: Column[]): Cell[] {
  let x = MARGIN;
  return columns.map((column, at) => {
    const share = WIDTH * column.share;
    // The outer edges of the table are those of the page.
    const [before, after] = [at === 0 ? 0 : PADDING, at === columns.length - 1 ? 0 : PADDING];
    const cell = { column, x: x + before, width: share - before - after };
    x += share;
    return cell;
  });
}

/** Without a table (a repeated header) it is drawn as an artifact, which screen readers skip. */
function drawHeader(
  { pdf }: Sheet,
  columns: Column[],
  top: number,
  table?: PDFKit.PDFStructureElement,
): number {
  const draw = ({ column, x, width }: Cell) =>
    writeFitting(pdf, column.header, {
      x,
      y: top + PADDING,
      width,
      align: column.align,
      face: "bold",
      size: 8,
      color: COLOR.muted,
    });
  const cells = cellsOf(columns);
  if (table)
    table.add(
      tag(
        pdf,
        "TR",
        cells.map((cell) => tag(pdf, "TH", () => draw(cell), { scope: "Column" })),
      ),
    );
  else decorate(pdf, () => cells.forEach(draw), "Pagination");
  const bottom = top + 10 + 2 * PADDING;
  rule(pdf, MARGIN, bottom, WIDTH, COLOR.primary);
  return bottom;
}

function rowHeight({ pdf }: Sheet, columns: Column[], line: DocumentLine): number {
  const [description] = cellsOf(columns);
  const { width } = description as Cell;
  return heightOf(pdf, line.description, { width, lines: MAX_LINES }) + 2 * PADDING + 1;
}

function drawRow(
  { pdf }: Sheet,
  columns: Column[],
  line: DocumentLine,
  top: number,
  table: PDFKit.PDFStructureElement,
): void {
  const cells = cellsOf(columns).map(({ column, x, width }) =>
    tag(pdf, "TD", () => {
      const place = { x, y: top + PADDING, width, align: column.align };
      const text = column.cell(line);
      if (column.align === "left") write(pdf, text, { ...place, lines: MAX_LINES });
      else writeFitting(pdf, text, place);
    }),
  );
  table.add(tag(pdf, "TR", cells));
}
