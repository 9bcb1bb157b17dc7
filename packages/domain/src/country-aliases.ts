/**
 * Alternative names by which people search for a country, by its code (ISO 3166-1) if `zone-cities.ts` knows the country,
 * otherwise by its zone. A name is listed if it is an alternative name of the territory in CLDR (`short`, `variant`), an
 * abbreviation used by its government or by the French or English press, a former official name that is still in use, or a nation
 * of the United Kingdom. The names of both languages are found in both.
 */
export const COUNTRY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ["EAU", "UAE", "Émirats", "Emirates"],
  CD: [
    "RDC",
    "DRC",
    "DR Congo",
    "République démocratique du Congo",
    "Democratic Republic of the Congo",
    "Zaïre",
  ],
  CF: ["RCA", "CAR", "Centrafrique"],
  CG: ["République du Congo", "Republic of the Congo"],
  CI: ["RCI", "Ivory Coast"],
  GB: [
    ...["UK", "Grande-Bretagne", "Great Britain", "Angleterre", "England", "Écosse", "Scotland"],
    ...["Pays de Galles", "Wales", "Irlande du Nord", "Northern Ireland"],
  ],
  GN: ["Guinée-Conakry", "Guinea-Conakry"],
  US: ["USA", "US", "Amérique", "America"],
  ZA: ["RSA"],
  "Africa/Mbabane": ["Swaziland"],
  "Atlantic/Cape_Verde": ["Cap-Vert", "Cape Verde"],
  "Europe/Amsterdam": ["Hollande", "Holland"],
  "Europe/Istanbul": ["Turquie", "Turkey"],
  "Europe/Prague": ["République tchèque", "Czech Republic"],
};
