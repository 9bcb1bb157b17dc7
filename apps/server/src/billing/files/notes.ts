import { sellerName } from "@passerelle/domain/billing/format";
import {
  COLOR,
  decorate,
  heightOf,
  MARGIN,
  PAGE,
  RIGHT,
  rule,
  tag,
  WIDTH,
  widthOf,
  write,
} from "../../platform/pdf/drawing.ts";
import { drawQr, SIGNED_QR_SIZE } from "../../platform/pdf/qr.ts";
import { formatCalendarDay } from "./document-words.ts";
import type { Sheet } from "./sheet.ts";

const NOTE = { x: MARGIN, width: WIDTH, size: 8.5 } as const;
const SPACE = 5;
const QR_SIZE = 62;
const CODE_SIZE = SIGNED_QR_SIZE;
const ABOVE_CODE = 8;
const BESIDE_CODE = { x: MARGIN + CODE_SIZE + 12, width: WIDTH - CODE_SIZE - 12 } as const;

/** The stamp of a tax authority, as a document shows it. */
export type ShownStamp = { reference: string; verifyUrl: string };

/** The code by which others verify the document: its written form, the page where it is typed, and the content of the QR code. */
export type ShownCode = { written: string; page: string; address: string };

/** The facts of the notes that are not part of the document itself. */
export type NoteFacts = { hasXml: boolean; stamp: ShownStamp | undefined; code: ShownCode | undefined };

/** The notes of a document: the invoice that it corrects, how it was paid, what its disbursements are, who approved it. */
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
  (facts.stamp ? QR_SIZE + SPACE : 0) +
  (facts.code ? ABOVE_CODE + CODE_SIZE + SPACE : 0);

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
  if (facts.stamp) {
    drawQr(pdf, facts.stamp.verifyUrl, { left: MARGIN, top: y, size: QR_SIZE });
    y += QR_SIZE + SPACE;
  }
  return facts.code ? drawCode(sheet, y + ABOVE_CODE, facts.code) : y;
}

/** Draws the QR code with our signature and, beside it, the code to type without a camera. Returns where it ends. */
function drawCode(sheet: Sheet, top: number, { written, page, address }: ShownCode): number {
  const { pdf, root, words } = sheet;
  drawQr(pdf, address, { left: MARGIN, top, size: CODE_SIZE, ecc: "M" });
  const texts = [
    { text: words("verify.title"), style: { face: "bold", size: 9 } },
    { text: words("verify.how", { page, code: written }), style: { size: 8.5, color: COLOR.muted } },
    { text: words("verify.what"), style: { size: 8.5, color: COLOR.muted } },
  ] as const;
  let y = top + 8;
  for (const { text, style } of texts)
    root.add(
      tag(pdf, "P", () => {
        y = write(pdf, text, { ...BESIDE_CODE, ...style, y }) + SPACE;
      }),
    );
  return Math.max(y, top + CODE_SIZE + SPACE);
}

/** Draws the seller and the page number at the foot of each page. */
export function drawFooters(sheet: Sheet): void {
  const { pdf, document, words } = sheet;
  const { seller } = document;
  const identity = [
    sellerName(seller),
    seller.trade_register && words("trade_register", { number: seller.trade_register }),
    seller.tax_number && words("tax_number", { number: seller.tax_number }),
  ].filter((part) => part !== "");
  const style = { size: 7.5, color: COLOR.muted, lines: 1 };
  const room = WIDTH - 90;
  const [name = "", ...numbers] = identity;
  const isShort = widthOf(pdf, identity.join(" · "), style) <= room;
  const stated = isShort ? [identity.join(" · ")] : [name, numbers.join(" · ")];
  const lines = [...stated, ...(seller.fictional ? [words("notes.demonstration")] : [])];
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    let y = PAGE.height - 56;
    rule(pdf, MARGIN, y, WIDTH);
    y += 8;
    decorate(
      pdf,
      () => {
        const page = words("page", { page: at + 1, pages: count });
        write(pdf, page, { ...style, x: RIGHT - 80, width: 80, align: "right", y });
        for (const line of lines) {
          write(pdf, line, { ...style, x: MARGIN, width: room, y });
          y += 11;
        }
      },
      "Pagination",
    );
  }
}
