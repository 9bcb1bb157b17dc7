import {
  address,
  amount,
  count,
  formOf,
  group,
  long,
  oneOf,
  past,
  person,
  section,
  severalOf,
  short,
  when,
  yesNo,
} from "./fields.ts";

export const BUSINESS_FORMS = {
  "creation-sarl": formOf(
    section(
      "company",
      { fr: "La société", en: "The company" },
      short("name", { fr: "Nom souhaité", en: "Name you want" }),
      short(
        "other_names",
        { fr: "Autres noms, si le premier est pris", en: "Other names, if the first is taken" },
        { optional: true },
      ),
      long(
        "activity",
        { fr: "Activité", en: "Activity" },
        {
          hint: {
            fr: "Ce que la société vendra ou fera : l’objet social des statuts en est tiré.",
            en: "What the company will sell or do: the objects in the articles follow from it.",
          },
        },
      ),
      address("head_office", { fr: "Siège social", en: "Head office" }),
      amount(
        "capital",
        { fr: "Capital social", en: "Share capital" },
        { category: "financial", hint: { fr: "En francs CFA.", en: "In CFA francs." } },
      ),
    ),
    section(
      "people",
      { fr: "Les associés et la gérance", en: "The partners and the management" },
      group("partners", { fr: "Associés", en: "Partners" }, 20, [
        person("partner", { fr: "Identité", en: "Identity" }, { birth: true }),
        count("share", { fr: "Part du capital en %", en: "Share of the capital in %" }, 100, {
          category: "financial",
        }),
        yesNo("manages", { fr: "Sera gérant", en: "Will be a manager" }),
      ]),
      oneOf(
        "premises",
        { fr: "Le siège est", en: "The head office is" },
        {
          rented: ["Loué", "Rented"],
          owned: ["La propriété d’un associé", "Owned by a partner"],
          domiciled: ["À trouver (domiciliation)", "Still to be found (registered-address service)"],
        },
      ),
    ),
  ),
  "declaration-fiscale": formOf(
    section(
      "taxpayer",
      { fr: "Le contribuable", en: "The taxpayer" },
      oneOf(
        "kind",
        { fr: "Vous déclarez pour", en: "You file for" },
        {
          individual: ["Un particulier", "An individual"],
          self_employed: ["Une entreprise individuelle", "A sole trader"],
          company: ["Une société", "A company"],
        },
      ),
      short(
        "company_name",
        { fr: "Nom de la société", en: "Name of the company" },
        { when: when("kind", "company") },
      ),
      person(
        "taxpayer",
        { fr: "Le contribuable", en: "The taxpayer" },
        { when: when("kind", "individual", "self_employed") },
      ),
      short(
        "tax_number",
        { fr: "Numéro de contribuable", en: "Taxpayer number" },
        { optional: true, max: 40, category: "financial", searchable: true },
      ),
    ),
    section(
      "return",
      { fr: "La déclaration", en: "The return" },
      past("year", { fr: "Année des revenus", en: "Year of the income" }),
      severalOf(
        "income",
        { fr: "Revenus à déclarer", en: "Income to declare" },
        {
          salary: ["Salaires", "Salaries"],
          rent: ["Loyers", "Rents"],
          business: ["Bénéfices", "Profits"],
          pension: ["Pensions", "Pensions"],
          capital: ["Intérêts et dividendes", "Interest and dividends"],
          none: ["Aucun", "None"],
        },
        { category: "financial" },
      ),
      yesNo("filed_before", {
        fr: "Une déclaration a-t-elle été faite l’année précédente ?",
        en: "Was a return filed the year before?",
      }),
    ),
  ),
};
