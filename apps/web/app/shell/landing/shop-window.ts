import type { ServiceCard } from "@passerelle/contract/catalogue";
import { USER_CATEGORIES, type UserCategory } from "@passerelle/domain/accounts/user-category";
import { CATEGORIES, type Category } from "@passerelle/domain/catalogue/categories";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { flagUrl } from "../../ui/flag-urls.ts";

type Example = Pick<ServiceCard, "id" | "title" | "price">;

export type ShopWindow = {
  /** Categories that have a service, in the order of the catalogue. */
  categories: { category: Category; count: number; examples: Example[] }[];
  /** Titles of what each audience comes for, first of all; none while the catalogue is empty. */
  audiences: Record<UserCategory, string[]>;
  /** The catalogue could not be asked; the rest of the page stands. */
  failed?: true;
  /** `count`: how many services are delivered there. */
  countries: { code: string; name: string; flag: string | undefined; count: number }[];
};

const EXAMPLES = 3;

/** What the landing page shows of the catalogue: made on the server, so that the page does not carry all of it. */
export function shopWindow(services: ServiceCard[]): ShopWindow {
  const categories = CATEGORIES.flatMap((category) => {
    const all = services.filter((service) => service.category === category);
    if (all.length === 0) return [];
    const examples = all.slice(0, EXAMPLES).map(({ id, title, price }) => ({ id, title, price }));
    return [{ category, count: all.length, examples }];
  });
  return { categories, audiences: examplesFor(services), countries: countriesOf(services) };
}

export const CLOSED: ShopWindow = { ...shopWindow([]), failed: true };

function examplesFor(services: ServiceCard[]): ShopWindow["audiences"] {
  const examples = USER_CATEGORIES.map((person) => {
    const titles = orderFor(services, person).map(({ title }) => title);
    return [person, titles.slice(0, EXAMPLES)] as const;
  });
  return Object.fromEntries(examples) as ShopWindow["audiences"];
}

function countriesOf(services: ServiceCard[]): ShopWindow["countries"] {
  const countries = new Map<string, ShopWindow["countries"][number]>();
  for (const { service_countries } of services) {
    for (const { country_code: code, country_name: name } of service_countries) {
      const country = countries.get(code) ?? { code, name, flag: flagUrl(code), count: 0 };
      countries.set(code, { ...country, count: country.count + 1 });
    }
  }
  return [...countries.values()].sort((a, b) => a.name.localeCompare(b.name));
}
