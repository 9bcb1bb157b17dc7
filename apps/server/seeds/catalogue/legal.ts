import { BIRTH_CERTIFICATE, IDENTITY, PARENT_BIRTH_CERTIFICATE, TO_LEGALISE } from "./documents.ts";
import { days, type SeedService, type Text, weeks } from "./shape.ts";

const justice: Text = { fr: "Justice et nationalité", en: "Justice and nationality" };

const NATIONALITY_CONDITIONS: Text = {
  fr: "Délivré par le tribunal du lieu de naissance ou de résidence. Les personnes nées à l’étranger joignent aussi l’acte de naissance d’un parent.",
  en: "Issued by the court of the place of birth or residence. People born abroad also attach a parent’s birth certificate.",
};
const RECORD_CONDITIONS: Text = {
  fr: "Bulletin n° 3, remis à l’intéressé seulement. Valable trois mois à compter de sa délivrance.",
  en: "Criminal record extract issued to the person concerned only. Valid for three months from its date.",
};
const POLICE_CONDITIONS: Text = {
  fr: "Certificat de bonne conduite de la police. Les empreintes relevées à l’étranger sont acceptées sur fiche officielle.",
  en: "Police character certificate. Fingerprints taken abroad are accepted on an official card.",
};
const LEGALISATION_CONDITIONS: Text = {
  fr: "Prix par document, jusqu’à cinq pages. L’original doit nous parvenir pour recevoir le cachet.",
  en: "Price per document, up to five pages. The original must reach us to be stamped.",
};

