import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { MandateForm } from "@passerelle/domain/mandates/status";
import type { FrozenMandate } from "@passerelle/domain/mandates/text";
import { COLOR, openPdf } from "../../platform/pdf/drawing.ts";
import { column, drawFooters, drawText, wordsIn } from "../seal/mandate-pdf.ts";

/** Space for handwriting, in points. */
const SIGNATURE_ROOM = 70;
const HEADING = { face: "bold", size: 17, color: COLOR.primary, before: 0 } as const;

/**
 * A mandate on A4 pages to be signed by hand: its text in every language, and a page with places for the two signatures and for the
 * authority. It is not sealed; the same mandate always has the same bytes.
 */
export async function writePaper(
  frozen: FrozenMandate,
  { hash, form, language }: { hash: string; form: MandateForm; language: Language },
): Promise<Buffer> {
  const words = wordsIn(language);
  const { number, principal, holder } = frozen.facts;
  const pdf = openPdf({
    title: `${frozen.texts[language].title} ${number}`,
    language,
    createdAt: new Date(frozen.presented_at),
  });
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", resolve));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  for (const one of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    drawText(pdf, root, frozen.texts[one], one);
    pdf.addPage();
  }
  const page = column(pdf, root, language);
  page.add("H1", words("paper.title"), HEADING);
  page.add("P", words("paper.number", { number }), { face: "bold" });
  page.add("P", words("paper.hash"), { before: 12 });
  page.add("P", hash, { face: "bold", before: 2 });
  page.add("P", words("paper.same"), { before: 12 });
  for (const [side, { name }] of [
    ["principal", principal],
    ["holder", holder],
  ] as const) {
    page.add("P", words(`paper.${side}`, { name }), { face: "bold", before: 24 });
    page.add("P", words("paper.place"), { before: 12 });
    page.add("P", words("paper.signature"), { before: 12 });
    page.add("P", " ", { before: SIGNATURE_ROOM });
  }
  page.add("P", words(form === "authentic" ? "paper.authentic" : "paper.legalised"), { face: "bold" });
  page.end();
  drawFooters(pdf, number, words);
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}
