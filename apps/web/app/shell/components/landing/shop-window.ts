import type { ServiceCard } from "@passerelle/contract/catalogue";
import { CATEGORIES, type Category } from "@passerelle/domain/catalogue/categories";
import { flagUrl } from "../../../ui/flag-urls.ts";

type Example = Pick<ServiceCard, "id" | "title" | "price">;

export type ShopWindow = {
  /** Categories that have a service, in the order of the catalogue. */
  categories: { category: Category; count: number; examples: Example[] }[];
  /** The catalogue could not be asked; the rest of the page stands. */
  failed?: true;
  countries: { code: string; name: string; flag: string | undefined }[];
};

export const CLOSED: ShopWindow = { categories: [], countries: [], failed: true };

const EXAMPLES = 3;

/** What the landing page shows of the catalogue: made on the server, so that the page does not carry all of it. */
export function shopWindow(services: ServiceCard[]): ShopWindow {
  const categories = CATEGORIES.flatMap((category) => {
    const all = services.filter((service) => service.category === category);
    if (all.length === 0) return [];
    const examples = all.slice(0, EXAMPLES).map(({ id, title, price }) => ({ id, title, price }));
    return [{ category, count: all.length, examples }];
  });
  const names = new Map(
    services.flatMap((service) =>
      service.service_countries.map((country) => [country.country_code, country.country_name] as const),
    ),
  );
  const countries = [...names].map(([code, name]) => ({ code, name, flag: flagUrl(code) }));
  countries.sort((a, b) => a.name.localeCompare(b.name));
  return { categories, countries };
}
