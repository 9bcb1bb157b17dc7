import type { TaxTotal } from "@passerelle/domain/billing/documents";
import { documentName, formatRate } from "@passerelle/domain/billing/format";
import { type StatedSum, statedSums } from "@passerelle/domain/billing/lines";
import {
  COLOR,
  decorate,
  MARGIN,
  RIGHT,
  rule,
  type Style,
  tag,
  WIDTH,
  widthOf,
  writeFitting,
} from "../../platform/pdf/drawing.ts";
import type { Sheet } from "./sheet.ts";

const ROW = 17;
const TOTAL_ROW = 28;
const BOX = 230;
const GAP = 28;

type Row = { label: string; amount: number };
type Cell = { x: number; width: number; align: "left" | "right" };

const isDisbursement = ({ category }: TaxTotal): boolean => category === "disbursements";

/** What `drawTotals` needs, in points. */
export const totalsHeight = (sheet: Sheet): number =>
  Math.max(
    (1 + sheet.document.taxes.length) * ROW,
    Object.values(statedSums(sheet.document)).flat().length * ROW + TOTAL_ROW + 6,
  );

/** VAT by rate at the left, totals at the right. Returns where they end. */
export function drawTotals(sheet: Sheet, top: number): number {
  const left = sheet.document.kind === "receipt" ? top : drawTaxes(sheet, top);
  return Math.max(left, drawBox(sheet, top));
}

function drawTaxes({ pdf, document, words, money, root }: Sheet, top: number): number {
  const width = WIDTH - BOX - GAP;
  const cells: Cell[] = [
    { x: MARGIN, width: width * 0.46, align: "left" },
    { x: MARGIN + width * 0.48, width: width * 0.27, align: "right" },
    { x: MARGIN + width * 0.77, width: width * 0.23, align: "right" },
  ];
  const table = pdf.struct("Table");
  root.add(table);
  const draw = (texts: string[], y: number, isHeader = false) => {
    const style: Style = isHeader ? { face: "bold", color: COLOR.muted, size: 8 } : { size: 8 };
    const drawn = texts.map((text, at) => {
      const write = () => writeFitting(pdf, text, { ...(cells[at] as Cell), ...style, y: y + 4 });
      return isHeader ? tag(pdf, "TH", write, { scope: "Column" }) : tag(pdf, "TD", write);
    });
    table.add(tag(pdf, "TR", drawn));
    rule(pdf, MARGIN, y + ROW, width);
    return y + ROW;
  };
  let y = draw([words("taxes"), words("columns.net"), words("columns.tax")], top, true);
  for (const total of document.taxes) {
    const name = isDisbursement(total)
      ? words("disbursements")
      : `${words("columns.tax")} ${formatRate(total.rate, document.language)}`;
    y = draw([name, money(total.net), money(total.tax)], y);
  }
  table.end();
  return y;
}

function drawBox(sheet: Sheet, top: number): number {
  const { pdf, document, words, money, root } = sheet;
  const x = RIGHT - BOX;
  const table = pdf.struct("Table");
  root.add(table);
  const draw = ({ label, amount }: Row, y: number, style: Style) => {
    const written = money(amount);
    const inner = BOX - 24;
    const width = Math.min(widthOf(pdf, written, style) + 1, inner * 0.6);
    const left = { x: x + 12, y, width: inner - width - 8, ...style };
    const right = { x: RIGHT - 12 - width, y, width, align: "right", ...style } as const;
    table.add(
      tag(pdf, "TR", [
        tag(pdf, "TH", () => writeFitting(pdf, label, left), { scope: "Row" }),
        tag(pdf, "TD", () => writeFitting(pdf, written, right)),
      ]),
    );
  };
  let y = top;
  const { before, after } = statedSums(document);
  const labelOf = ({ name }: StatedSum) => words(name === "disbursements" ? name : `totals.${name}`);
  for (const sum of before) {
    draw({ label: labelOf(sum), amount: sum.amount }, y + 4, {});
    y += ROW;
  }
  y += 3;
  decorate(pdf, () => {
    pdf.roundedRect(x, y, BOX, TOTAL_ROW, 5).fill(COLOR.primarySoft);
  });
  const total = {
    label: words(`totals.${documentName(document.kind, document.payment?.direction)}`),
    amount: document.totals.gross,
  };
  draw(total, y + 8, { face: "bold", size: 11, color: COLOR.primary });
  y += TOTAL_ROW + 3;
  for (const sum of after) {
    draw({ label: labelOf(sum), amount: sum.amount }, y + 4, { color: COLOR.muted });
    y += ROW;
  }
  table.end();
  return y;
}
