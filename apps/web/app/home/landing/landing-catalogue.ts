import type { CatalogueOverview } from "@passerelle/contract/catalogue";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { USER_CATEGORIES, type UserCategory } from "@passerelle/domain/profiles/user-category";
import { flagUrl } from "../../ui/flag-urls.ts";

export type LandingCatalogue = {
  /** Categories with services, in the catalogue's order. */
  categories: CatalogueOverview["categories"];
  /** Titles of an audience's first services; none while the catalogue is empty. */
  audiences: Record<UserCategory, string[]>;
  /** The catalogue could not be loaded; the rest of the page is shown. */
  failed?: true;
  /** `count`: number of services offered there. */
  countries: { code: string; name: string; flag: string | undefined; count: number }[];
};

const EXAMPLES = 3;

/** What the landing page shows of the catalogue. */
export function landingCatalogue({ categories, countries }: CatalogueOverview): LandingCatalogue {
  const examplesFor = (person: UserCategory) =>
    orderFor(categories, person)
      .flatMap(({ examples }) => examples.map(({ title }) => title))
      .slice(0, EXAMPLES);
  return {
    categories,
    audiences: Object.fromEntries(
      USER_CATEGORIES.map((person) => [person, examplesFor(person)]),
    ) as LandingCatalogue["audiences"],
    countries: countries.map(({ code, name, count }) => ({ code, name, flag: flagUrl(code), count })),
  };
}

export const UNAVAILABLE_CATALOGUE: LandingCatalogue = {
  ...landingCatalogue({ categories: [], countries: [] }),
  failed: true,
};
