/** The authors have accounts without a way to sign in; each has written at least one review. */
export const REVIEWERS = {
  "awa-ndiaye": { name: "Awa Ndiaye", country: "FR" },
  "serge-mbarga": { name: "Serge Mbarga", country: "CA" },
  "fatou-kone": { name: "Fatou Koné", country: "BE" },
  "rodrigue-ahouansou": { name: "Rodrigue Ahouansou", country: "FR" },
  "grace-obiang": { name: "Grâce Obiang", country: "GA" },
  "emeka-okafor": { name: "Emeka Okafor", country: "GB" },
} as const;

type SeedReview = {
  reviewer: keyof typeof REVIEWERS;
  service: string;
  rating: number;
  comment: string | null;
  /** The language of the review; French by default. */
  language?: "en";
  at: string;
};

export const REVIEWS: SeedReview[] = [
  {
    reviewer: "awa-ndiaye",
    service: "acte-naissance",
    rating: 5,
    comment: "Copie reçue en quatre jours sans que ma mère ait à se déplacer à Thiès. Je recommande.",
    at: "2026-03-14T18:22:00Z",
  },
  {
    reviewer: "serge-mbarga",
    service: "acte-naissance",
    rating: 4,
    comment: "Sérieux et bien suivi. Une semaine au lieu de cinq jours, mais on m’a prévenu du retard.",
    at: "2026-05-02T09:05:00Z",
  },
  {
    reviewer: "emeka-okafor",
    service: "acte-naissance",
    rating: 5,
    comment: "Clear steps and quick answers. I had my certificate from Lagos before my visa appointment.",
    language: "en",
    at: "2026-08-19T20:41:00Z",
  },
  {
    reviewer: "emeka-okafor",
    service: "casier-judiciaire",
    rating: 4,
    comment: "Three days later than announced, but they told me so, and the document was accepted in London.",
    language: "en",
    at: "2026-10-02T17:25:00Z",
  },
  {
    reviewer: "serge-mbarga",
    service: "passeport",
    rating: 5,
    comment: "Rendez-vous obtenu pour mes dix jours à Yaoundé, dossier déjà prêt à mon arrivée. Impeccable.",
    at: "2026-06-27T11:30:00Z",
  },
  {
    reviewer: "fatou-kone",
    service: "passeport",
    rating: 4,
    comment: "Bon accompagnement. Pensez à prévoir le timbre officiel, qui n’est pas compris dans le prix.",
    at: "2026-09-08T16:12:00Z",
  },
  {
    reviewer: "rodrigue-ahouansou",
    service: "creation-sarl",
    rating: 5,
    comment:
      "Ma société a été immatriculée à Cotonou en douze jours, depuis Lyon. Les statuts ont été très bien relus.",
    at: "2026-04-21T07:58:00Z",
  },
  {
    reviewer: "grace-obiang",
    service: "creation-sarl",
    rating: 4,
    comment: null,
    at: "2026-10-11T14:00:00Z",
  },
];
