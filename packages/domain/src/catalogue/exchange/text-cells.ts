import { LANGUAGES, type LocalizedText } from "../../languages.ts";
import type { Cell } from "./sheets.ts";

/** The cells of a text by column: one for each language, empty without a text. */
export const textCells = (column: string, text: LocalizedText | null): [string, Cell][] =>
  LANGUAGES.map((language) => [`${column}_${language}`, text?.[language] || null]);
