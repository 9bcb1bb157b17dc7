/** The first announcement, for all accounts (spec 1 §4). */
export const FIRST_ANNOUNCEMENT = {
  id: "feature-2025-07-14-v1",
  title: {
    fr: "La configuration des services gagne en confort",
    en: "Configuring services becomes more comfortable",
  },
  date: "2025-07-14",
  roles: null,
  is_published: true,
  items: [
    {
      en: "The services configuration page shows its lists page by page.",
      fr: "La page de configuration des services affiche ses listes page par page.",
    },
    {
      en: "The list of services can be exported to PDF and Excel.",
      fr: "La liste des services s’exporte en PDF et en Excel.",
    },
    {
      en: "The list of services can be printed.",
      fr: "La liste des services s’imprime.",
    },
  ],
};
