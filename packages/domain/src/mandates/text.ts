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

/** A person as the text names them. `details`: birth, address, number of a document, as the principal wrote them, or empty. */
export type MandateParty = { name: string; details: string };

/** What is written into a template. The texts of all languages are made of the same facts. */
export type MandateFacts = Term & {
  number: string;
  platform: string;
  principal: MandateParty;
  holder: MandateParty;
  country: { code: string; name: LocalizedText };
  /** What the mandate is about, as its principal wrote it. */
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

/** Before whom a mandate is signed on paper; no one where it is signed here. */
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

/** The text of a mandate in a language. What people wrote is inserted as it is, also where it looks like a placeholder. */
export function renderMandate(body: TemplateBody, facts: MandateFacts, language: Language): MandateText {
  const values = valuesOf(facts, language);
  // One pass: what a value contains is not replaced again.
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

/** What is frozen and signed: both texts, the facts that they were made of, and when. */
export type FrozenMandate = {
  /** Of this shape, so that texts of earlier shapes can still be verified. */
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

/** The bytes (UTF-8) of which the SHA-256 is signed: JSON with the keys of each object in order, without spaces. */
export const canonicalMandate = (frozen: FrozenMandate): string => stableJson(frozen);

/** The number that people read and write: `M-000042`. */
export const mandateNumber = (number: number): string => `M-${String(number).padStart(6, "0")}`;
