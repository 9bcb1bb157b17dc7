import { dateFormat } from "../formats.ts";
import {
  inEveryLanguage,
  LANGUAGE_DETAILS,
  type Language,
  type LocalizedText,
  textIn,
} from "../languages.ts";
import { formatMoney, type Money } from "../money.ts";
import { stableJson } from "../stable-json.ts";
import type { Term } from "./limits.ts";
import { type Power, sortPowers } from "./powers.ts";
import type { MandateForm } from "./status.ts";
import { PLACEHOLDERS, type Placeholder, type TemplateBlock, type TemplateBody } from "./template.ts";

/** A person in the text. `details`: birth, address and document number, as the principal wrote them, or empty. */
export type MandateParty = { name: string; details: string };

/** The facts that are inserted into a template. The texts of all languages contain the same facts. */
export type MandateFacts = Term & {
  number: string;
  platform: string;
  principal: MandateParty;
  holder: MandateParty;
  country: { code: string; name: LocalizedText };
  /** The subject of the mandate, as its principal wrote it. */
  subject: string;
  powers: readonly Power[];
  ceiling: Money | null;
  form: MandateForm;
};

export type TextBlock = { kind: "paragraph"; text: string } | { kind: "items"; items: string[] };
/** A text in one language; plain, without markup. */
export type MandateText = {
  title: string;
  sections: { heading: string; blocks: TextBlock[] }[];
};

const NO_BREAK_SPACE = "\u00a0";

/** A calendar day in words: `30 avril 2027`. */
export const dayInWords = (day: string, language: Language): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** An amount with the code of its currency, since two currencies are written FCFA. */
const amountInWords = (money: Money, language: Language): string =>
  `${formatMoney(money, language)}${NO_BREAK_SPACE}(${money.currency})`;

/** The authority before which a paper mandate is signed; empty for a mandate that is signed here. */
const AUTHORITIES: Readonly<Record<MandateForm, LocalizedText>> = {
  app: { fr: "", en: "" },
  legalised: {
    fr: "une mairie, un consulat ou une autre autorité compétente",
    en: "a town hall, a consulate or another competent authority",
  },
  authentic: { fr: "un notaire", en: "a notary" },
};

function valuesOf(facts: MandateFacts, language: Language): Record<Placeholder, string> {
  return {
    number: facts.number,
    platform: facts.platform,
    principal: facts.principal.name,
    principal_details: facts.principal.details,
    holder: facts.holder.name,
    holder_details: facts.holder.details,
    country: textIn(facts.country.name, language),
    subject: facts.subject,
    starts_on: dayInWords(facts.startsOn, language),
    ends_on: dayInWords(facts.endsOn, language),
    ceiling: facts.ceiling ? amountInWords(facts.ceiling, language) : "",
    authority: textIn(AUTHORITIES[facts.form], language),
  };
}

/** The text of a mandate in a language. Text that people wrote is inserted unchanged, even if it looks like a placeholder. */
export function renderMandate(body: TemplateBody, facts: MandateFacts, language: Language): MandateText {
  const values = valuesOf(facts, language);
  // In one pass, so that placeholders inside a value are not replaced.
  const fill = (text: LocalizedText) =>
    textIn(text, language).replace(/\{\{([a-z_]+)\}\}/g, (whole, name: string) =>
      isPlaceholder(name) ? values[name] : whole,
    );
  const blockOf = (block: TemplateBlock): TextBlock[] => {
    if ("list" in block) return [{ kind: "items", items: wordingsOf(body, facts.powers).map(fill) }];
    if (block.when && values[block.when] === "") return [];
    if (block.unless && values[block.unless] !== "") return [];
    return [{ kind: "paragraph", text: fill(block.text) }];
  };
  return {
    title: fill(body.title),
    sections: body.sections
      .map(({ heading, blocks }) => ({ heading: fill(heading), blocks: blocks.flatMap(blockOf) }))
      .filter(({ blocks }) => blocks.length > 0),
  };
}

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

const wordingsOf = (body: TemplateBody, powers: readonly Power[]): LocalizedText[] =>
  sortPowers(powers).flatMap(
    (power) => body.powers.find((offered) => offered.power === power)?.wording ?? [],
  );

/** The frozen content that is signed: both texts, their facts, and the time. */
export type FrozenMandate = {
  /** The version of this shape, so that texts of earlier shapes can still be verified. */
  format: 1;
  mandate: string;
  template: { key: string; version: number };
  facts: MandateFacts;
  texts: Record<Language, MandateText>;
  /** The instant at which it was frozen: no two presentations have the same hash. */
  presented_at: string;
};

export function freezeMandate(
  body: TemplateBody,
  frozen: Omit<FrozenMandate, "format" | "texts">,
): FrozenMandate {
  return {
    format: 1,
    ...frozen,
    texts: inEveryLanguage((language) => renderMandate(body, frozen.facts, language)),
  };
}

/** The bytes (UTF-8) whose SHA-256 is signed: JSON with sorted keys and without spaces. */
export const canonicalMandate = (frozen: FrozenMandate): string => stableJson(frozen);

/** Formats the number for people: `M-000042`. */
export const mandateNumber = (number: number): string => `M-${String(number).padStart(6, "0")}`;
