import { formatOf, type MrzFormat, splitMrz } from "./mrz-lines.ts";

/** The contents of a machine-readable zone. Dates: `YYMMDD`, with `<` for parts that the issuer did not know. */
export type Mrz = {
  format: MrzFormat;
  family_name: string;
  given_names: string;
  number: string;
  birth_date: string;
  expires_on: string;
  /** ISO 3166-1 alpha-3, or another code of ICAO 9303-3 §5. */
  issuing_state: string;
  nationality: string;
  /** Whether each check digit is right. `composite`: the one for the whole zone. */
  checks: { number: boolean; birth_date: boolean; expires_on: boolean; composite: boolean };
  /** Whether the names fill their field, so that they may be truncated. */
  names_truncated: boolean;
};

/** The used part of the result of the package `mrz`. */
type Parsed = {
  format: string;
  documentNumber: string | null;
  fields: Partial<Record<string, string | null>>;
  details: readonly { field: string | null; valid: boolean }[];
};

/** `parse` of the package `mrz`, which only the page that needs it and the server load. Throws for text without a known shape. */
export type MrzParser = (lines: string[]) => Parsed;

/** Reads a machine-readable zone; undefined for any other text. */
export function readMrz(parse: MrzParser, text: string): Mrz | undefined {
  const split = splitMrz(text);
  if (!split || formatOf(split.lines) === undefined) return undefined;
  const { format, lines } = split;
  const parsed = tryToParse(parse, lines);
  // The older French identity card has the shape of TD2, but different fields.
  if (!parsed || parsed.format !== format) return undefined;
  const { fields, details } = parsed;
  const isRight = (field: string) => details.find((one) => one.field === field)?.valid ?? false;
  const second = lines[1] ?? "";
  const first = lines[0] ?? "";
  return {
    format,
    family_name: fields.lastName ?? "",
    given_names: fields.firstName ?? "",
    number: parsed.documentNumber ?? fields.documentNumber ?? "",
    birth_date: format === "TD1" ? second.slice(0, 6) : second.slice(13, 19),
    expires_on: format === "TD1" ? second.slice(8, 14) : second.slice(21, 27),
    issuing_state: first.slice(2, 5).replaceAll("<", ""),
    nationality: (format === "TD1" ? second.slice(15, 18) : second.slice(10, 13)).replaceAll("<", ""),
    checks: {
      number: isRight("documentNumberCheckDigit"),
      birth_date: isRight("birthDateCheckDigit"),
      expires_on: isRight("expirationDateCheckDigit"),
      composite: isRight("compositeCheckDigit"),
    },
    names_truncated: !(format === "TD1" ? (lines[2] ?? "") : first).endsWith("<"),
  };
}

function tryToParse(parse: MrzParser, lines: string[]): Parsed | undefined {
  try {
    return parse(lines);
  } catch {
    return undefined;
  }
}
