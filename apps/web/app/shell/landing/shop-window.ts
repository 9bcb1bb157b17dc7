import type { CatalogueOverview } from "@passerelle/contract/catalogue";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { USER_CATEGORIES, type UserCategory } from "@passerelle/domain/profiles/user-category";
import { flagUrl } from "../../ui/flag-urls.ts";

export type ShopWindow = {
  /** Categories that have a service, in the order of the catalogue. */
  categories: CatalogueOverview["categories"];
  /** Titles of what each audience comes for, first of all; none while the catalogue is empty. */
  audiences: Record<UserCategory, string[]>;
  /** The catalogue could not be asked; the rest of the page stands. */
  failed?: true;
  /** `count`: how many services are delivered there. */
  countries: { code: string; name: string; flag: string | undefined; count: number }[];
};

const EXAMPLES = 3;

/** What the landing page shows of the catalogue. */
export function shopWindow({ categories, countries }: CatalogueOverview): ShopWindow {
  const examplesFor = (person: UserCategory) =>
    orderFor(categories, person)
      .flatMap(({ examples }) => examples.map(({ title }) => title))
      .slice(0, EXAMPLES);
  return {
    categories,
    audiences: Object.fromEntries(
      USER_CATEGORIES.map((person) => [person, examplesFor(person)]),
    ) as ShopWindow["audiences"],
    countries: countries.map(({ code, name, count }) => ({ code, name, flag: flagUrl(code), count })),
  };
}

export const CLOSED: ShopWindow = { ...shopWindow({ categories: [], countries: [] }), failed: true };
