import { fold } from "../text.ts";

/**
 * The name of an organism in a list: with its city, unless the name contains it (« Tribunal de Douala »). Accents and case are
 * ignored.
 */
export function organismLabel({ name, city_name }: { name: string; city_name: string }): string {
  return fold(name).includes(fold(city_name)) ? name : `${name} – ${city_name}`;
}
