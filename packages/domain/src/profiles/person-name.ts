import { REGISTRATION_LIMITS } from "./registration.ts";

export type PersonNameProblem = "required" | "too_short" | "too_long" | "name";

const SPACES = " \u00a0\u202f";
const APOSTROPHES = "'’‘";
const HYPHENS = "\\-\u2010\u2011";
/** Arabic and Indic scripts use them inside words. */
const JOINERS = "\u200c\u200d";

const FOREIGN = new RegExp(`[^\\p{L}\\p{M}${SPACES}${APOSTROPHES}${HYPHENS}.·${JOINERS}]`, "gu");
const LONE_JOINER = new RegExp(`[${JOINERS}](?!\\p{L})|(?<![\\p{L}\\p{M}])[${JOINERS}]`, "gu");
/** Mail programs turn a dot followed by the beginning of a domain into a link. */
const DOT_OF_A_DOMAIN = new RegExp(`\\.(?=[\\p{L}\\p{M}][\\p{L}\\p{M}${JOINERS}])`, "gu");
/** Letters according to Unicode that render as nothing. */
const INVISIBLE = /[\u115f\u1160\u3164\uffa0]/u;
/** No script combines so many marks with one character; more would cover the lines above. */
const PILE_OF_MARKS = /\p{M}{5}/u;

/**
 * Why `text` is not a valid person's name (spec 1 §5: bounds in characters, ignoring surrounding spaces); undefined
 * when it is valid.
 *
 * Names appear in emails and on other people's pages, so links, markup, line breaks and bidirectional controls are
 * refused.
 */
export function personNameProblem(text: string): PersonNameProblem | undefined {
  const name = text.trim();
  const { min, max } = REGISTRATION_LIMITS.full_name;
  if (name === "") return "required";
  if (name.length < min) return "too_short";
  if (name.length > max) return "too_long";
  return isWritten(name.normalize("NFC")) ? undefined : "name";
}

export function isPersonName(text: string): boolean {
  return personNameProblem(text) === undefined;
}

/** The usable part of a name from an external profile; undefined when nothing is left. */
export function toPersonName(text: string): string | undefined {
  const name = text
    .toWellFormed()
    .normalize("NFC")
    .replace(FOREIGN, " ")
    .replace(LONE_JOINER, " ")
    .replace(DOT_OF_A_DOMAIN, ". ")
    .replace(/ {2,}/g, " ")
    .slice(0, REGISTRATION_LIMITS.full_name.max)
    .toWellFormed()
    .trim();
  return isPersonName(name) ? name : undefined;
}

/**
 * The name by which customers know a staff member: the first word that is not written in capitals, as family names often are,
 * otherwise the first word.
 */
export function givenName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => word !== word.toUpperCase()) ?? words[0] ?? "";
}

function isWritten(name: string): boolean {
  const faults = [FOREIGN, LONE_JOINER, DOT_OF_A_DOMAIN, INVISIBLE, PILE_OF_MARKS];
  return /\p{L}/u.test(name) && faults.every((fault) => name.search(fault) === -1);
}
