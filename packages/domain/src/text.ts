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

/** `text` without accents and with ligatures spelled out, case kept: `Été œuvré` → `Ete oeuvre`. */
export function stripAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[œŒæÆßøØđĐɓɗɛƐɔƆŋŊ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** The normal form for comparing texts: no accents, lower case, straight apostrophes, single spaces, trimmed. */
export function fold(text: string): string {
  return stripAccents(text).toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim();
}

/** Length of `text` in UTF-8 bytes, the unit of password limits. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// Control characters, line separators, bidirectional controls and invisible characters. Joiners are allowed: emoji
// and some scripts need them.
const UNPLAIN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/** Whether `text` is a single line without control, bidirectional or invisible characters. */
export function isPlainLine(text: string): boolean {
  return !UNPLAIN.test(text);
}
