import { stripAccents } from "../text.ts";

// The transliterations of ICAO 9303-3 §6 that do not simply drop the accent.
const ICAO: Readonly<Record<string, string>> = { ä: "ae", å: "aa", ö: "oe", ø: "oe", ü: "ue", þ: "th" };

const split = (text: string): string[] => text.split(/[^A-Z]+/).filter((part) => part !== "");

/**
 * The forms of a name in a machine-readable zone, each as its parts: apostrophes are dropped, hyphens and spaces separate, and
 * a letter such as Ü is written either without its accent or as two letters.
 */
export function nameForms(name: string): string[][] {
  const lower = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’ʼ`]/g, "");
  const long = lower.replace(/[äåöøüþ]/g, (character) => ICAO[character] ?? character);
  const forms = [lower, long].map((form) => split(stripAccents(form).toUpperCase()));
  return forms[0]?.join(" ") === forms[1]?.join(" ") ? forms.slice(0, 1) : forms;
}

/** The parts of a name of a zone. */
export const zoneParts = (name: string): string[] => split(name.toUpperCase());
