import type { LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";

export const COUNTRIES = {
  CM: { name: { fr: "Cameroun", en: "Cameroon" }, currency: "XAF" },
  CI: { name: { fr: "Côte d’Ivoire", en: "Côte d’Ivoire" }, currency: "XOF" },
  SN: { name: { fr: "Sénégal", en: "Senegal" }, currency: "XOF" },
  GA: { name: { fr: "Gabon", en: "Gabon" }, currency: "XAF" },
  BJ: { name: { fr: "Bénin", en: "Benin" }, currency: "XOF" },
  NG: { name: { fr: "Nigeria", en: "Nigeria" }, currency: "USD" },
} as const satisfies Record<string, { name: LocalizedText; currency: Currency }>;

export type CountryCode = keyof typeof COUNTRIES;

/** Slug of an organism → country, city, name. Names are proper names and are not translated. */
export const ORGANISMS = {
  "mairie-yaounde": ["CM", "Yaoundé", "Commune d’arrondissement de Yaoundé I"],
  "mairie-douala": ["CM", "Douala", "Commune d’arrondissement de Douala I"],
  "mairie-bafoussam": ["CM", "Bafoussam", "Commune d’arrondissement de Bafoussam I"],
  "prefecture-mfoundi": ["CM", "Yaoundé", "Préfecture du Mfoundi"],
  "surete-centre": ["CM", "Yaoundé", "Délégation régionale de la Sûreté nationale du Centre"],
  "surete-littoral": ["CM", "Douala", "Délégation régionale de la Sûreté nationale du Littoral"],
  "transports-centre": ["CM", "Yaoundé", "Délégation régionale des Transports du Centre"],
  "transports-littoral": ["CM", "Douala", "Délégation régionale des Transports du Littoral"],
  "tribunal-yaounde": ["CM", "Yaoundé", "Tribunal de première instance de Yaoundé"],
  "tribunal-douala": ["CM", "Douala", "Tribunal de première instance de Douala"],
  "impots-yaounde": ["CM", "Yaoundé", "Direction générale des Impôts – Yaoundé"],
  "cfce-yaounde": ["CM", "Yaoundé", "Centre de formalités de création d’entreprises de Yaoundé"],
  "cfce-douala": ["CM", "Douala", "Centre de formalités de création d’entreprises de Douala"],
  "mairie-cocody": ["CI", "Abidjan", "Mairie de Cocody"],
  "mairie-bouake": ["CI", "Bouaké", "Mairie de Bouaké"],
  "prefecture-yamoussoukro": ["CI", "Yamoussoukro", "Préfecture de Yamoussoukro"],
  "tribunal-abidjan": ["CI", "Abidjan", "Tribunal de première instance d’Abidjan-Plateau"],
  "tribunal-bouake": ["CI", "Bouaké", "Tribunal de première instance de Bouaké"],
  "impots-abidjan": ["CI", "Abidjan", "Direction générale des Impôts – Abidjan-Plateau"],
  "guichet-abidjan": ["CI", "Abidjan", "Guichet unique de création d’entreprises d’Abidjan"],
  "chambre-abidjan": ["CI", "Abidjan", "Chambre de commerce et d’industrie d’Abidjan"],
  "mairie-dakar": ["SN", "Dakar", "Commune de Dakar-Plateau"],
  "mairie-thies": ["SN", "Thiès", "Centre d’état civil de Thiès"],
  "mairie-saint-louis": ["SN", "Saint-Louis", "Commune de Saint-Louis"],
  "prefecture-dakar": ["SN", "Dakar", "Préfecture de Dakar"],
  "passeports-dakar": ["SN", "Dakar", "Bureau des passeports de Dakar"],
  "passeports-thies": ["SN", "Thiès", "Bureau régional des passeports de Thiès"],
  "tribunal-dakar": ["SN", "Dakar", "Tribunal d’instance de Dakar"],
  "tribunal-thies": ["SN", "Thiès", "Tribunal d’instance de Thiès"],
  "chambre-dakar": ["SN", "Dakar", "Chambre de commerce, d’industrie et d’agriculture de Dakar"],
  "mairie-libreville": ["GA", "Libreville", "Mairie de Libreville – 3e arrondissement"],
  "mairie-port-gentil": ["GA", "Port-Gentil", "Mairie de Port-Gentil"],
  "tribunal-libreville": ["GA", "Libreville", "Tribunal de première instance de Libreville"],
  "chambre-libreville": ["GA", "Libreville", "Chambre de commerce de Libreville"],
  "mairie-cotonou": ["BJ", "Cotonou", "Mairie de Cotonou"],
  "mairie-porto-novo": ["BJ", "Porto-Novo", "Mairie de Porto-Novo"],
  "mairie-parakou": ["BJ", "Parakou", "Mairie de Parakou"],
  "tribunal-cotonou": ["BJ", "Cotonou", "Tribunal de première instance de Cotonou"],
  "chambre-cotonou": ["BJ", "Cotonou", "Chambre de commerce et d’industrie de Cotonou"],
  "registry-lagos": ["NG", "Lagos", "Births and Deaths Registry, Lagos"],
  "registry-abuja": ["NG", "Abuja", "Births and Deaths Registry, Abuja"],
  "police-lagos": ["NG", "Lagos", "Police Records Office, Lagos"],
  "police-abuja": ["NG", "Abuja", "Police Records Office, Abuja"],
} as const satisfies Record<string, readonly [country: CountryCode, city: string, name: string]>;

export type OrganismSlug = keyof typeof ORGANISMS;
