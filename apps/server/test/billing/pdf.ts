import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRawStream,
  PDFString,
} from "pdf-lib";

/** Properties of a PDF file. */
export type ReadPdf = {
  pages: number;
  language: string | undefined;
  isTagged: boolean;
  /** The types of the elements in the tree of tags. */
  tags: string[];
  /** The XMP metadata. */
  metadata: string;
  /** The subtype of each output intent, and the header of its colour profile. */
  intents: { subtype: string; profile: string }[];
  /** Whether each font is embedded, by its name. */
  fonts: Record<string, boolean>;
  attachments: { name: string; relationship: string; type: string; content: string }[];
  /** The shown text, page by page; each operator's text is one line. */
  text: string;
  /** Whether the file shows an undefined glyph. */
  hasUndefinedGlyph: boolean;
};

/** Reads a PDF with the structure that PDFKit writes. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = pdf;
  const dicts = context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict);
  const named = (dict: PDFDict, key: string) => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFName ? value.decodeText() : "";
  };
  const ofType = (type: string) => dicts.filter((dict) => named(dict, "Type") === type);
  const shown = pdf.getPages().map(({ node }) => {
    const fonts = node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const drawn = streams.map((one) => decoded(context.lookup(one) as PDFRawStream)).join("\n");
    return textOf(drawn, (name) => charactersOf(fonts?.lookup(PDFName.of(name), PDFDict)));
  });
  return {
    pages: pdf.getPageCount(),
    language: textIn(catalog.lookup(PDFName.of("Lang"))),
    isTagged: String(catalog.lookup(PDFName.of("MarkInfo"), PDFDict).lookup(PDFName.of("Marked"))) === "true",
    tags: dicts
      .filter((dict) => dict.has(PDFName.of("S")) && dict.has(PDFName.of("K")))
      .map((dict) => named(dict, "S")),
    metadata: decoded(streamOf(catalog, "Metadata"), "utf8"),
    intents: catalog
      .lookup(PDFName.of("OutputIntents"), PDFArray)
      .asArray()
      .map((ref) => context.lookup(ref, PDFDict))
      .map((intent) => ({
        subtype: named(intent, "S"),
        profile: decoded(streamOf(intent, "DestOutputProfile")).slice(36, 40),
      })),
    fonts: Object.fromEntries(
      ofType("FontDescriptor").map((font) => [named(font, "FontName"), font.has(PDFName.of("FontFile2"))]),
    ),
    attachments: (catalog.lookupMaybe(PDFName.of("AF"), PDFArray)?.asArray() ?? []).map((ref) => {
      const file = context.lookup(ref, PDFDict);
      const stream = streamOf(file.lookup(PDFName.of("EF"), PDFDict), "F");
      return {
        name: textIn(file.lookup(PDFName.of("UF"))) ?? "",
        relationship: named(file, "AFRelationship"),
        type: named(stream.dict, "Subtype"),
        content: decoded(stream, "utf8"),
      };
    }),
    text: shown.map(({ text }) => text).join("\n"),
    hasUndefinedGlyph: shown.some(({ codes }) => codes.includes(0)),
  };
}

// The types of `lookup` do not include streams of a read file.
const streamOf = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key)) as PDFRawStream;

const textIn = (object: unknown): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

const decoded = (stream: PDFRawStream, encoding: "latin1" | "utf8" = "latin1"): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString(encoding);

/** The characters of each glyph of a font, from the `ToUnicode` map that it contains for readers. */
function charactersOf(font: PDFDict | undefined): string[] {
  if (!font) throw new Error("a font is missing");
  const map = decoded(streamOf(font, "ToUnicode"));
  const characters: string[] = [];
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, codes = ""], at) => {
      const units = codes.split(" ").map((code) => Number.parseInt(code, 16));
      characters[Number.parseInt(first, 16) + at] = String.fromCharCode(...units);
    });
  return characters;
}

function textOf(drawn: string, charactersIn: (font: string) => string[]): { text: string; codes: number[] } {
  let characters: string[] = [];
  let text = "";
  const codes: number[] = [];
  for (const [, font, shown] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = charactersIn(font);
    else {
      const glyphs = [...(shown ?? "").matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
      );
      const numbers = glyphs.map((glyph) => Number.parseInt(glyph, 16));
      codes.push(...numbers);
      text += `${numbers.map((number) => characters[number] ?? "").join("")}\n`;
    }
  }
  // The fonts have one glyph for all spaces.
  return { text: text.replace(/[\u00a0\u202f]/g, " "), codes };
}