export const LEGAL: SeedService[] = [
  {
    slug: "certificat-nationalite",
    title: { fr: "Certificat de nationalité", en: "Nationality certificate" },
    description: {
      fr: "Le certificat de nationalité prouve que vous êtes ressortissant du pays ; il est exigé pour un passeport, un concours ou un recrutement public. Nous composons le dossier, le déposons au greffe du tribunal compétent et suivons la signature du magistrat. Vous recevez l’original par courrier suivi.",
      en: "The nationality certificate proves that you are a national of the country; it is required for a passport, a competitive examination or a public post. We put the file together, lodge it with the registry of the competent court and follow it until the judge signs. You receive the original by tracked post.",
    },
    category: "documents_legaux",
    subcategory: justice,
    time: weeks(2, 3),
    basePrice: 25_000,
    icon: "scroll-text",
    documents: [BIRTH_CERTIFICATE, IDENTITY],
    steps: [
      {
        actor: "us",
        fr: "Nous vérifions les actes et la filiation.",
        en: "We check the records and the parentage.",
      },
      {
        actor: "us",
        fr: "Nous déposons le dossier au greffe du tribunal.",
        en: "We lodge the file with the court registry.",
      },
      {
        actor: "administration",
        fr: "Le magistrat examine et signe le certificat.",
        en: "The judge examines and signs the certificate.",
      },
      {
        actor: "us",
        fr: "Nous retirons l’original et vous l’expédions.",
        en: "We collect the original and send it to you.",
      },
    ],
    offers: {
      CM: [
        { organism: "tribunal-yaounde", price: 25_000, conditions: NATIONALITY_CONDITIONS },
        { organism: "tribunal-douala", price: 30_000, time: weeks(2, 4), conditions: NATIONALITY_CONDITIONS },
      ],
      CI: [
        {
          price: 25_000,
          conditions: NATIONALITY_CONDITIONS,
          documents: [BIRTH_CERTIFICATE, IDENTITY, PARENT_BIRTH_CERTIFICATE],
        },
      ],
      SN: [
        { price: 25_000, conditions: NATIONALITY_CONDITIONS },
        { organism: "tribunal-dakar", price: 25_000, time: days(8, 12), conditions: NATIONALITY_CONDITIONS },
        { organism: "tribunal-thies", price: 28_000, time: days(8, 12), conditions: NATIONALITY_CONDITIONS },
      ],
      GA: [{ price: 25_000, time: weeks(3, 5), conditions: NATIONALITY_CONDITIONS }],
      BJ: [{ price: 25_000, conditions: NATIONALITY_CONDITIONS }],
    },
  },
  {
    slug: "casier-judiciaire",
    title: { fr: "Casier judiciaire", en: "Criminal record extract" },
    description: {
      fr: "Nous demandons votre extrait de casier judiciaire au tribunal de votre lieu de naissance et vous l’envoyons numérisé dès sa signature. Il est souvent exigé pour un emploi, un visa, une adoption ou un marché public. Pensez à sa durée de validité : commandez-le peu avant d’en avoir besoin.",
      en: "We request your criminal record extract from the court of your place of birth and send you a scan as soon as it is signed. It is often required for a job, a visa, an adoption or a public contract. Mind how long it is valid: order it shortly before you need it.",
    },
    category: "documents_legaux",
    subcategory: justice,
    time: days(5, 7),
    basePrice: 5_000,
    icon: "gavel",
    documents: [BIRTH_CERTIFICATE, IDENTITY],
    steps: [
      {
        actor: "customer",
        fr: "Vous joignez votre acte de naissance et votre pièce d’identité.",
        en: "You attach your birth certificate and your identity document.",
      },
      {
        actor: "us",
        fr: "Notre correspondant dépose la demande au greffe.",
        en: "Our correspondent lodges the request with the court registry.",
      },
      {
        actor: "us",
        fr: "Vous recevez l’extrait numérisé, puis l’original sur demande.",
        en: "You receive a scan of the extract, then the original on request.",
      },
    ],
    offers: {
      CM: [
        { price: 5_000, conditions: RECORD_CONDITIONS },
        { organism: "tribunal-yaounde", price: 7_500, time: days(3, 5), conditions: RECORD_CONDITIONS },
        { organism: "tribunal-douala", price: 7_500, time: days(3, 5), conditions: RECORD_CONDITIONS },
      ],
      CI: [
        { organism: "tribunal-abidjan", price: 5_000, conditions: RECORD_CONDITIONS },
        { organism: "tribunal-bouake", price: 6_500, time: days(7, 10), conditions: RECORD_CONDITIONS },
      ],
      SN: [{ price: 5_000, conditions: RECORD_CONDITIONS }],
      GA: [
        { organism: "tribunal-libreville", price: 5_000, time: days(7, 10), conditions: RECORD_CONDITIONS },
      ],
      BJ: [
        { price: 5_000, conditions: RECORD_CONDITIONS },
        { organism: "tribunal-cotonou", price: 5_000, time: days(4, 6), conditions: RECORD_CONDITIONS },
      ],
      NG: [
        {
          organism: "police-lagos",
          price: 15_00,
          time: days(7, 10),
          conditions: POLICE_CONDITIONS,
          documents: [IDENTITY],
        },
        {
          organism: "police-abuja",
          price: 18_00,
          time: days(7, 10),
          conditions: POLICE_CONDITIONS,
          documents: [IDENTITY],
        },
      ],
    },
  },
  {
    slug: "legalisation-documents",
    title: { fr: "Légalisation de documents", en: "Legalisation of documents" },
    description: {
      fr: "Faites certifier conformes ou légaliser vos diplômes, actes et procurations pour qu’ils soient admis par une administration, une université ou un notaire. Nous indiquons le service compétent, y présentons le document et vous le retournons avec cachet et signature. Le tarif s’entend par document.",
      en: "Have your diplomas, certificates and powers of attorney certified or legalised so that an authority, a university or a notary accepts them. We identify the competent office, present the document there and return it to you stamped and signed. The price is per document.",
    },
    category: "documents_legaux",
    subcategory: { fr: "Certification", en: "Certification" },
    time: days(3, 5),
    basePrice: 2_000,
    icon: "stamp",
    documents: [TO_LEGALISE, IDENTITY],
    steps: [
      {
        actor: "customer",
        fr: "Vous joignez le document et précisez son pays de destination.",
        en: "You attach the document and state the country where it will be used.",
      },
      {
        actor: "us",
        fr: "Nous le présentons au service compétent.",
        en: "We present it to the competent office.",
      },
      {
        actor: "us",
        fr: "Nous vous retournons le document légalisé.",
        en: "We return the legalised document to you.",
      },
    ],
    offers: {
      CM: [
        { price: 2_000, conditions: LEGALISATION_CONDITIONS },
        {
          organism: "prefecture-mfoundi",
          price: 2_000,
          time: days(2, 4),
          conditions: LEGALISATION_CONDITIONS,
        },
      ],
      CI: [
        { price: 2_000, conditions: LEGALISATION_CONDITIONS },
        {
          organism: "prefecture-yamoussoukro",
          price: 2_000,
          time: days(5, 7),
          conditions: LEGALISATION_CONDITIONS,
        },
      ],
      SN: [
        { price: 2_000, conditions: LEGALISATION_CONDITIONS },
        { organism: "prefecture-dakar", price: 2_000, time: days(2, 4), conditions: LEGALISATION_CONDITIONS },
      ],
      GA: [{ price: 2_000, time: days(5, 7), conditions: LEGALISATION_CONDITIONS }],
      BJ: [{ price: 2_000, conditions: LEGALISATION_CONDITIONS, documents: [TO_LEGALISE] }],
    },
  },
];
