/**
 * The zones in which most of our customers live: the country (ISO 3166-1), and the towns by which people know the zone, in the
 * spelling of their inhabitants, largest first. All other zones are known by the town in their name.
 */
const ZONES: Readonly<Record<string, readonly [country: string, ...towns: string[]]>> = {
  "Africa/Abidjan": ["CI", "Abidjan", "Yamoussoukro", "Bouaké"],
  "Africa/Accra": ["GH", "Accra", "Kumasi"],
  "Africa/Algiers": ["DZ", "Alger", "Oran"],
  "Africa/Bamako": ["ML", "Bamako"],
  "Africa/Bangui": ["CF", "Bangui"],
  "Africa/Brazzaville": ["CG", "Brazzaville", "Pointe-Noire"],
  "Africa/Casablanca": ["MA", "Casablanca", "Rabat"],
  "Africa/Conakry": ["GN", "Conakry"],
  "Africa/Dakar": ["SN", "Dakar", "Thiès"],
  "Africa/Douala": ["CM", "Douala", "Yaoundé", "Garoua"],
  "Africa/Johannesburg": ["ZA", "Johannesburg", "Cape Town", "Pretoria"],
  "Africa/Kinshasa": ["CD", "Kinshasa", "Matadi"],
  "Africa/Lagos": ["NG", "Lagos", "Abuja"],
  "Africa/Libreville": ["GA", "Libreville", "Port-Gentil"],
  "Africa/Lome": ["TG", "Lomé"],
  "Africa/Lubumbashi": ["CD", "Lubumbashi", "Goma"],
  "Africa/Malabo": ["GQ", "Malabo", "Bata"],
  "Africa/Ndjamena": ["TD", "N’Djamena"],
  "Africa/Niamey": ["NE", "Niamey"],
  "Africa/Nouakchott": ["MR", "Nouakchott"],
  "Africa/Ouagadougou": ["BF", "Ouagadougou", "Bobo-Dioulasso"],
  "Africa/Porto-Novo": ["BJ", "Cotonou", "Porto-Novo"],
  "Africa/Tunis": ["TN", "Tunis", "Sfax"],
  "America/Chicago": ["US", "Chicago", "Houston", "Dallas"],
  "America/Denver": ["US", "Denver", "Salt Lake City"],
  "America/Halifax": ["CA", "Halifax"],
  "America/Los_Angeles": ["US", "Los Angeles", "San Francisco", "Seattle"],
  "America/New_York": ["US", "New York", "Washington", "Boston", "Atlanta", "Miami"],
  "America/Mexico_City": ["MX", "Ciudad de México"],
  "America/Sao_Paulo": ["BR", "São Paulo", "Rio de Janeiro", "Brasília"],
  "America/Toronto": ["CA", "Montréal", "Toronto", "Ottawa", "Québec"],
  "America/Vancouver": ["CA", "Vancouver", "Victoria"],
  "America/Winnipeg": ["CA", "Winnipeg"],
  "America/Edmonton": ["CA", "Calgary", "Edmonton"],
  "Asia/Dubai": ["AE", "Dubai", "Abu Dhabi"],
  "Asia/Shanghai": ["CN", "Shanghai", "Beijing", "Guangzhou"],
  "Australia/Sydney": ["AU", "Sydney", "Canberra"],
  "Europe/Berlin": ["DE", "Berlin", "Frankfurt", "Hamburg", "München"],
  "Europe/Brussels": ["BE", "Bruxelles", "Liège", "Antwerpen", "Brussels"],
  "Europe/London": ["GB", "London", "Manchester", "Birmingham", "Londres"],
  "Europe/Luxembourg": ["LU", "Luxembourg"],
  "Europe/Madrid": ["ES", "Madrid", "Barcelona"],
  "Europe/Moscow": ["RU", "Moskva"],
  "Europe/Paris": ["FR", "Paris", "Lyon", "Marseille", "Toulouse", "Lille"],
  "Europe/Rome": ["IT", "Roma", "Milano"],
  "Europe/Zurich": ["CH", "Zürich", "Genève", "Lausanne", "Bern"],
};

/** The zones that a reader sees before searching. */
export const COMMON_ZONES: readonly string[] = [
  "Africa/Douala",
  "Africa/Abidjan",
  "Africa/Dakar",
  "Europe/Paris",
  "Europe/Brussels",
  "America/Toronto",
  "America/New_York",
];

/** The towns of an IANA zone, the best known first; by default the town in the name of the zone. */
export function citiesOf(zone: string): readonly string[] {
  const [, ...towns] = ZONES[zone] ?? [];
  return towns.length > 0 ? towns : [zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")];
}

/** The country (ISO 3166-1) of a zone in which most of our customers live; undefined for other zones. */
export const countryOfZone = (zone: string): string | undefined => ZONES[zone]?.[0];
