/** The machine-readable zones of ICAO 9303: cards of three lines, cards of two lines, passports. */
export const MRZ_FORMATS = ["TD1", "TD2", "TD3"] as const;
export type MrzFormat = (typeof MRZ_FORMATS)[number];

/** The number of lines of a zone, and of characters per line. */
export const MRZ_SHAPES: Readonly<Record<MrzFormat, { lines: number; length: number }>> = {
  TD1: { lines: 3, length: 30 },
  TD2: { lines: 2, length: 36 },
  TD3: { lines: 2, length: 44 },
};

export const MRZ_CHECKED_FIELDS = ["number", "birth_date", "expires_on"] as const;
export type MrzCheckedField = (typeof MRZ_CHECKED_FIELDS)[number];

/** The place of a field: line, first character, and the character after the last. Its check digit follows. */
type Place = { line: number; from: number; to: number };

const PLACES: Readonly<Record<MrzFormat, Record<MrzCheckedField, Place>>> = {
  TD1: {
    number: { line: 0, from: 5, to: 14 },
    birth_date: { line: 1, from: 0, to: 6 },
    expires_on: { line: 1, from: 8, to: 14 },
  },
  TD2: {
    number: { line: 1, from: 0, to: 9 },
    birth_date: { line: 1, from: 13, to: 19 },
    expires_on: { line: 1, from: 21, to: 27 },
  },
  TD3: {
    number: { line: 1, from: 0, to: 9 },
    birth_date: { line: 1, from: 13, to: 19 },
    expires_on: { line: 1, from: 21, to: 27 },
  },
};

const WEIGHTS = [7, 3, 1];

/** The check digit of ICAO 9303-3 §4.9: values 0 to 35, a filler counts 0, weights 7, 3, 1. */
export function mrzCheckDigit(text: string): string {
  let sum = 0;
  [...text].forEach((character, index) => {
    const value = character === "<" ? 0 : Number.parseInt(character, 36);
    sum += (Number.isNaN(value) ? 0 : value) * (WEIGHTS[index % 3] ?? 0);
  });
  return String(sum % 10);
}

/**
 * A typed line of a zone in capitals and without spaces; characters that look like a filler («, ‹, a space inside) become
 * fillers. Longer text is cut.
 */
export function normaliseMrzLine(typed: string, length: number): string {
  return typed
    .toUpperCase()
    .trim()
    .replace(/[«‹]/g, "<")
    .replace(/[^A-Z0-9<]/g, "")
    .slice(0, length);
}

/** The lines in a pasted or scanned text; undefined when they have the shape of no zone. */
export function splitMrz(text: string): { format: MrzFormat; lines: string[] } | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => normaliseMrzLine(line, 60))
    .filter((line) => line !== "");
  const format = formatOf(lines);
  return format && { format, lines };
}

export const formatOf = (lines: readonly string[]): MrzFormat | undefined =>
  MRZ_FORMATS.find((format) => {
    const shape = MRZ_SHAPES[format];
    return lines.length === shape.lines && lines.every((line) => line.length === shape.length);
  });

export type CheckState = "incomplete" | "right" | "wrong";

/** Whether the check digits match the text typed so far, for feedback while typing. */
export function mrzCheckStates(
  format: MrzFormat,
  lines: readonly string[],
): Record<MrzCheckedField, CheckState> {
  const stateOf = ({ line, from, to }: Place): CheckState => {
    const text = lines[line] ?? "";
    if (text.length <= to) return "incomplete";
    const digit = text.charAt(to);
    // A card number with more than nine characters continues in the optional data, so only the composite digit checks it.
    if (digit === "<" && format === "TD1" && from === 5) return "right";
    return digit === mrzCheckDigit(text.slice(from, to)) ? "right" : "wrong";
  };
  const places = PLACES[format];
  return {
    number: stateOf(places.number),
    birth_date: stateOf(places.birth_date),
    expires_on: stateOf(places.expires_on),
  };
}
