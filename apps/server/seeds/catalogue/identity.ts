import {
  BIRTH_CERTIFICATE,
  IDENTITY,
  LICENCE,
  MEDICAL,
  NATIONAL_ID,
  NATIONALITY,
  OLD_PASSPORT,
  PHOTO,
} from "./documents.ts";
import { days, type SeedService, type Text, weeks } from "./shape.ts";

const identity: Text = { fr: "Identité et voyage", en: "Identity and travel" };

const IN_PERSON: Text = {
  fr: "La prise d’empreintes et de photo se fait en personne : nous préparons le dossier et réservons le rendez-vous à la date de votre séjour.",
  en: "Fingerprints and photo are taken in person: we prepare the file and book the appointment for the dates of your stay.",
};
const ADULT_PASSPORT: Text = {
  fr: "Présence obligatoire le jour du rendez-vous pour les empreintes. Mineurs accompagnés d’un parent.",
  en: "You must be present on the day of the appointment for fingerprints. Minors come with a parent.",
};
const stamp = (fr: string, en: string): Text => ({
  fr: `Timbre fiscal : environ ${fr} FCFA`,
  en: `Stamp duty: about ${en} FCFA`,
});
const LICENCE_CONDITIONS: Text = {
  fr: "Pour un renouvellement, un duplicata ou le passage au permis sécurisé. La photo et les empreintes se prennent en personne. Les épreuves de conduite ne sont pas comprises.",
  en: "For a renewal, a duplicate or a change to the secure format. Photo and fingerprints are taken in person. Driving tests are not included.",
};

