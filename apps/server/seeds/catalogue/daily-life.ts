import { days, hours, ON_QUOTE, type SeedService, type Text } from "./shape.ts";

const SHOPPING_CONDITIONS: Text = {
  fr: "Courses jusqu’à 20 kg, livrées dans l’agglomération. Ayez sous la main la liste, l’adresse et le numéro du destinataire ; les achats sont réglés à part, sur ticket.",
  en: "Up to 20 kg, delivered within the urban area. Have at hand the list, the address and the recipient’s number; purchases are paid separately, on receipt.",
};
const PARTY_CONDITIONS: Text = {
  fr: "Forfait de conception et de coordination jusqu’à 50 invités. Salle, traiteur et animation font l’objet d’un devis que vous acceptez d’abord. Commandez au moins trois semaines avant la date.",
  en: "Planning and coordination package for up to 50 guests. Venue, catering and entertainment are quoted first for your approval. Order at least three weeks ahead.",
};
const CLEANING_CONDITIONS: Text = {
  fr: "Une intervention pour un logement jusqu’à 100 m², produits et matériel compris. Une personne doit remettre les clés à l’équipe.",
  en: "One visit for a home of up to 100 m², products and equipment included. Somebody must hand the keys to the team.",
};

export const DAILY_LIFE: SeedService[] = [
  {
    slug: "courses-marche",
    title: { fr: "Courses au marché", en: "Market shopping" },
    description: {
      fr: "Un coursier fait le marché pour vous ou pour vos parents restés au pays et livre à leur porte. Vous envoyez la liste ; il vous appelle si un produit manque, puis vous transmet les tickets et une photo de la livraison. Idéal pour soutenir sa famille sans envoyer d’espèces.",
      en: "A courier goes to the market for you, or for your parents back home, and delivers to their door. You send the list; the courier calls you if something is missing, then sends you the receipts and a photo of the delivery. Ideal for supporting your family without sending cash.",
    },
    category: "courses_livraisons",
    subcategory: { fr: "Courses", en: "Shopping" },
    time: hours(24, 48),
    basePrice: 5_000,
    icon: "shopping-basket",
    documents: [],
    steps: [
      {
        actor: "customer",
        fr: "Vous envoyez la liste, l’adresse et l’heure souhaitée.",
        en: "You send the list, the address and the time you prefer.",
      },
      {
        actor: "us",
        fr: "Le coursier confirme les prix du jour avec vous.",
        en: "The courier confirms the day’s prices with you.",
      },
      {
        actor: "us",
        fr: "Il achète, livre et vous transmet tickets et photo.",
        en: "The courier buys, delivers and sends you receipts and a photo.",
      },
    ],
    offers: {
      CM: [{ price: 5_000, conditions: SHOPPING_CONDITIONS }],
      CI: [{ price: 5_000, conditions: SHOPPING_CONDITIONS }],
      SN: [{ price: 5_000, conditions: SHOPPING_CONDITIONS }],
      GA: [{ price: 6_000, conditions: SHOPPING_CONDITIONS }],
      BJ: [{ price: 5_000, conditions: SHOPPING_CONDITIONS }],
      NG: [{ price: 12_00, conditions: SHOPPING_CONDITIONS }],
    },
  },
  {
    slug: "organisation-anniversaire",
    title: { fr: "Organisation d’anniversaire", en: "Birthday organisation" },
    description: {
      fr: "Offrez une fête à un proche, même de loin : un organisateur conçoit l’anniversaire avec vous, choisit la salle, le traiteur et l’animation, puis coordonne tout le jour venu. Vous suivez les préparatifs et pouvez vous joindre à la fête en visioconférence. Le délai et le budget des prestataires sont fixés par devis.",
      en: "Give someone you love a party, even from afar: an organiser plans the birthday with you, chooses the venue, the caterer and the entertainment, and coordinates everything on the day. You follow the preparations and can join the party by video call. Timing and suppliers’ costs are set by quotation.",
    },
    category: "personnels",
    subcategory: { fr: "Événements", en: "Events" },
    time: ON_QUOTE,
    basePrice: 150_000,
    icon: "cake",
    documents: [],
    steps: [
      {
        actor: "customer",
        fr: "Vous décrivez la fête : date, ville, invités, envies.",
        en: "You describe the party: date, city, guests, wishes.",
      },
      {
        actor: "us",
        fr: "L’organisateur propose un programme et un devis.",
        en: "The organiser proposes a programme and a quotation.",
      },
      {
        actor: "customer",
        fr: "Vous validez, les prestataires sont réservés.",
        en: "You approve, and the suppliers are booked.",
      },
      {
        actor: "us",
        fr: "Le jour venu, nous coordonnons et vous envoyons les photos.",
        en: "On the day we coordinate and send you the photos.",
      },
    ],
    offers: {
      CM: [{ price: 150_000, conditions: PARTY_CONDITIONS }],
      CI: [{ price: 150_000, conditions: PARTY_CONDITIONS }],
      SN: [{ price: 150_000, conditions: PARTY_CONDITIONS }],
    },
  },
  {
    slug: "menage",
    title: { fr: "Ménage à domicile", en: "Home cleaning" },
    description: {
      fr: "Une équipe de confiance nettoie la maison avant votre arrivée, après des travaux ou chez vos parents. Vous fixez la date et les pièces à traiter ; la cheffe d’équipe vous envoie des photos avant et après. Produits et matériel sont fournis.",
      en: "A trusted team cleans the house before you arrive, after building work or at your parents’ home. You set the date and the rooms; the team leader sends you photos before and after. Products and equipment are provided.",
    },
    category: "personnels",
    subcategory: { fr: "Maison", en: "Home" },
    time: days(2, 4),
    basePrice: 25_000,
    icon: "sparkles",
    documents: [],
    steps: [
      {
        actor: "customer",
        fr: "Vous indiquez l’adresse, la date et les pièces.",
        en: "You give the address, the date and the rooms.",
      },
      {
        actor: "us",
        fr: "Nous confirmons l’équipe et la remise des clés.",
        en: "We confirm the team and how the keys are handed over.",
      },
      {
        actor: "us",
        fr: "L’équipe intervient et vous envoie les photos.",
        en: "The team does the work and sends you the photos.",
      },
    ],
    offers: {
      CM: [{ price: 25_000, conditions: CLEANING_CONDITIONS }],
      CI: [{ price: 25_000, conditions: CLEANING_CONDITIONS }],
      SN: [{ price: 25_000, conditions: CLEANING_CONDITIONS }],
      GA: [{ price: 30_000, conditions: CLEANING_CONDITIONS }],
    },
  },
];
