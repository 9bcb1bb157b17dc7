import type { Buyer, Seller } from "@passerelle/domain/billing/documents";
import { documentName, formatPaidAt, sellerName } from "@passerelle/domain/billing/format";
import { countryName } from "@passerelle/domain/country-name";
import {
  COLOR,
  decorate,
  MARGIN,
  PAGE,
  RIGHT,
  rule,
  type Style,
  tag,
  WIDTH,
  widthOf,
  write,
  writeFitting,
} from "../../platform/pdf/drawing.ts";
import { canPrint } from "../../platform/pdf/fonts.ts";
import { formatCalendarDay } from "./document-words.ts";
import type { Sheet } from "./sheet.ts";

const BAND = 16;
const MARK = 34;
const GAP = 24;
const MAX_ADDRESS_LINES = 5;

/** Draws the head of the first page: the seller, the kind of document and the buyer. Returns where it ends. */
export function drawLetterhead(sheet: Sheet): number {
  drawCloth(sheet.pdf);
  let y = drawName(sheet);
  if (sheet.document.seller.fictional) y = drawDemonstration(sheet, y + 14);
  y = drawParties(sheet, y + 22);
  return drawFacts(sheet, y + 18);
}

/** A strip of Ndop, as at the head of the pages (`ui/cloth.tsx`), in opaque colours. */
export function drawCloth(pdf: PDFKit.PDFDocument): void {
  const scale = BAND / 46;
  decorate(pdf, () => {
    pdf.rect(0, 0, PAGE.width, BAND).fill("#2f3191");
    for (let left = 0; left < PAGE.width; left += BAND) {
      pdf.save().translate(left, 0).scale(scale);
      pdf.path("M0 23 23 0l23 23-23 23zM9 23 23 9l14 14-14 14z").lineWidth(1.5).stroke("#e0e0ef");
      pdf.path("M17 23l6-6 6 6-6 6z").fill("#eaeaf4");
      for (const [x, y] of [
        [6, 6],
        [40, 6],
        [6, 40],
        [40, 40],
      ] as const)
        pdf.circle(x, y, 2);
      pdf.fill("#e6ae4c").restore();
    }
  });
}

/** The footbridge of `ui/brand-mark.tsx`. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  decorate(pdf, () => {
    pdf
      .save()
      .translate(x, y)
      .scale(MARK / 32);
    pdf.roundedRect(0, 0, 32, 32, 8).fill("#2b2d82").lineCap("round");
    pdf.path("M4 14.5C9 10.5 23 10.5 28 14.5").lineWidth(2.6).stroke("#ffffff");
    pdf.path("M7.5 25.5a8.5 8.5 0 0 1 17 0").lineWidth(3.4).stroke("#e6ae4c");
    pdf.path("M16 6l2 2-2 2-2-2z").fill("#e6ae4c").restore();
  });
}

function drawName({ pdf, document, words, root }: Sheet): number {
  const top = BAND + 24;
  // With a legal form that states the capital, the name would find no room here; the seller's address has it.
  const name = document.seller.legal_name;
  const title = words(`title.${documentName(document.kind, document.payment?.direction)}`);
  drawMark(pdf, MARGIN, top);
  root.add(
    tag(pdf, "P", () => {
      write(pdf, name, {
        x: MARGIN + MARK + 12,
        y: top + 8,
        width: WIDTH * 0.4 - MARK - 12,
        face: canPrint(name, "display") ? "display" : "bold",
        size: 13,
        lines: 2,
      });
    }),
  );
  const width = WIDTH * 0.6 - 12;
  const place = { x: RIGHT - width, width, align: "right" } as const;
  root.add(
    tag(pdf, "H1", () =>
      writeFitting(pdf, title, { ...place, y: top - 5, face: "display", size: 23, color: COLOR.primary }),
    ),
  );
  root.add(
    tag(pdf, "P", () =>
      writeFitting(pdf, document.number, { ...place, y: top + 27, face: "bold", size: 10 }),
    ),
  );
  return top + MARK + 4;
}

function drawDemonstration({ pdf, words, root }: Sheet, top: number): number {
  const height = 24;
  decorate(pdf, () => {
    pdf.roundedRect(MARGIN, top, WIDTH, height, 5).fill(COLOR.accentSoft);
  });
  root.add(
    tag(pdf, "P", () => {
      write(pdf, words("notes.demonstration"), {
        x: MARGIN + 12,
        y: top + 6.5,
        width: WIDTH - 24,
        face: "bold",
        color: COLOR.accentInk,
        lines: 1,
      });
    }),
  );
  return top + height;
}

function drawParties(sheet: Sheet, top: number): number {
  const { seller, buyer } = sheet.document;
  const width = (WIDTH - GAP) / 2;
  const sold = [...partyLines(sheet, seller), seller.email, seller.phone];
  const ends = [
    drawParty(sheet, sheet.words("seller"), sellerName(seller), sold, { x: MARGIN, y: top, width }),
    drawParty(sheet, sheet.words("buyer"), buyer.name, partyLines(sheet, buyer), {
      x: MARGIN + width + GAP,
      y: top,
      width,
    }),
  ];
  return Math.max(...ends);
}

function partyLines({ document, words }: Sheet, party: Seller | Buyer): string[] {
  const { address, city, country, tax_number, trade_register } = party;
  return [
    ...address.split(/[\r\n]+/).slice(0, MAX_ADDRESS_LINES),
    [city, countryName(country, document.language)].filter((part) => part !== "").join(", "),
    tax_number && words("tax_number", { number: tax_number }),
    trade_register && words("trade_register", { number: trade_register }),
  ];
}

function drawParty(
  { pdf, root }: Sheet,
  label: string,
  name: string,
  lines: string[],
  place: { x: number; y: number; width: number },
): number {
  let { y } = place;
  const section = pdf.struct("Sect");
  root.add(section);
  section.add(
    tag(pdf, "H2", () => {
      y = write(pdf, label, { ...place, y, face: "bold", size: 8, color: COLOR.muted }) + 3;
    }),
  );
  section.add(
    tag(pdf, "P", () => {
      y = write(pdf, name, { ...place, y, face: "bold", size: 10, lines: 3 }) + 2;
    }),
  );
  for (const line of lines.filter((text) => text.trim() !== ""))
    section.add(
      tag(pdf, "P", () => {
        y = write(pdf, line, { ...place, y, lines: 3 }) + 1.5;
      }),
    );
  section.end();
  return y;
}

/**
 * The facts that people look for first: the day, the reference, and the invoice that a credit note corrects or the payment
 * that a receipt confirms.
 */
