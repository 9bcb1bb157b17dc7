import { sellerName } from "@passerelle/domain/billing/format";
import { encode } from "uqr";
import { formatCalendarDay } from "./document-words.ts";
import {
  COLOR,
  decorate,
  heightOf,
  MARGIN,
  PAGE,
  RIGHT,
  rule,
  type Sheet,
  tag,
  WIDTH,
  write,
} from "./sheet.ts";

const NOTE = { x: MARGIN, width: WIDTH, size: 8.5 } as const;
const SPACE = 5;
const QR_SIZE = 62;

/** The stamp of a tax authority, as a document shows it. */
export type ShownStamp = { reference: string; verifyUrl: string };

/** What the notes say beside the document's own content. */
export type NoteFacts = { hasXml: boolean; stamp: ShownStamp | undefined };

/** What the document says of itself: what it corrects, how it was paid, what its disbursements are, who approved it. */
function notesOf({ document, words }: Sheet, { hasXml, stamp }: NoteFacts): string[] {
  const { kind, language, invoice, payment, lines } = document;
  const notes: string[] = [];
  if (invoice)
    notes.push(
      words("notes.credits", {
        number: invoice.number,
        date: formatCalendarDay(invoice.issued_on, language),
      }),
    );
  if (kind === "receipt") notes.push(words(`notes.receipt_${payment?.direction ?? "in"}`));
  else if (lines.some(({ category }) => category === "disbursements"))
    notes.push(words("notes.disbursements"));
  if (hasXml) notes.push(words("notes.attached"));
  if (stamp) notes.push(words("notes.stamp", { reference: stamp.reference, url: stamp.verifyUrl }));
  return notes;
}

/** What `drawNotes` needs, in points. */
export const notesHeight = (sheet: Sheet, facts: NoteFacts): number =>
  notesOf(sheet, facts).reduce((all, note) => all + heightOf(sheet.pdf, note, NOTE) + SPACE, 0) +
  (facts.stamp ? QR_SIZE + SPACE : 0);

/** The notes under the totals. Returns where they end. */
export function drawNotes(sheet: Sheet, top: number, facts: NoteFacts): number {
  const { pdf, root } = sheet;
  let y = top;
  for (const note of notesOf(sheet, facts))
    root.add(
      tag(pdf, "P", () => {
        y = write(pdf, note, { ...NOTE, y, color: COLOR.muted }) + SPACE;
      }),
    );
  if (!facts.stamp) return y;
  drawQr(sheet, facts.stamp.verifyUrl, y);
  return y + QR_SIZE + SPACE;
}

/** A QR code of an address that the text above names too. */
function drawQr({ pdf }: Sheet, address: string, top: number): void {
  const { data, size } = encode(address, { border: 1 });
  const module = QR_SIZE / size;
  decorate(
    pdf,
    () => {
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) pdf.rect(MARGIN + column * module, top + row * module, module, module);
      pdf.fill(COLOR.ink);
    },
    "Layout",
  );
}

/** Who issues, and the number of the page, at the foot of each one. */
export function drawFooters(sheet: Sheet): void {
  const { pdf, document, words } = sheet;
  const { seller } = document;
  const identity = [
    sellerName(seller),
    seller.trade_register && words("trade_register", { number: seller.trade_register }),
    seller.tax_number && words("tax_number", { number: seller.tax_number }),
  ].filter((part) => part !== "");
  const lines = [identity.join(" · "), ...(seller.fictional ? [words("notes.demonstration")] : [])];
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    let y = PAGE.height - 56;
    rule(pdf, MARGIN, y, WIDTH);
    y += 8;
    decorate(
      pdf,
      () => {
        const style = { size: 7.5, color: COLOR.muted, lines: 1, y };
        const page = words("page", { page: at + 1, pages: count });
        write(pdf, page, { ...style, x: RIGHT - 80, width: 80, align: "right" });
        for (const line of lines) {
          write(pdf, line, { ...style, x: MARGIN, width: WIDTH - 90, y });
          y += 11;
        }
      },
      "Pagination",
    );
  }
}
