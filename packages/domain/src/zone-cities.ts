/**
 * Towns by which people know the zones in which most of our customers live, as their inhabitants write them and the largest
 * first. Every other zone is known by the town of its name.
 */
const ZONE_CITIES: Readonly<Record<string, readonly string[]>> = {
  "Africa/Abidjan": ["Abidjan", "Yamoussoukro", "Bouaké"],
  "Africa/Algiers": ["Alger", "Oran"],
  "Africa/Bamako": ["Bamako"],
  "Africa/Bangui": ["Bangui"],
  "Africa/Brazzaville": ["Brazzaville", "Pointe-Noire"],
  "Africa/Casablanca": ["Casablanca", "Rabat"],
  "Africa/Conakry": ["Conakry"],
  "Africa/Dakar": ["Dakar", "Thiès"],
  "Africa/Douala": ["Douala", "Yaoundé", "Garoua"],
  "Africa/Johannesburg": ["Johannesburg", "Cape Town", "Pretoria"],
  "Africa/Kinshasa": ["Kinshasa", "Matadi"],
  "Africa/Lagos": ["Lagos", "Abuja"],
  "Africa/Libreville": ["Libreville", "Port-Gentil"],
  "Africa/Lome": ["Lomé"],
  "Africa/Lubumbashi": ["Lubumbashi", "Goma"],
  "Africa/Malabo": ["Malabo", "Bata"],
  "Africa/Ndjamena": ["N’Djamena"],
  "Africa/Niamey": ["Niamey"],
  "Africa/Nouakchott": ["Nouakchott"],
  "Africa/Ouagadougou": ["Ouagadougou", "Bobo-Dioulasso"],
  "Africa/Porto-Novo": ["Cotonou", "Porto-Novo"],
  "Africa/Tunis": ["Tunis", "Sfax"],
  "America/Chicago": ["Chicago", "Houston", "Dallas"],
  "America/Denver": ["Denver", "Salt Lake City"],
  "America/Los_Angeles": ["Los Angeles", "San Francisco", "Seattle"],
  "America/New_York": ["New York", "Washington", "Boston", "Atlanta", "Miami"],
  "America/Toronto": ["Montréal", "Toronto", "Ottawa", "Québec"],
  "America/Vancouver": ["Vancouver", "Victoria"],
  "America/Winnipeg": ["Winnipeg"],
  "America/Edmonton": ["Calgary", "Edmonton"],
  "Asia/Dubai": ["Dubai", "Abu Dhabi"],
  "Asia/Shanghai": ["Shanghai", "Beijing", "Guangzhou"],
  "Europe/Berlin": ["Berlin", "Frankfurt", "Hamburg", "München"],
  "Europe/Brussels": ["Bruxelles", "Brussels", "Liège", "Antwerpen"],
  "Europe/London": ["London", "Londres", "Manchester", "Birmingham"],
  "Europe/Luxembourg": ["Luxembourg"],
  "Europe/Madrid": ["Madrid", "Barcelona"],
  "Europe/Paris": ["Paris", "Lyon", "Marseille", "Toulouse", "Lille"],
  "Europe/Rome": ["Roma", "Milano"],
  "Europe/Zurich": ["Zürich", "Genève", "Lausanne", "Bern"],
};

/** What a reader finds first, before they search. */
export const COMMON_ZONES: readonly string[] = [
  "Africa/Douala",
  "Africa/Abidjan",
  "Africa/Dakar",
  "Europe/Paris",
  "Europe/Brussels",
  "America/Toronto",
  "America/New_York",
];

/** The towns of an IANA zone, the best known first; the town of its name where no others are known. */
export const citiesOf = (zone: string): readonly string[] =>
  ZONE_CITIES[zone] ?? [zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")];

/** Whether most of our customers live in such zones. */
export const isWellKnown = (zone: string): boolean => zone in ZONE_CITIES;
