import type { IdentityLevel } from "../identity/levels.ts";
import { LANGUAGES, type LocalizedText, textIn } from "../languages.ts";
import { POWERS, type Power } from "./powers.ts";

/** What a text can name. `number` to `ends_on` always have a value; the others are empty where they were not given. */
export const PLACEHOLDERS = [
  "number",
  "platform",
  "principal",
  "holder",
  "country",
  "subject",
  "starts_on",
  "ends_on",
  "principal_details",
  "holder_details",
  "ceiling",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Placeholders without a value in some mandates: a text that names one says so in `when`. */
export const OPTIONAL_PLACEHOLDERS = ["principal_details", "holder_details", "ceiling"] as const;
export type OptionalPlaceholder = (typeof OPTIONAL_PLACEHOLDERS)[number];

/**
 * A paragraph, or the list of the powers that are given, each in its own words. `when`: only where this placeholder has a value;
 * `unless`: only where it has none.
 */
export type TemplateBlock =
  | { text: LocalizedText; when?: OptionalPlaceholder; unless?: OptionalPlaceholder }
  | { list: "powers" };

export type TemplateSection = { heading: LocalizedText; blocks: TemplateBlock[] };

/** The wording of a kind of mandate. `level`: of identity, that its principal needs at least. */
export type TemplateBody = {
  title: LocalizedText;
  /** What it is for, for those who choose. */
  summary: LocalizedText;
  level: IdentityLevel;
  /** The powers that it can give, each with the words of the text. */
  powers: { power: Power; wording: LocalizedText }[];
  sections: TemplateSection[];
};

const NAMED = /\{\{([^{}]*)\}\}/g;

/** The placeholders that a text names, known or not. */
const namedIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = ""]) => name);

/**
 * What is wrong with a template, for developers; empty when nothing is: every text in every required language, only known
 * placeholders, optional ones only under their condition, each power once, and one list of powers.
 */
export function templateProblems(body: TemplateBody): string[] {
  const problems: string[] = [];
  const check = (where: string, text: LocalizedText, allowed?: OptionalPlaceholder) => {
    for (const language of LANGUAGES) {
      if (textIn(text, language).trim() === "") problems.push(`${where}: no text in ${language}`);
      for (const name of namedIn(textIn(text, language))) {
        if (!PLACEHOLDERS.some((known) => known === name)) problems.push(`${where}: unknown {{${name}}}`);
        else if (OPTIONAL_PLACEHOLDERS.some((optional) => optional === name) && name !== allowed)
          problems.push(`${where}: {{${name}}} may be empty`);
      }
    }
    const [first, ...others] = LANGUAGES.map((language) => namedIn(textIn(text, language)).sort().join(" "));
    if (others.some((names) => names !== first)) problems.push(`${where}: placeholders differ by language`);
  };
  check("title", body.title);
  check("summary", body.summary);
  for (const { power, wording } of body.powers) check(`power ${power}`, wording);
  const given = body.powers.map(({ power }) => power);
  if (given.length === 0 || new Set(given).size < given.length || given.some((one) => !POWERS.includes(one)))
    problems.push("powers: none, unknown or repeated");
  for (const [at, { heading, blocks }] of body.sections.entries()) {
    check(`section ${at}`, heading);
    for (const block of blocks) if ("text" in block) check(`section ${at}`, block.text, block.when);
  }
  const lists = body.sections.flatMap(({ blocks }) => blocks).filter((block) => "list" in block);
  if (lists.length !== 1) problems.push("sections: not exactly one list of powers");
  return problems;
}

/** The order in which templates are offered: from what most people need to what few do; others follow by their key. */
const ORDER = ["general", "civil_status", "documents", "company", "property", "banking"];

export const sortTemplates = <Template extends { key: string }>(templates: readonly Template[]): Template[] =>
  templates.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.key < other.key ? -1 : 1));

const placeOf = ({ key }: { key: string }): number =>
  ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length;
