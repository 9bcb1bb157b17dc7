import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

/** The display face of the product, and a sans with the letters of African languages. */
const FILES = {
  display: require.resolve("@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf"),
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
};

/** The code points of « ff », « fi », « fl », « ffi » and « ffl ». */
const LIGATURES = [0xfb00, 0xfb01, 0xfb02, 0xfb03, 0xfb04];

export type Face = keyof typeof FILES;

let opened: Record<Face, Font> | undefined;

/** Opens the fonts of documents. They are read once: reading them takes longer than drawing a document. */
export function openFonts(): Record<Face, Font> {
  opened ??= { display: open("display"), plain: open("plain"), bold: open("bold") };
  return opened;
}

// A font remembers each glyph with the characters that first used it. Embedding a « Ž » uses its component « Z » without any
// character, and every later document of the process would have a Z that readers can neither copy nor speak.
function open(face: Face): Font {
  const font = create(readFileSync(FILES[face])) as Font;
  // Lays out the separate characters before their ligatures' code points, so that readers read a ligature as those characters.
  for (const code of LIGATURES) font.layout(String.fromCodePoint(code).normalize("NFKC"));
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return font;
}

/**
 * A text without control characters, in which a mark replaces each character that the font lacks: PDF/A forbids undefined glyphs.
 */
export function printable(text: string, face: Face): string {
  const font = openFonts()[face];
  const plain = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n\u00a0\u202f]/g, " ");
  return [...plain]
    .map((character) => {
      if (character === "\n" || font.hasGlyphForCodePoint(character.codePointAt(0) as number))
        return character;
      return /\p{C}|\p{Default_Ignorable_Code_Point}/u.test(character) ? "" : "\ufffd";
    })
    .join("");
}

/** Whether a face has all characters of a text. */
export const canPrint = (text: string, face: Face): boolean => printable(text, face) === text;
