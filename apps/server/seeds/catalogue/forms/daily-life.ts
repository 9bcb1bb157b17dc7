import {
  address,
  amount,
  coming,
  count,
  formOf,
  group,
  long,
  oneOf,
  person,
  phone,
  section,
  severalOf,
  short,
  yesNo,
} from "./fields.ts";

const onSite = (key: string, title: { fr: string; en: string }) =>
  section(
    key,
    title,
    person("contact", { fr: "Nom", en: "Name" }, { category: "contact" }),
    phone("contact_phone", { fr: "Téléphone", en: "Telephone" }),
  );

export const DAILY_LIFE_FORMS = {
  "courses-marche": formOf(
    section(
      "list",
      { fr: "La liste", en: "The list" },
      group("articles", { fr: "Articles", en: "Items" }, 60, [
        short("article", { fr: "Article", en: "Item" }),
        short(
          "quantity",
          { fr: "Quantité", en: "Quantity" },
          { max: 40, example: { fr: "2 kg", en: "2 kg" } },
        ),
        amount("most", { fr: "Prix à ne pas dépasser", en: "Most that may be spent" }, { optional: true }),
      ]),
      oneOf(
        "if_missing",
        { fr: "Si un article manque", en: "If an item is missing" },
        {
          call: ["Appelez-moi", "Call me"],
          replace: ["Remplacez-le", "Replace it"],
          skip: ["Laissez-le", "Leave it out"],
        },
      ),
      amount("budget", { fr: "Budget total des achats", en: "Total budget for the shopping" }),
    ),
    section(
      "delivery",
      { fr: "La livraison", en: "The delivery" },
      address("delivery_address", { fr: "Adresse de livraison", en: "Delivery address" }),
      coming("deliver_on", { fr: "Jour souhaité", en: "Day you want" }),
    ),
    onSite("recipient", { fr: "Qui reçoit les courses ?", en: "Who receives the shopping?" }),
  ),
  "organisation-anniversaire": formOf(
    section(
      "party",
      { fr: "La fête", en: "The party" },
      short("celebrated", { fr: "Qui fête-t-on ?", en: "Who is it for?" }, { category: "family" }),
      count("age", { fr: "Son âge ce jour-là", en: "Their age on the day" }, 120, { category: "family" }),
      coming("on", { fr: "Date", en: "Date" }),
      address("venue", { fr: "Lieu, ou quartier souhaité", en: "Venue, or district you want" }),
      count("guests", { fr: "Nombre d’invités", en: "Number of guests" }, 1000),
      amount("budget", { fr: "Budget", en: "Budget" }),
      severalOf(
        "wishes",
        { fr: "Ce que vous souhaitez", en: "What you want" },
        {
          cake: ["Gâteau", "Cake"],
          catering: ["Traiteur", "Catering"],
          decoration: ["Décoration", "Decoration"],
          music: ["Musique ou animation", "Music or entertainment"],
          photographs: ["Photos ou vidéo", "Photographs or video"],
          hall: ["Salle", "Hall"],
        },
      ),
      yesNo("surprise", { fr: "Est-ce une surprise ?", en: "Is it a surprise?" }),
    ),
    onSite("contact", { fr: "La personne à joindre sur place", en: "The person to contact on site" }),
  ),
  menage: formOf(
    section(
      "home",
      { fr: "Le logement", en: "The home" },
      address("address", { fr: "Adresse", en: "Address" }),
      count("rooms", { fr: "Nombre de pièces", en: "Number of rooms" }, 30),
      severalOf(
        "tasks",
        { fr: "À faire", en: "To do" },
        {
          cleaning: ["Ménage courant", "Usual cleaning"],
          deep: ["Grand ménage", "Deep cleaning"],
          windows: ["Vitres", "Windows"],
          laundry: ["Lessive et repassage", "Laundry and ironing"],
          building: ["Nettoyage après travaux", "Cleaning after building work"],
        },
      ),
      yesNo("pets", { fr: "Y a-t-il des animaux ?", en: "Are there pets?" }),
    ),
    section(
      "visit",
      { fr: "Le passage", en: "The visit" },
      coming("on", { fr: "Jour souhaité", en: "Day you want" }),
      oneOf(
        "time",
        { fr: "Moment", en: "Time of day" },
        {
          morning: ["Matin", "Morning"],
          afternoon: ["Après-midi", "Afternoon"],
          any: ["Peu importe", "Any"],
        },
      ),
      long("access", { fr: "Comment entrer ?", en: "How do we get in?" }, { max: 500 }),
    ),
    onSite("contact", { fr: "La personne qui ouvre", en: "The person who opens" }),
  ),
};
