import type { FormSection, RowField } from "@passerelle/domain/catalogue/forms/form";
import { count, oneOf, section, short, when } from "./fields.ts";

const PURPOSES = {
  identity: ["Passeport ou carte d’identité", "Passport or identity card"],
  marriage: ["Mariage", "Marriage"],
  school: ["École ou études", "School or studies"],
  immigration: ["Visa, séjour ou naturalisation", "Visa, residence or naturalisation"],
  work: ["Emploi ou concours", "Job or competitive exam"],
  succession: ["Succession, pension ou banque", "Inheritance, pension or bank"],
  other: ["Autre démarche", "Another procedure"],
} as const;

/** The purpose of the document, and the number of copies. */
export const purpose = (...offered: (keyof typeof PURPOSES)[]): RowField[] => [
  oneOf(
    "purpose",
    { fr: "À quoi servira le document ?", en: "What is the document for?" },
    Object.fromEntries([...offered, "other" as const].map((key) => [key, PURPOSES[key]])),
  ),
  short(
    "purpose_other",
    { fr: "Précisez la démarche", en: "Name the procedure" },
    { when: when("purpose", "other") },
  ),
  count("copies", { fr: "Nombre d’exemplaires", en: "Number of copies" }, 10),
];

const RELATIONS = {
  self: ["C’est moi", "It is me"],
  child: ["C’est mon enfant", "It is my child"],
  parent: ["C’est l’un de mes parents", "It is one of my parents"],
  spouse: ["C’est mon conjoint", "It is my spouse"],
  relative: ["C’est un autre proche", "It is another relative"],
  representative: ["Je la représente", "I represent this person"],
} as const;
const { self: _, ...OF_OTHERS } = RELATIONS;

/** The customer's relationship to the person whose documents are ordered, who may have died. */
export const relation = (died = false): RowField =>
  oneOf(
    "relation",
    { fr: "Quel est votre lien avec cette personne ?", en: "What is your relation to this person?" },
    died ? OF_OTHERS : RELATIONS,
    {
      hint: {
        fr: "Certaines copies ne sont remises qu’à la personne et à sa famille proche.",
        en: "Some copies are given to the person and close family only.",
      },
      category: "family",
    },
  );

/** The kind of copy of a civil-status record. */
export const copy = (died = false): FormSection =>
  section(
    "copy",
    { fr: "La copie demandée", en: "The copy you need" },
    oneOf(
      "kind",
      { fr: "Type de copie", en: "Kind of copy" },
      {
        full: ["Copie intégrale", "Full copy"],
        extract: ["Extrait avec filiation", "Extract with parents"],
        short: ["Extrait sans filiation", "Extract without parents"],
      },
    ),
    ...(died
      ? purpose("succession", "marriage", "immigration")
      : purpose("identity", "marriage", "school", "immigration", "succession")),
    relation(died),
  );

export const registerNumber = short(
  "register_number",
  { fr: "Numéro de l’acte, si vous le connaissez", en: "Number of the record, if you know it" },
  { optional: true, max: 40, example: { fr: "2458/1987", en: "2458/1987" }, searchable: true },
);
