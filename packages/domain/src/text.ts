// Letters that Unicode does not decompose into a base letter and a mark.
const UNDECOMPOSED: Record<string, string> = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ɓ: "b",
  ɗ: "d",
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ŋ: "n",
  Ŋ: "N",
};

/** `text` with every accent taken off and ligatures spelled out, case kept: `Été œuvré` → `Ete oeuvre`. */
export function stripAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[œŒæÆßøØđĐɓɗɛƐɔƆŋŊ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/**
 * The form in which two texts are compared: no accents, lower case, straight apostrophes, single spaces,
 * trimmed.
 */
export function fold(text: string): string {
  return stripAccents(text).toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim();
}

/** Length of `text` in bytes of UTF-8: the unit in which password hashing counts. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// Controls and separators of lines; what turns the direction of text; what nobody sees. Joiners are left: emoji and
// some scripts need them.
const UNPLAIN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/** Whether `text` is one line that reads as it is written: no control characters, none that turn or hide the others. */
export function isPlainLine(text: string): boolean {
  return !UNPLAIN.test(text);
}
