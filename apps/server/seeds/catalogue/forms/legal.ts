import { count, formOf, group, oneOf, person, section, short, yesNo } from "./fields.ts";
import { purpose, relation } from "./shared.ts";

const SUBJECT = person(
  "subject",
  { fr: "La personne concernée", en: "The person concerned" },
  { birth: true, parents: true },
);

export const LEGAL_FORMS = {
  "certificat-nationalite": formOf(
    section(
      "subject",
      { fr: "La personne", en: "The person" },
      SUBJECT,
      oneOf(
        "ground",
        { fr: "Comment la nationalité a-t-elle été acquise ?", en: "How was the nationality acquired?" },
        {
          father: ["Par le père", "Through the father"],
          mother: ["Par la mère", "Through the mother"],
          birth: ["Par la naissance dans le pays", "By birth in the country"],
          marriage: ["Par le mariage", "By marriage"],
          naturalisation: ["Par naturalisation", "By naturalisation"],
        },
        { category: "identity" },
      ),
      relation(),
    ),
    section(
      "use",
      { fr: "Le certificat", en: "The certificate" },
      ...purpose("identity", "work", "immigration"),
    ),
  ),
  "casier-judiciaire": formOf(
    section(
      "subject",
      { fr: "La personne", en: "The person" },
      SUBJECT,
      short(
        "former_names",
        { fr: "Nom de naissance ou autres noms portés", en: "Name at birth or other names used" },
        { optional: true, category: "identity" },
      ),
      oneOf(
        "sex",
        { fr: "Sexe sur les papiers", en: "Sex on the papers" },
        { female: ["Féminin", "Female"], male: ["Masculin", "Male"] },
        { category: "identity" },
      ),
      relation(),
    ),
    section("use", { fr: "L’extrait", en: "The extract" }, ...purpose("work", "immigration", "school")),
  ),
  "legalisation-documents": formOf(
    section(
      "documents",
      { fr: "Les documents à légaliser", en: "The documents to legalise" },
      group("documents", { fr: "Documents", en: "Documents" }, 20, [
        oneOf(
          "kind",
          { fr: "Nature", en: "Kind" },
          {
            diploma: ["Diplôme ou relevé de notes", "Diploma or transcript"],
            civil: ["Acte d’état civil", "Civil-status record"],
            court: ["Décision de justice", "Court decision"],
            contract: ["Contrat ou acte notarié", "Contract or notarial deed"],
            company: ["Document d’entreprise", "Company document"],
            other: ["Autre", "Other"],
          },
        ),
        short("title", { fr: "Intitulé", en: "Title" }),
        short("issued_by", { fr: "Délivré par", en: "Issued by" }),
        count("copies", { fr: "Exemplaires", en: "Copies" }, 20),
      ]),
      yesNo("originals", {
        fr: "Pouvez-vous nous remettre les originaux ?",
        en: "Can you give us the originals?",
      }),
    ),
    section(
      "use",
      { fr: "L’usage", en: "The use" },
      short("country_of_use", {
        fr: "Pays où les documents seront présentés",
        en: "Country where the documents will be used",
      }),
      short(
        "presented_to",
        { fr: "Administration ou organisme destinataire", en: "Authority or body that will receive them" },
        { optional: true },
      ),
    ),
  ),
};
