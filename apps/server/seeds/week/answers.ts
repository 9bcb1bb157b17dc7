import type { Answers, Parts } from "@passerelle/domain/catalogue/forms/answers";
import type { Person } from "./customers.ts";
import { atClock } from "./times.ts";

type Known = { who: Person; country: string; town: string; at: number };

const dayOf = (at: number): string => new Date(atClock(at, "12:00")).toISOString().slice(0, 10);
const inDays = (at: number, days: number): string => dayOf(at + days * 24 * 60 * 60_000);

const named = ({ family, given }: Person): Parts => ({ family_name: family, given_names: given });
const born = (who: Person): Parts => ({
  ...named(who),
  birth_date: who.birth.on,
  birth_place: who.birth.town,
});
const withParents = (who: Person): Parts => ({ ...born(who), ...who.parents });
const place = ({ country, town }: Known): Parts => ({ country, town });

/** A street and a district of each town with services at an address. */
const STREETS: Readonly<Record<string, readonly [street: string, district: string]>> = {
  Abidjan: ["Rue des Jardins", "Cocody"],
  Cotonou: ["Avenue Steinmetz", "Ganhi"],
  Dakar: ["Avenue Cheikh Anta Diop", "Fann"],
  Douala: ["Rue Njo-Njo", "Bonapriso"],
  Lagos: ["Allen Avenue", "Ikeja"],
  "Saint-Louis": ["Avenue du Général de Gaulle", "Sor"],
  Yaoundé: ["Avenue Kennedy", "Centre-ville"],
};

function addressIn({ country, town }: Known): Parts {
  const known = STREETS[town];
  if (!known) throw new Error(`no street of ${town} is known`);
  const [street, district] = known;
  return { street, district, town, country };
}

/** The university that issued the diplomas of each country. */
const UNIVERSITIES: Readonly<Record<string, string>> = {
  CI: "Université Félix-Houphouët-Boigny",
  SN: "Université Cheikh-Anta-Diop de Dakar",
};
const split = (name: string): Parts => {
  const [given = "", ...family] = name.split(" ");
  return { family_name: family.join(" "), given_names: given };
};
const inWords = ({ language }: Person, fr: string, en: string): string => (language === "en" ? en : fr);

/** The answers of customers to the forms of the first services, by their slug. */
const ANSWERS: Readonly<Record<string, (known: Known) => Answers>> = {
  "acte-naissance": (known) => ({
    subject: withParents(known.who),
    registered_at: place(known),
    kind: "full",
    purpose: "immigration",
    copies: "2",
    relation: "self",
  }),
  "acte-mariage": (known) => ({
    first_spouse: split(known.who.parents.father),
    second_spouse: split(known.who.parents.mother),
    married_on: "1968",
    married_at: place(known),
    kind: "full",
    purpose: "succession",
    copies: "1",
    relation: "parent",
  }),
  "acte-deces": (known) => ({
    deceased: split(known.who.parents.father),
    died_on: "2019-04-02",
    died_at: place(known),
    kind: "full",
    purpose: "succession",
    copies: "3",
    relation: "parent",
  }),
  "carte-nationale-identite": ({ who, at }) => ({
    reason: "renewal",
    available_from: inDays(at, 14),
    holder: withParents(who),
    occupation: who.occupation,
    height: "171",
    marital_status: "married",
  }),
  passeport: ({ who, at }) => ({
    reason: "renewal",
    available_from: inDays(at, 21),
    holder: withParents(who),
    occupation: who.occupation,
    height: "168",
    marital_status: "single",
    contact: split(who.parents.mother),
    contact_phone: who.phone,
  }),
  "permis-conduire": (known) => ({
    reason: "format",
    licence_number: `${known.country}-2009-048215`,
    issued_on: "2009",
    categories: ["b"],
    available_from: inDays(known.at, 10),
    holder: born(known.who),
    residence: addressIn(known),
  }),
  "certificat-nationalite": ({ who }) => ({
    subject: withParents(who),
    ground: "father",
    relation: "self",
    purpose: "identity",
    copies: "1",
  }),
  "casier-judiciaire": ({ who }) => ({
    subject: withParents(who),
    sex: who.sex,
    relation: "self",
    purpose: "work",
    copies: "1",
  }),
  "legalisation-documents": ({ who, country }) => ({
    documents: [
      {
        kind: "diploma",
        title: inWords(who, "Licence en gestion", "Bachelor of Management"),
        issued_by: UNIVERSITIES[country] ?? inWords(who, "Université de Douala", "University of Buea"),
        copies: "2",
      },
    ],
    originals: "yes",
    country_of_use: inWords(who, "France", "United Kingdom"),
  }),
  "declaration-fiscale": ({ who, at }) => ({
    kind: "individual",
    taxpayer: named(who),
    year: String(Number(dayOf(at).slice(0, 4)) - 1),
    income: ["rent"],
    filed_before: "yes",
  }),
  "creation-sarl": (known) => ({
    name: `${known.who.family} Négoce SARL`,
    activity: inWords(
      known.who,
      "Import, transformation et vente de produits agricoles, avec leur transport.",
      "Import, processing and sale of farm produce, and its transport.",
    ),
    head_office: addressIn(known),
    capital: "1000000",
    partners: [{ partner: born(known.who), share: "100", manages: "yes" }],
    premises: "rented",
  }),
  "courses-marche": (known) => ({
    articles: [
      { article: inWords(known.who, "Riz parfumé", "Long-grain rice"), quantity: "25 kg" },
      { article: inWords(known.who, "Huile de palme", "Palm oil"), quantity: "5 l" },
      { article: inWords(known.who, "Poisson fumé", "Smoked fish"), quantity: "2 kg" },
    ],
    if_missing: "call",
    budget: known.country === "NG" ? "9000" : "45000",
    delivery_address: addressIn(known),
    deliver_on: inDays(known.at, 4),
    contact: split(known.who.parents.mother),
    contact_phone: known.who.phone,
  }),
  "organisation-anniversaire": (known) => ({
    celebrated: known.who.parents.mother,
    age: "70",
    on: inDays(known.at, 30),
    venue: addressIn(known),
    guests: "40",
    budget: "400000",
    wishes: ["cake", "catering", "music"],
    surprise: "yes",
    contact: split(known.who.parents.father),
    contact_phone: known.who.phone,
  }),
  menage: (known) => ({
    address: addressIn(known),
    rooms: "4",
    tasks: ["cleaning", "windows"],
    pets: "no",
    on: inDays(known.at, 5),
    time: "morning",
    access: inWords(known.who, "Le gardien a la clé.", "The guard has the key."),
    contact: split(known.who.parents.mother),
    contact_phone: known.who.phone,
  }),
};

/** The answers of a customer to the form of a service. */
export function answersTo(slug: string, known: Known): Answers {
  const answer = ANSWERS[slug];
  if (!answer) throw new Error(`nothing is written for ${slug}`);
  return answer(known);
}
