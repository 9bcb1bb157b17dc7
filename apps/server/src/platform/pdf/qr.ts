import { encode } from "uqr";
import { COLOR, decorate } from "./drawing.ts";

type Qr = { left: number; top: number; size: number; ecc?: "L" | "M" };

/** 37 mm: a signed statement has up to 77 modules, of which a telephone reads those of 0.4 mm and more. */
export const SIGNED_QR_SIZE = 104;

/** A QR code of an address that the text beside it names too. `size`: points. */
export function drawQr(pdf: PDFKit.PDFDocument, address: string, place: Qr): void {
  const { left, top, size: side, ecc = "L" } = place;
  const { data, size } = encode(address, { border: 1, ecc });
  const module = side / size;
  decorate(
    pdf,
    () => {
      for (const [row, cells] of data.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) pdf.rect(left + column * module, top + row * module, module, module);
      pdf.fill(COLOR.ink);
    },
    "Layout",
  );
}
