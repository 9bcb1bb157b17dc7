import type { Prefill } from "@passerelle/domain/catalogue/forms/form-lists";
import {
  address,
  coming,
  count,
  formOf,
  oneOf,
  past,
  person,
  phone,
  section,
  severalOf,
  short,
  when,
} from "./fields.ts";

const APPLICANT = section(
  "applicant",
  { fr: "Le titulaire du document", en: "The holder of the document" },
  person(
    "holder",
    { fr: "État civil, comme sur l’acte de naissance", en: "Personal details, as on the birth certificate" },
    { birth: true, parents: true },
  ),
  short("occupation", { fr: "Profession", en: "Occupation" }, { category: "identity" }),
  count("height", { fr: "Taille en centimètres", en: "Height in centimetres" }, 250, {
    min: 50,
    category: "identity",
  }),
  oneOf(
    "marital_status",
    { fr: "Situation matrimoniale", en: "Marital status" },
    {
      single: ["Célibataire", "Single"],
      married: ["Marié(e)", "Married"],
      divorced: ["Divorcé(e)", "Divorced"],
      widowed: ["Veuf ou veuve", "Widowed"],
    },
    { category: "family" },
  ),
);

const VISIT = coming(
  "available_from",
  {
    fr: "À partir de quand cette personne peut-elle se présenter ?",
    en: "From when can this person come in person?",
  },
  {
    hint: {
      fr: "Les empreintes et la photo se prennent sur place ; nous réservons le rendez-vous.",
      en: "Fingerprints and photograph are taken on site; we book the appointment.",
    },
  },
);

/** The number of the document that is renewed or replaced. */
const formerNumber = (prefill: Prefill) =>
  short(
    "former_number",
    { fr: "Numéro de l’ancien document", en: "Number of the former document" },
    {
      optional: true,
      max: 40,
      when: when("reason", "renewal", "lost", "stolen"),
      category: "identity",
      prefill,
      searchable: true,
    },
  );

const reason = (more: Record<string, readonly [string, string]> = {}) =>
  oneOf(
    "reason",
    { fr: "Motif de la demande", en: "Reason for the request" },
    {
      first: ["Première demande", "First request"],
      renewal: ["Renouvellement", "Renewal"],
      lost: ["Document perdu", "Lost document"],
      stolen: ["Document volé", "Stolen document"],
      ...more,
    },
  );

export const IDENTITY_FORMS = {
  "carte-nationale-identite": formOf(
    section(
      "request",
      { fr: "La demande", en: "The request" },
      reason(),
      formerNumber("identity_card_number"),
      VISIT,
    ),
    APPLICANT,
  ),
  passeport: formOf(
    section(
      "request",
      { fr: "La demande", en: "The request" },
      reason(),
      formerNumber("passport_number"),
      VISIT,
      coming(
        "travel_on",
        { fr: "Date du prochain voyage", en: "Date of the next journey" },
        { optional: true },
      ),
    ),
    APPLICANT,
    section(
      "emergency",
      { fr: "Personne à prévenir", en: "Emergency contact" },
      person("contact", { fr: "Nom de cette personne", en: "Name of this person" }),
      phone("contact_phone", { fr: "Son téléphone", en: "Their telephone" }),
    ),
  ),
  "permis-conduire": formOf(
    section(
      "request",
      { fr: "La demande", en: "The request" },
      oneOf(
        "reason",
        { fr: "Motif de la demande", en: "Reason for the request" },
        {
          renewal: ["Renouvellement", "Renewal"],
          lost: ["Permis perdu", "Lost licence"],
          stolen: ["Permis volé", "Stolen licence"],
          format: ["Passage au format sécurisé", "Change to the secure format"],
        },
      ),
      short(
        "licence_number",
        { fr: "Numéro du permis", en: "Number of the licence" },
        {
          max: 40,
          category: "identity",
          searchable: true,
          hint: { fr: "Il figure aussi sur les photocopies.", en: "Photocopies show it too." },
        },
      ),
      past("issued_on", { fr: "Date de délivrance", en: "Date of issue" }),
      severalOf(
        "categories",
        { fr: "Catégories", en: "Categories" },
        {
          a: ["A – Motos", "A – Motorcycles"],
          b: ["B – Voitures", "B – Cars"],
          c: ["C – Camions", "C – Lorries"],
          d: ["D – Transport de personnes", "D – Passenger transport"],
          e: ["E – Remorques", "E – Trailers"],
        },
      ),
      VISIT,
    ),
    section(
      "applicant",
      { fr: "Le titulaire du permis", en: "The holder of the licence" },
      person("holder", { fr: "État civil", en: "Civil status" }, { birth: true }),
      address("residence", { fr: "Adresse", en: "Address" }),
    ),
  ),
};