function factsOf({ document, words }: Sheet): { label: string; value: string }[] {
  const { issued_on, language, reference, currency, invoice, payment } = document;
  const facts = [
    { label: words("facts.issued_on"), value: formatCalendarDay(issued_on, language) },
    { label: words("facts.reference"), value: reference },
  ];
  if (invoice) facts.push({ label: words("facts.invoice"), value: invoice.number });
  if (payment)
    facts.push(
      { label: words("facts.method"), value: payment.method },
      {
        label: words(`facts.paid_${payment.direction}`),
        value: formatPaidAt(payment, language),
      },
    );
  return payment ? facts : [...facts, { label: words("facts.currency"), value: currency }];
}

function drawFacts(sheet: Sheet, top: number): number {
  const { pdf, root } = sheet;
  const facts = factsOf(sheet).filter(({ value }) => value !== "");
  const height = 42;
  decorate(pdf, () => {
    pdf.roundedRect(MARGIN, top, WIDTH, height, 5).fill(COLOR.paper);
  });
  const labelStyle: Style = { size: 7.5, color: COLOR.muted };
  const valueStyle: Style = { face: "bold" };
  const needed = facts.map(({ label, value }) =>
    Math.max(widthOf(pdf, label, labelStyle), widthOf(pdf, value, valueStyle)),
  );
  const available = WIDTH - 24 - 14 * (facts.length - 1);
  const total = needed.reduce((sum, width) => sum + width, 0);
  // Spare width is shared equally; missing width is taken in proportion.
  const widths = needed.map((width) =>
    total <= available ? width + (available - total) / facts.length : (width * available) / total,
  );
  let x = MARGIN + 12;
  facts.forEach(({ label, value }, at) => {
    const place = { x, width: widths[at] as number };
    root.add(tag(pdf, "P", () => writeFitting(pdf, label, { ...place, ...labelStyle, y: top + 8 })));
    root.add(tag(pdf, "P", () => writeFitting(pdf, value, { ...place, ...valueStyle, y: top + 21 })));
    x += place.width + 14;
  });
  return top + height;
}

/** Draws the head of a later page, which names the document. Returns where it ends. */
export function drawContinuation({ pdf, document, words }: Sheet): number {
  drawCloth(pdf);
  const text = `${words(`title.${documentName(document.kind, document.payment?.direction)}`)} ${document.number}`;
  let y = BAND + 18;
  decorate(
    pdf,
    () => {
      y = write(pdf, text, { x: MARGIN, y, width: WIDTH, face: "bold", color: COLOR.primary, lines: 1 });
    },
    "Pagination",
  );
  rule(pdf, MARGIN, y + 6, WIDTH);
  return y + 14;
}
