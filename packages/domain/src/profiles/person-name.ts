import { REGISTRATION_LIMITS } from "./registration.ts";

export type PersonNameProblem = "required" | "too_short" | "too_long" | "name";

const SPACES = " \u00a0\u202f";
const APOSTROPHES = "'’‘";
const HYPHENS = "\\-\u2010\u2011";
/** Arabic and Indic scripts write them inside a word. */
const JOINERS = "\u200c\u200d";

const FOREIGN = new RegExp(`[^\\p{L}\\p{M}${SPACES}${APOSTROPHES}${HYPHENS}.·${JOINERS}]`, "gu");
const LONE_JOINER = new RegExp(`[${JOINERS}](?!\\p{L})|(?<![\\p{L}\\p{M}])[${JOINERS}]`, "gu");
/** What programs that show a letter make a link of: a dot with the beginning of a domain behind it. */
const DOT_OF_A_DOMAIN = new RegExp(`\\.(?=[\\p{L}\\p{M}][\\p{L}\\p{M}${JOINERS}])`, "gu");
/** Letters to Unicode, nothing to the eye. */
const INVISIBLE = /[\u115f\u1160\u3164\uffa0]/u;
/** No script stacks more; more climb over the lines above. */
const PILE_OF_MARKS = /\p{M}{5}/u;

/**
 * Why a text is no name of a person (spec 1 §5: bounds in characters, spaces around it ignored); undefined when it is one.
 * Names stand in letters to people and on other people's pages: what could be a link, markup, a line of its own or text
 * that runs the other way is none.
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

/** What of a text from elsewhere (another site's profile) can be kept as a name; undefined when nothing can. */
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

function isWritten(name: string): boolean {
  const faults = [FOREIGN, LONE_JOINER, DOT_OF_A_DOMAIN, INVISIBLE, PILE_OF_MARKS];
  return /\p{L}/u.test(name) && faults.every((fault) => name.search(fault) === -1);
}
