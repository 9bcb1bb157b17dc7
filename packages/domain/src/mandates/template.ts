import type { IdentityLevel } from "../identity/levels.ts";
import { LANGUAGE_DETAILS, LANGUAGES, type Language, type LocalizedText, textIn } from "../languages.ts";
import { POWERS, type Power } from "./powers.ts";

/**
 * The placeholders of a text. `number` to `ends_on` always have a value; the others may be empty. `authority`: the authority
 * before which a paper mandate is signed.
 */
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
  "authority",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Placeholders without a value in some mandates: a text that uses one must have it as its `when`. */
export const OPTIONAL_PLACEHOLDERS = ["principal_details", "holder_details", "ceiling", "authority"] as const;
export type OptionalPlaceholder = (typeof OPTIONAL_PLACEHOLDERS)[number];

/**
 * A paragraph, or the list of the given powers, each with its wording. `when`: shown only if this placeholder has a value;
 * `unless`: only if it has none.
 */
export type TemplateBlock =
  | { text: LocalizedText; when?: OptionalPlaceholder; unless?: OptionalPlaceholder }
  | { list: "powers" };

export type TemplateSection = { heading: LocalizedText; blocks: TemplateBlock[] };

/** The wording of a kind of mandate. `level`: the minimum identity level of its principal. */
export type TemplateBody = {
  title: LocalizedText;
  /** Its purpose, for people who choose a template. */
  summary: LocalizedText;
  level: IdentityLevel;
  /** The powers that it can give, each with its wording. */
  powers: { power: Power; wording: LocalizedText }[];
  sections: TemplateSection[];
};

const NAMED = /\{\{([^{}]*)\}\}/g;

/** The placeholders in a text, whether known or not. */
const namedIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = ""]) => name);

/** A place in a template: `at` counts sections from 0. */
export type TemplatePlace =
  | { part: "title" | "summary" | "powers" | "sections" }
  | { part: "power"; power: Power }
  | { part: "section"; at: number };

/**
 * A problem of a template: a text is missing in a language; a placeholder is unknown, may be empty without a condition, or is
 * missing in a language; there are no powers, or unknown or repeated ones; the list of powers does not occur exactly once.
 */
export type TemplateProblem = TemplatePlace &
  (
    | { kind: "text_missing"; language: Language }
    | { kind: "placeholder_unknown" | "placeholder_optional"; name: string }
    | { kind: "placeholders_differ" | "powers_wrong" | "lists_wrong" }
  );

/** The problems of a template, in its order; empty when there are none. */
export function templateProblems(body: TemplateBody): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const check = (place: TemplatePlace, text: LocalizedText, allowed?: OptionalPlaceholder) => {
    for (const language of LANGUAGES) {
      // Checks the language itself: readers would see another language instead.
      const isMissing = LANGUAGE_DETAILS[language].isRequired && !text[language]?.trim();
      if (isMissing) problems.push({ ...place, kind: "text_missing", language });
      for (const name of namedIn(textIn(text, language))) {
        if (!PLACEHOLDERS.some((known) => known === name))
          problems.push({ ...place, kind: "placeholder_unknown", name });
        else if (OPTIONAL_PLACEHOLDERS.some((optional) => optional === name) && name !== allowed)
          problems.push({ ...place, kind: "placeholder_optional", name });
      }
    }
    const [first, ...others] = LANGUAGES.map((language) => namedIn(textIn(text, language)).sort().join(" "));
    if (others.some((names) => names !== first)) problems.push({ ...place, kind: "placeholders_differ" });
  };
  check({ part: "title" }, body.title);
  check({ part: "summary" }, body.summary);
  for (const { power, wording } of body.powers) check({ part: "power", power }, wording);
  const given = body.powers.map(({ power }) => power);
  if (given.length === 0 || new Set(given).size < given.length || given.some((one) => !POWERS.includes(one)))
    problems.push({ part: "powers", kind: "powers_wrong" });
  for (const [at, { heading, blocks }] of body.sections.entries()) {
    check({ part: "section", at }, heading);
    for (const block of blocks) if ("text" in block) check({ part: "section", at }, block.text, block.when);
  }
  const lists = body.sections.flatMap(({ blocks }) => blocks).filter((block) => "list" in block);
  if (lists.length !== 1) problems.push({ part: "sections", kind: "lists_wrong" });
  return problems;
}

/** The order of the templates: those that most people need come first; others follow by their key. */
const ORDER = ["general", "civil_status", "documents", "company", "property", "banking"];

export const sortTemplates = <Template extends { key: string }>(templates: readonly Template[]): Template[] =>
  templates.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.key < other.key ? -1 : 1));

const placeOf = ({ key }: { key: string }): number =>
  ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length;
