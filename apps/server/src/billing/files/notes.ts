import { sellerName } from "@passerelle/domain/billing/format";
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

/** What the document says of itself: what it corrects, how it was paid, what its disbursements are. */
function notesOf({ document, words }: Sheet, hasXml: boolean): string[] {
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
  return notes;
}

/** What `drawNotes` needs, in points. */
export const notesHeight = (sheet: Sheet, hasXml: boolean): number =>
  notesOf(sheet, hasXml).reduce((all, note) => all + heightOf(sheet.pdf, note, NOTE) + SPACE, 0);

/** The notes under the totals. Returns where they end. */
export function drawNotes(sheet: Sheet, top: number, hasXml: boolean): number {
  const { pdf, root } = sheet;
  let y = top;
  for (const note of notesOf(sheet, hasXml))
    root.add(
      tag(pdf, "P", () => {
        y = write(pdf, note, { ...NOTE, y, color: COLOR.muted }) + SPACE;
      }),
    );
  return y;
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
