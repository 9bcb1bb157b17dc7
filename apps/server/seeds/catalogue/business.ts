import { ADDRESS, IDENTITY, INCOME, STATUTES, TAX_NUMBER } from "./documents.ts";
import { days, type SeedService, type Text, weeks } from "./shape.ts";

const TAX_CONDITIONS: Text = {
  fr: "Pour un contribuable et une année. Commandez au moins dix jours avant la date limite de dépôt ; l’impôt dû reste à votre charge.",
  en: "For one taxpayer and one year. Order at least ten days before the filing deadline; the tax due remains payable by you.",
};
const COMPANY_CONDITIONS: Text = {
  fr: "Jusqu’à quatre associés. Les frais officiels (enregistrement, registre du commerce, annonce légale) sont facturés en sus.",
  en: "Up to four shareholders. Official fees (registration, trade register, legal notice) are billed on top.",
};

export const BUSINESS: SeedService[] = [
  {
    slug: "declaration-fiscale",
    title: { fr: "Déclaration fiscale", en: "Tax declaration" },
    description: {
      fr: "Un comptable local prépare et dépose votre déclaration annuelle de revenus ou celle de votre activité. Il vérifie vos justificatifs, calcule l’impôt, vous fait valider le projet, puis vous remet l’accusé de dépôt. Idéal si vous percevez des loyers ou dirigez une entreprise depuis l’étranger.",
      en: "A local accountant prepares and files your annual income return or that of your business. They check your supporting documents, work out the tax, have you approve the draft, then give you the filing receipt. Ideal if you receive rents or run a company from abroad.",
    },
    category: "professionnels",
    subcategory: { fr: "Fiscalité", en: "Taxation" },
    time: days(7, 10),
    basePrice: 75_000,
    icon: "calculator",
    documents: [TAX_NUMBER, INCOME],
    steps: [
      {
        actor: "customer",
        fr: "Vous joignez vos justificatifs de l’année.",
        en: "You attach your documents for the year.",
      },
      {
        actor: "us",
        fr: "Le comptable calcule l’impôt et prépare la déclaration.",
        en: "The accountant works out the tax and prepares the return.",
      },
      {
        actor: "customer",
        fr: "Vous relisez et approuvez le projet.",
        en: "You read and approve the draft.",
      },
      {
        actor: "us",
        fr: "La déclaration est déposée et l’accusé vous est remis.",
        en: "The return is filed and you receive the receipt.",
      },
    ],
    offers: {
      CM: [
        { price: 75_000, conditions: TAX_CONDITIONS },
        { organism: "impots-yaounde", price: 75_000, conditions: TAX_CONDITIONS },
      ],
      CI: [
        { price: 75_000, conditions: TAX_CONDITIONS },
        { organism: "impots-abidjan", price: 75_000, time: days(5, 8), conditions: TAX_CONDITIONS },
      ],
      SN: [{ price: 75_000, conditions: TAX_CONDITIONS }],
      GA: [{ price: 75_000, time: days(10, 15), conditions: TAX_CONDITIONS }],
      BJ: [{ price: 75_000, conditions: TAX_CONDITIONS }],
    },
  },
  {
    slug: "creation-sarl",
    title: { fr: "Création de SARL", en: "SARL (limited company) creation" },
    description: {
      fr: "Créez votre société à responsabilité limitée à distance, du choix de la dénomination jusqu’à l’immatriculation. Un juriste rédige ou relit les statuts, réunit les signatures, dépose le dossier au guichet unique et suit l’obtention du registre du commerce et du numéro fiscal. Vous disposez ensuite de tout ce qu’il faut pour ouvrir un compte bancaire professionnel.",
      en: "Set up your limited liability company remotely, from choosing its name to its registration. A lawyer drafts or reviews the articles of association, gathers the signatures, files with the one-stop shop and follows the trade register entry and the tax number. You then have all you need to open a business bank account.",
    },
    category: "professionnels",
    subcategory: { fr: "Création d’entreprise", en: "Business creation" },
    time: weeks(2, 4),
    basePrice: 250_000,
    icon: "building-2",
    documents: [IDENTITY, ADDRESS, STATUTES],
    steps: [
      {
        actor: "us",
        fr: "Nous vérifions que la dénomination est disponible.",
        en: "We check that the company name is available.",
      },
      {
        actor: "us",
        fr: "Un juriste finalise les statuts et recueille les signatures.",
        en: "A lawyer finalises the articles and gathers the signatures.",
      },
      {
        actor: "us",
        fr: "Nous déposons le dossier au guichet unique.",
        en: "We file the application with the one-stop shop.",
      },
      {
        actor: "administration",
        fr: "La société est immatriculée et reçoit son numéro fiscal.",
        en: "The company is registered and receives its tax number.",
      },
      {
        actor: "us",
        fr: "Vous recevez le dossier complet de la société.",
        en: "You receive the complete company file.",
      },
    ],
    offers: {
      CM: [
        { organism: "cfce-yaounde", price: 250_000, conditions: COMPANY_CONDITIONS },
        { organism: "cfce-douala", price: 275_000, conditions: COMPANY_CONDITIONS },
      ],
      CI: [
        { price: 250_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
        { organism: "guichet-abidjan", price: 260_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
        { organism: "chambre-abidjan", price: 290_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
      ],
      SN: [
        { price: 250_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
        { organism: "chambre-dakar", price: 280_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
      ],
      GA: [
        { organism: "chambre-libreville", price: 300_000, time: weeks(3, 5), conditions: COMPANY_CONDITIONS },
      ],
      BJ: [
        { price: 250_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS, documents: [IDENTITY, ADDRESS] },
        { organism: "chambre-cotonou", price: 265_000, time: weeks(1, 2), conditions: COMPANY_CONDITIONS },
      ],
    },
  },
];
