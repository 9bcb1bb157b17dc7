import { formOf, past, person, place, section } from "./fields.ts";
import { copy, registerNumber } from "./shared.ts";

export const CIVIL_STATUS_FORMS = {
  "acte-naissance": formOf(
    section(
      "record",
      { fr: "L’acte recherché", en: "The record to find" },
      person(
        "subject",
        { fr: "La personne dont c’est l’acte de naissance", en: "The person named on the birth certificate" },
        { birth: true, parents: true },
      ),
      place("registered_at", {
        fr: "Où la naissance a-t-elle été déclarée ?",
        en: "Where was the birth registered?",
      }),
      registerNumber,
    ),
    copy(),
  ),
  "acte-mariage": formOf(
    section(
      "record",
      { fr: "L’acte recherché", en: "The record to find" },
      person("first_spouse", { fr: "Premier époux", en: "First spouse" }),
      person("second_spouse", { fr: "Second époux", en: "Second spouse" }),
      past("married_on", { fr: "Date du mariage", en: "Date of the marriage" }, { category: "family" }),
      place("married_at", { fr: "Lieu du mariage", en: "Place of the marriage" }),
      registerNumber,
    ),
    copy(),
  ),
  "acte-deces": formOf(
    section(
      "record",
      { fr: "L’acte recherché", en: "The record to find" },
      person("deceased", { fr: "La personne décédée", en: "The person who died" }),
      past("died_on", { fr: "Date du décès", en: "Date of death" }, { category: "family" }),
      place("died_at", { fr: "Lieu du décès", en: "Place of death" }),
      registerNumber,
    ),
    copy(true),
  ),
};
