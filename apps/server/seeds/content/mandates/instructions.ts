import type { LocalizedText } from "@passerelle/domain/languages";

/** The name of a country with its prepositions: « du Cameroun », « au Cameroun », « le Cameroun ». */
type Named = { of: LocalizedText; in: LocalizedText; name: LocalizedText };

/** The particulars of a country: who legalises signatures, who the notary is, and what offices often request besides. */
type Particular = Named & { offices: LocalizedText; notary: LocalizedText; more: LocalizedText };

const lines = (...steps: LocalizedText[]): LocalizedText => ({
  fr: steps.map(({ fr }) => fr).join("\n"),
  en: steps.map(({ en }) => en).join("\n"),
});

const IDENTITY: LocalizedText = {
  fr: "Apportez le mandat imprimé et non signé, un passeport ou une carte d’identité en cours de validité, et de quoi payer le droit demandé.",
  en: "Bring the printed, unsigned mandate, a valid passport or identity card, and the means to pay the fee that is charged.",
};
const SIGNING: LocalizedText = {
  fr: "Signez devant l’agent. Il écrit son nom, sa qualité et la date, et appose son cachet sur la page des signatures.",
  en: "Sign before the official, who writes their name, capacity and the date, and stamps the page of signatures.",
};
const HOLDER: LocalizedText = {
  fr: "Envoyez ensuite l’original à l’autre personne, qui signe de la même façon là où elle se trouve.",
  en: "Then send the original to the other person, who signs in the same way where they are.",
};
const APPOINTMENT: LocalizedText = {
  fr: "Demandez avant le rendez-vous le prix de l’acte, les pièces à apporter et si un interprète est nécessaire.",
  en: "Ask before the appointment what the deed costs, which documents to bring and whether an interpreter is needed.",
};
const ATTACHED: LocalizedText = {
  fr: "Le notaire peut rédiger son propre acte : demandez-lui d’y joindre toutes les pages du mandat imprimé, avec leur empreinte.",
  en: "The notary may write a deed of their own: ask for all pages of the printed mandate to be attached to it, with their hash.",
};

const STAMP: LocalizedText = {
  fr: "Un timbre fiscal est souvent demandé : demandez de quelle valeur avant de vous déplacer.",
  en: "A fiscal stamp is often required: ask for its value before you go.",
};
const RECENT: LocalizedText = {
  fr: "Certaines administrations demandent que la légalisation date de moins de trois mois : renseignez-vous auprès de celle qui recevra le mandat.",
  en: "Some offices require a legalisation less than three months old: ask the one that will receive the mandate.",
};

const COUNTRIES: Readonly<Record<string, Particular>> = {
  CM: {
    of: { fr: "du Cameroun", en: "of Cameroon" },
    in: { fr: "au Cameroun", en: "in Cameroon" },
    name: { fr: "le Cameroun", en: "Cameroon" },
    offices: {
      fr: "à la mairie, à la sous-préfecture ou au commissariat",
      en: "at the town hall, the sub-prefecture or the police station",
    },
    notary: { fr: "un notaire", en: "a notary" },
    more: STAMP,
  },
  SN: {
    of: { fr: "du Sénégal", en: "of Senegal" },
    in: { fr: "au Sénégal", en: "in Senegal" },
    name: { fr: "le Sénégal", en: "Senegal" },
    offices: { fr: "à la mairie ou à la préfecture", en: "at the town hall or the prefecture" },
    notary: { fr: "un notaire", en: "a notary" },
    more: STAMP,
  },
  CI: {
    of: { fr: "de Côte d’Ivoire", en: "of Côte d’Ivoire" },
    in: { fr: "en Côte d’Ivoire", en: "in Côte d’Ivoire" },
    name: { fr: "la Côte d’Ivoire", en: "Côte d’Ivoire" },
    offices: { fr: "à la mairie ou à la sous-préfecture", en: "at the town hall or the sub-prefecture" },
    notary: { fr: "un notaire", en: "a notary" },
    more: STAMP,
  },
  NG: {
    of: { fr: "du Nigeria", en: "of Nigeria" },
    in: { fr: "au Nigeria", en: "in Nigeria" },
    name: { fr: "le Nigeria", en: "Nigeria" },
    offices: {
      fr: "devant un notary public ou un commissioner for oaths",
      en: "before a notary public or a commissioner for oaths",
    },
    notary: { fr: "un notary public", en: "a notary public" },
    more: {
      fr: "Pour un bien immobilier, le mandat est d’ordinaire donné par acte (deed), timbré puis enregistré : demandez conseil à un avocat sur place.",
      en: "For real estate, the mandate is usually given by deed, stamped and registered: ask a lawyer there for advice.",
    },
  },
  BJ: {
    of: { fr: "du Bénin", en: "of Benin" },
    in: { fr: "au Bénin", en: "in Benin" },
    name: { fr: "le Bénin", en: "Benin" },
    offices: {
      fr: "à la mairie, à l’arrondissement ou au commissariat",
      en: "at the town hall, the district office or the police station",
    },
    notary: { fr: "un notaire", en: "a notary" },
    more: RECENT,
  },
  GA: {
    of: { fr: "du Gabon", en: "of Gabon" },
    in: { fr: "au Gabon", en: "in Gabon" },
    name: { fr: "le Gabon", en: "Gabon" },
    offices: { fr: "à la mairie ou au commissariat", en: "at the town hall or the police station" },
    notary: { fr: "un notaire", en: "a notary" },
    more: RECENT,
  },
};

const legalisedOf = ({ of, in: within, name, offices, more }: Particular): LocalizedText =>
  lines(
    {
      fr: `À l’étranger : au consulat ${of.fr} le plus proche, sur rendez-vous.`,
      en: `Abroad: at the nearest consulate ${of.en}, by appointment.`,
    },
    {
      fr: `Sur place, ${within.fr} : ${offices.fr} du lieu où vous habitez.`,
      en: `Locally, ${within.en}: ${offices.en} of the place where you live.`,
    },
    IDENTITY,
    SIGNING,
    {
      fr: `Si une autorité d’un autre pays légalise la signature, par exemple une mairie en France, demandez ce que ${name.fr} exige en plus : une apostille ou une légalisation par son consulat.`,
      en: `If an authority of another country legalises the signature, for example a town hall in France, ask what ${name.en} requires as well: an apostille or a legalisation by its consulate.`,
    },
    more,
    HOLDER,
  );

const authenticOf = ({ of, in: within, notary, more }: Particular): LocalizedText =>
  lines(
    {
      fr: `Prenez rendez-vous avec ${notary.fr} ${within.fr}, ou demandez au consulat ${of.fr} s’il reçoit les procurations en forme notariée.`,
      en: `Make an appointment with ${notary.en} ${within.en}, or ask the consulate ${of.en} whether it records powers of attorney in notarial form.`,
    },
    APPOINTMENT,
    IDENTITY,
    ATTACHED,
    more,
  );

/**
 * The usual steps before an authority, for the countries of the first catalogue. No lawyer or authority has confirmed them: the
 * page states that they are to be confirmed until the operator has done so (`confirmed_on`).
 */
export const MANDATE_INSTRUCTIONS = Object.entries(COUNTRIES).map(([country_code, particular]) => ({
  country_code,
  legalised: legalisedOf(particular),
  authentic: authenticOf(particular),
}));