export const IDENTITY_SERVICES: SeedService[] = [
  {
    slug: "carte-nationale-identite",
    title: { fr: "Carte nationale d’identité", en: "National identity card" },
    description: {
      fr: "Première demande, renouvellement ou remplacement de votre carte nationale d’identité. Nous vérifions vos pièces, remplissons le formulaire et réservons votre passage au poste d’identification ; vous ne vous déplacez qu’une fois, pour les empreintes. Nous suivons la fabrication et retirons la carte sur procuration lorsque la loi le permet.",
      en: "First application, renewal or replacement of your national identity card. We check your papers, fill in the form and book your visit to the identification office; you go only once, for fingerprints. We follow its production and collect the card by proxy where the law allows it.",
    },
    category: "administratif",
    subcategory: identity,
    time: weeks(2, 4),
    basePrice: 15_000,
    icon: "id-card",
    documents: [BIRTH_CERTIFICATE, NATIONALITY, PHOTO],
    steps: [
      {
        actor: "us",
        fr: "Nous vérifions vos pièces et remplissons le formulaire.",
        en: "We check your papers and fill in the form.",
      },
      {
        actor: "us",
        fr: "Nous réservons votre rendez-vous au poste d’identification.",
        en: "We book your appointment at the identification office.",
      },
      {
        actor: "customer",
        presence: true,
        fr: "Vous vous présentez pour les empreintes et la signature.",
        en: "You attend for fingerprints and signature.",
      },
      {
        actor: "us",
        fr: "Nous suivons la fabrication jusqu’au retrait de la carte.",
        en: "We follow its production until the card is collected.",
      },
    ],
    offers: {
      CM: [{ price: 15_000, conditions: IN_PERSON, presence: true }],
      CI: [{ price: 15_000, time: weeks(3, 5), conditions: IN_PERSON, presence: true }],
      SN: [{ price: 15_000, conditions: IN_PERSON, presence: true, documents: [BIRTH_CERTIFICATE] }],
      GA: [{ price: 15_000, time: weeks(4, 6), conditions: IN_PERSON, presence: true }],
      BJ: [{ price: 15_000, conditions: IN_PERSON, presence: true, documents: [BIRTH_CERTIFICATE, PHOTO] }],
    },
  },
  {
    slug: "passeport",
    title: { fr: "Passeport", en: "Passport" },
    description: {
      fr: "Établissement ou renouvellement de votre passeport biométrique : nous contrôlons le dossier, réglons l’inscription en ligne et obtenons un rendez-vous au centre de votre choix. Un correspondant vous accueille sur place et suit la production. Le timbre fiscal du passeport est facturé en sus, au tarif officiel.",
      en: "Issue or renewal of your biometric passport: we check the file, handle the online registration and obtain an appointment at the centre of your choice. A correspondent meets you there and follows its production. The passport’s official stamp duty is billed on top, at the official rate.",
    },
    category: "administratif",
    subcategory: identity,
    time: weeks(2, 3),
    basePrice: 50_000,
    icon: "book-user",
    documents: [NATIONAL_ID, BIRTH_CERTIFICATE, OLD_PASSPORT],
    steps: [
      {
        actor: "us",
        fr: "Nous contrôlons votre dossier et faisons l’inscription en ligne.",
        en: "We check your file and register it online.",
      },
      {
        actor: "us",
        fr: "Nous réservons le rendez-vous de prise d’empreintes.",
        en: "We book the appointment for fingerprints.",
      },
      {
        actor: "customer",
        presence: true,
        fr: "Vous vous présentez au centre, accueilli par notre correspondant.",
        en: "You come to the centre, where our correspondent meets you.",
      },
      {
        actor: "us",
        fr: "Nous suivons la production et vous prévenons du retrait.",
        en: "We follow its production and tell you when to collect it.",
      },
    ],
    offers: {
      CM: [
        {
          organism: "surete-centre",
          price: 50_000,
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("110 000", "110,000"),
        },
        {
          organism: "surete-littoral",
          price: 55_000,
          time: weeks(2, 4),
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("110 000", "110,000"),
        },
      ],
      CI: [
        {
          price: 60_000,
          time: weeks(2, 3),
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("40 000", "40,000"),
          documents: [NATIONAL_ID, NATIONALITY],
        },
      ],
      SN: [
        {
          price: 50_000,
          time: days(10, 15),
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("20 000", "20,000"),
          documents: [NATIONAL_ID],
        },
        {
          organism: "passeports-dakar",
          price: 52_000,
          time: days(7, 10),
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("20 000", "20,000"),
          documents: [NATIONAL_ID],
        },
        {
          organism: "passeports-thies",
          price: 50_000,
          time: days(7, 10),
          conditions: ADULT_PASSPORT,
          presence: true,
          fees: stamp("20 000", "20,000"),
          documents: [NATIONAL_ID],
        },
      ],
    },
  },
  {
    slug: "permis-conduire",
    title: { fr: "Permis de conduire", en: "Driving licence" },
    description: {
      fr: "Renouvellement, duplicata ou passage de votre permis national au format sécurisé. Nous déposons le dossier auprès des services des transports, faisons authentifier votre ancien titre et retirons le nouveau. Utile aussi avant un échange contre un permis étranger : nous y joignons, sur demande, l’attestation d’authenticité.",
      en: "Renewal, duplicate or change of your national licence to the secure format. We file the application with the transport authority, have your previous licence authenticated and collect the new one. Also useful before exchanging it for a foreign licence: on request we add the certificate of authenticity.",
    },
    category: "administratif",
    subcategory: { fr: "Véhicules et conduite", en: "Vehicles and driving" },
    time: weeks(3, 6),
    basePrice: 75_000,
    icon: "car",
    documents: [LICENCE, IDENTITY, MEDICAL],
    steps: [
      {
        actor: "us",
        fr: "Nous vérifions votre permis et votre certificat médical.",
        en: "We check your licence and your medical certificate.",
      },
      {
        actor: "us",
        presence: true,
        fr: "Nous déposons le dossier aux services des transports, où vous passez pour la photo et les empreintes.",
        en: "We file the application with the transport authority, where you go for the photo and fingerprints.",
      },
      {
        actor: "administration",
        fr: "L’ancien titre est authentifié, puis le nouveau fabriqué.",
        en: "The previous licence is authenticated, then the new one is made.",
      },
      {
        actor: "us",
        fr: "Nous retirons le permis et vous l’expédions.",
        en: "We collect the licence and send it to you.",
      },
    ],
    offers: {
      CM: [
        { organism: "transports-centre", price: 75_000, conditions: LICENCE_CONDITIONS, presence: true },
        {
          organism: "transports-littoral",
          price: 80_000,
          time: weeks(4, 7),
          conditions: LICENCE_CONDITIONS,
          presence: true,
        },
      ],
      CI: [{ price: 75_000, conditions: LICENCE_CONDITIONS, presence: true }],
      SN: [
        {
          price: 75_000,
          time: weeks(3, 5),
          conditions: LICENCE_CONDITIONS,
          presence: true,
          documents: [LICENCE, IDENTITY],
        },
      ],
      BJ: [{ price: 75_000, conditions: LICENCE_CONDITIONS, presence: true }],
    },
  },
];
