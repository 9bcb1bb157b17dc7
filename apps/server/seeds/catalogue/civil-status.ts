import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import { IDENTITY } from "./documents.ts";
import { days, type SeedModality, type SeedService, type Text } from "./shape.ts";

const subcategory: Text = { fr: "État civil", en: "Civil status" };

const BIRTH_DETAILS: Text = {
  fr: "Ayez sous la main le nom complet, la date et le lieu de naissance, ainsi que le nom des deux parents.",
  en: "Have at hand the full name, the date and place of birth, and the names of both parents.",
};
const MARRIAGE_DETAILS: Text = {
  fr: "Ayez sous la main le nom complet des époux, la date et le lieu du mariage. Copie remise aux époux et à leurs enfants.",
  en: "Have at hand the full names of the spouses, the date and place of the marriage. Issued to the spouses and their children.",
};
const DEATH_DETAILS: Text = {
  fr: "Ayez sous la main le nom complet du défunt, la date et le lieu du décès.",
  en: "Have at hand the full name of the deceased, the date and place of death.",
};

/** The options of a civil-status service: any registry of the country, or one that the customer chooses. */
const registries = (
  conditions: Text,
  ...organisms: [SeedModality["organism"], EstimatedTime][]
): SeedModality[] => [
  { conditions },
  ...organisms.map(([organism, time]) => ({ organism, time, conditions })),
];

