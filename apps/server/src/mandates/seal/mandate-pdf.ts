import { LANGUAGE_DETAILS, LANGUAGES, type Language } from "@passerelle/domain/languages";
import type { MandateForm } from "@passerelle/domain/mandates/status";
import type { FrozenMandate, MandateText } from "@passerelle/domain/mandates/text";
import type { TFunction } from "i18next";
import { formatMoment } from "../../platform/format-date.ts";
import {
  BOTTOM,
  COLOR,
  decorate,
  heightOf,
  MARGIN,
  openPdf,
  PAGE,
  RIGHT,
  rule,
  type Style,
  tag,
  WIDTH,
  write,
} from "../../platform/pdf/drawing.ts";
import { drawQr, SIGNED_QR_SIZE } from "../../platform/pdf/qr.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import fr from "../words/fr.json" with { type: "json" };
import type { Evidence } from "./queries.ts";

export const wordsIn = translator(readTexts(import.meta.url, "../words", fr));

const TOP = 56;
const BODY: Style = { size: 10 };
const INDENT = 14;
const BESIDE_QR = SIGNED_QR_SIZE + 12;

/** The code by which others verify the mandate: as it is written, the page where it is typed, and what the QR code contains. */
export type ShownCode = { written: string; page: string; address: string };

/** `sha256`: of the scan, hexadecimal. */
export type Legalised = { form: MandateForm; sha256: string; checkedAt: Date };

export type MandateFacts = {
  frozen: FrozenMandate;
  hash: string;
  signatures: readonly Evidence[];
  /** The language of the evidence page and of the file. */
  language: Language;
  platform: string;
  url: string;
  /** The scan that a reviewer accepted; undefined unless the mandate is on paper. */
  legalised: Legalised | undefined;
  /** Undefined for a mandate that came into force before mandates had codes. */
  code: ShownCode | undefined;
};

/**
 * A mandate as a tagged PDF/A-3b: its text in every language, each on pages of its own, and the evidence page. The same mandate
 * always has the same bytes.
 */
export async function writeMandatePdf(facts: MandateFacts): Promise<Buffer> {
  const { frozen, language, signatures, legalised } = facts;
  const words = wordsIn(language);
  const createdAt = legalised?.checkedAt ?? signatures.at(-1)?.signed_at ?? new Date(frozen.presented_at);
  const pdf = openPdf({
    title: `${frozen.texts[language].title} ${frozen.facts.number}`,
    language,
    createdAt,
  });
  const pieces: Uint8Array[] = [];
  pdf.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => pdf.once("end", resolve));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const own = [language, ...LANGUAGES.filter((one) => one !== language)];
  own.forEach((one, at) => {
    if (at > 0) pdf.addPage();
    drawText(pdf, root, frozen.texts[one], one);
  });
  pdf.addPage();
  drawEvidence(pdf, root, facts, words);
  drawFooters(pdf, frozen.facts.number, words);
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

/** Writes one after the other, on a further page where one does not fit. */
export function column(pdf: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, language: Language) {
  const section = pdf.struct("Sect", { lang: LANGUAGE_DETAILS[language].locale });
  root.add(section);
  let y = TOP;
  return {
    add(type: "H1" | "H2" | "P", text: string, style: Style & { before?: number; indent?: number } = {}) {
      const { before = 6, indent = 0, ...rest } = { ...BODY, ...style };
      const place = { ...rest, x: MARGIN + indent, width: WIDTH - indent };
      y += before;
      if (y + heightOf(pdf, text, place) > BOTTOM) {
        pdf.addPage();
        y = TOP;
      }
      section.add(
        tag(pdf, type, () => {
          y = write(pdf, text, { ...place, y });
        }),
      );
    },
    /** Reserves space for a drawing and returns where it begins. */
    reserve(height: number, before: number): number {
      y += before;
      if (y + height > BOTTOM) {
        pdf.addPage();
        y = TOP;
      }
      return y;
    },
    skipTo(bottom: number) {
      y = Math.max(y, bottom);
    },
    end: () => section.end(),
  };
}

/** Draws the text in a language, beginning on the present page. */
export function drawText(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  text: MandateText,
  language: Language,
): void {
  const page = column(pdf, root, language);
  page.add("H1", text.title, { face: "bold", size: 17, color: COLOR.primary, before: 0 });
  for (const { heading, blocks } of text.sections) {
    page.add("H2", heading, { face: "bold", size: 11.5, before: 14 });
    for (const block of blocks) {
      if (block.kind === "paragraph") page.add("P", block.text);
      else for (const item of block.items) page.add("P", `•  ${item}`, { indent: INDENT });
    }
  }
  page.end();
}

function drawEvidence(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { frozen, hash, signatures, legalised, language, platform, url, code }: MandateFacts,
  words: TFunction,
): void {
  const page = column(pdf, root, language);
  page.add("H1", words("evidence.title"), { face: "bold", size: 17, color: COLOR.primary, before: 0 });
  page.add("P", words("evidence.number", { number: frozen.facts.number }), { face: "bold" });
  page.add("P", words("evidence.hash"), { before: 14 });
  page.add("P", hash, { face: "bold", before: 2 });
  for (const { side, method, level, signed_at, evidence } of signatures) {
    const at = formatMoment(signed_at, language, null);
    page.add("P", words(`evidence.${side}`, { name: evidence.name ?? "", at }), { face: "bold", before: 16 });
    page.add(
      "P",
      method === "passkey"
        ? words("evidence.passkey", { credential: evidence.credential_id ?? "" })
        : words("evidence.code", { digits: (evidence.phone ?? "").slice(-4) }),
      { before: 2 },
    );
    page.add("P", words("evidence.level", { level }), { before: 2 });
  }
  if (legalised) {
    const at = formatMoment(legalised.checkedAt, language, null);
    const kind = legalised.form === "authentic" ? "notary" : "authority";
    page.add("P", words(`evidence.${kind}`, { platform, at }), { face: "bold", before: 16 });
    page.add("P", words("evidence.scan"), { before: 2 });
    page.add("P", legalised.sha256, { face: "bold", before: 2 });
  }
  if (code) {
    const top = page.reserve(SIGNED_QR_SIZE, 18);
    drawQr(pdf, code.address, { left: MARGIN, top, size: SIGNED_QR_SIZE, ecc: "M" });
    page.add("P", words("verify.title"), { face: "bold", indent: BESIDE_QR });
    page.add("P", words("verify.how", { page: code.page, code: code.written }), { indent: BESIDE_QR });
    page.add("P", words("verify.what"), { indent: BESIDE_QR, color: COLOR.muted });
    page.skipTo(top + SIGNED_QR_SIZE);
  }
  page.add("P", words("evidence.powers", { platform, url }), { before: 20, color: COLOR.muted });
  page.add("P", words("evidence.seal", { platform }), { color: COLOR.muted });
  page.end();
}

/** The number of the mandate and of the page, at the foot of each one. */
export function drawFooters(pdf: PDFKit.PDFDocument, number: string, words: TFunction): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    const y = PAGE.height - 56;
    rule(pdf, MARGIN, y, WIDTH);
    decorate(
      pdf,
      () => {
        const style = { size: 7.5, color: COLOR.muted, lines: 1, y: y + 8 };
        write(pdf, number, { ...style, x: MARGIN, width: WIDTH - 90 });
        const page = words("page", { page: at + 1, pages: count });
        write(pdf, page, { ...style, x: RIGHT - 90, width: 90, align: "right" });
      },
      "Pagination",
    );
  }
}