export const CIVIL_STATUS: SeedService[] = [
  {
    slug: "acte-naissance",
    title: { fr: "Acte de naissance", en: "Birth certificate" },
    description: {
      fr: "Nous retirons pour vous une copie intégrale ou un extrait de votre acte de naissance auprès du centre d’état civil où il a été dressé. Vous recevez d’abord une version numérisée, puis l’original par courrier si vous le demandez. Ce document est exigé pour un passeport, un mariage ou une inscription scolaire.",
      en: "We collect a full copy or an extract of your birth certificate from the registry office that drew it up. You first receive a scan, then the original by post if you ask for it. It is required for a passport, a marriage or a school enrolment.",
    },
    category: "administratif",
    subcategory,
    time: days(3, 5),
    basePrice: 0,
    icon: "baby",
    documents: [IDENTITY],
    steps: [
      {
        actor: "customer",
        fr: "Vous indiquez les références de l’acte et joignez votre pièce d’identité.",
        en: "You give the details of the record and attach your identity document.",
      },
      {
        actor: "us",
        fr: "Notre correspondant dépose la demande au centre d’état civil.",
        en: "Our correspondent files the request at the registry office.",
      },
      {
        actor: "administration",
        fr: "L’officier d’état civil recherche l’acte et en délivre une copie.",
        en: "The registrar finds the record and issues a copy.",
      },
      {
        actor: "us",
        fr: "Vous recevez la copie numérisée dans votre espace.",
        en: "You receive the scanned copy in your account.",
      },
    ],
    offers: {
      CM: registries(
        BIRTH_DETAILS,
        ["mairie-yaounde", days(3, 5)],
        ["mairie-douala", days(3, 5)],
        ["mairie-bafoussam", days(5, 8)],
      ),
      CI: registries(BIRTH_DETAILS, ["mairie-cocody", days(3, 5)], ["mairie-bouake", days(5, 8)]),
      SN: registries(
        BIRTH_DETAILS,
        ["mairie-dakar", days(3, 5)],
        ["mairie-thies", days(4, 6)],
        ["mairie-saint-louis", days(5, 8)],
      ),
      GA: registries(BIRTH_DETAILS, ["mairie-libreville", days(5, 7)], ["mairie-port-gentil", days(7, 10)]),
      BJ: registries(
        BIRTH_DETAILS,
        ["mairie-cotonou", days(3, 5)],
        ["mairie-porto-novo", days(3, 5)],
        ["mairie-parakou", days(5, 8)],
      ),
      NG: registries(BIRTH_DETAILS, ["registry-lagos", days(5, 10)], ["registry-abuja", days(5, 10)]),
    },
  },
  {
    slug: "acte-mariage",
    title: { fr: "Acte de mariage", en: "Marriage certificate" },
    description: {
      fr: "Obtenez une copie de votre acte de mariage sans vous rendre à la mairie qui l’a célébré. Notre correspondant fait la demande sur place, vérifie les mentions portées en marge et vous transmet le document. Il vous sera demandé pour un regroupement familial, un visa ou une succession.",
      en: "Get a copy of your marriage certificate without going to the town hall where the wedding took place. Our correspondent applies on site, checks the notes in the margin and sends you the document. You will need it for family reunification, a visa or an inheritance.",
    },
    category: "administratif",
    subcategory,
    time: days(3, 5),
    basePrice: 0,
    icon: "heart-handshake",
    documents: [
      {
        key: "piece-identite-epoux",
        fr: "Pièce d’identité de l’un des époux",
        en: "Identity document of one of the spouses",
      },
    ],
    steps: [
      {
        actor: "customer",
        fr: "Vous indiquez les noms des époux, la date et le lieu du mariage.",
        en: "You give the names of the spouses, the date and place of the marriage.",
      },
      {
        actor: "us",
        fr: "Notre correspondant dépose la demande à la mairie.",
        en: "Our correspondent files the request at the town hall.",
      },
      {
        actor: "us",
        fr: "Nous vérifions la copie et vous l’envoyons.",
        en: "We check the copy and send it to you.",
      },
    ],
    offers: {
      CM: registries(MARRIAGE_DETAILS, ["mairie-yaounde", days(3, 5)], ["mairie-douala", days(3, 5)]),
      CI: registries(MARRIAGE_DETAILS, ["mairie-cocody", days(3, 5)]),
      SN: registries(MARRIAGE_DETAILS, ["mairie-dakar", days(3, 5)], ["mairie-thies", days(4, 6)]),
      GA: registries(MARRIAGE_DETAILS, ["mairie-libreville", days(5, 7)]),
      BJ: registries(MARRIAGE_DETAILS, ["mairie-cotonou", days(3, 5)]),
    },
  },
  {
    slug: "acte-deces",
    title: { fr: "Acte de décès", en: "Death certificate" },
    description: {
      fr: "Nous demandons pour vous la copie de l’acte de décès d’un proche au centre d’état civil compétent. Aucun document n’est à fournir : le nom du défunt, la date et le lieu du décès suffisent. L’acte permet d’ouvrir une succession, de clore un compte bancaire ou de demander une pension de réversion.",
      en: "We request a copy of a relative’s death certificate from the competent registry office. You have no document to provide: the name of the deceased and the date and place of death are enough. The certificate is used to open an inheritance, close a bank account or claim a survivor’s pension.",
    },
    category: "administratif",
    subcategory,
    time: days(3, 5),
    basePrice: 0,
    icon: "flower",
    documents: [],
    steps: [
      {
        actor: "customer",
        fr: "Vous indiquez le nom du défunt, la date et le lieu du décès.",
        en: "You give the name of the deceased, the date and place of death.",
      },
      {
        actor: "us",
        fr: "Notre correspondant fait rechercher l’acte dans les registres.",
        en: "Our correspondent has the record searched for in the registers.",
      },
      {
        actor: "us",
        fr: "Vous recevez la copie numérisée dans votre espace.",
        en: "You receive the scanned copy in your account.",
      },
    ],
    offers: {
      CM: registries(DEATH_DETAILS, ["mairie-yaounde", days(3, 5)], ["mairie-douala", days(3, 5)]),
      CI: registries(DEATH_DETAILS, ["mairie-cocody", days(3, 5)], ["mairie-bouake", days(5, 8)]),
      SN: registries(DEATH_DETAILS, ["mairie-dakar", days(3, 5)]),
      BJ: registries(DEATH_DETAILS, ["mairie-cotonou", days(3, 5)], ["mairie-parakou", days(5, 8)]),
    },
  },
];
