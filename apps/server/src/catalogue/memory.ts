import type { Organism } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import { DEFAULT_LANGUAGE, inEveryLanguage, textIn } from "@passerelle/domain/languages";
import type { Rates } from "@passerelle/domain/money";
import { fold } from "@passerelle/domain/text";
import type { Context } from "../platform/context.ts";
import { originalOf } from "../platform/dry-run.ts";
import { type Kept, keep } from "../platform/kept.ts";
import {
  findAllOrganisms,
  findCities,
  findExchangeRates,
  findListedServices,
  type ListedServiceRow,
} from "./queries.ts";

/**
 * A service in a list in one language. Its card is created only when it is shown, because memory holds one of these per service.
 */
export type Listed = {
  service: ListedServiceRow;
  subcategory: string;
  /** The folded texts in which a search looks. */
  title: string;
  description: string;
};

/** The data that lists of the catalogue need, at one moment. The details of a service are read on request. */
export type Catalogue = {
  /** Active services by id, with only the countries in which they can be ordered. */
  services: ReadonlyMap<string, ListedServiceRow>;
  rates: Rates;
  /** Active organisms of each country, by name. */
  organisms: ReadonlyMap<string, Organism[]>;
  /** Names of the active cities of each country, in order. */
  cities: ReadonlyMap<string, string[]>;
  /** The services by title in the reader's language; sorted on first use. */
  listed: (language: Language) => readonly Listed[];
};

const catalogues = new WeakMap<Context, Kept<Catalogue>>();

/**
 * The catalogue from memory, for display. Decisions about money must read the database in their own transaction
 * (`getOffer`): a price may change before the cache is invalidated.
 */
export function catalogueOf(given: Context): Kept<Catalogue> {
  const ctx = originalOf(given);
  const found = catalogues.get(ctx);
  if (found) return found;
  const kept = keep(ctx.notifications, ["catalogue"], () => load(ctx));
  catalogues.set(ctx, kept);
  return kept;
}

function load({ db }: Context): Promise<Catalogue> {
  // Read in one snapshot, so that a service and its new organism appear together.
  const moment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return moment.execute(async (trx) => {
    const services = await findListedServices(trx);
    const rates = await findExchangeRates(trx);
    const organisms = await findAllOrganisms(trx);
    const cities = await findCities(trx);
    const offered = services.map((service) => ({
      ...service,
      service_countries: service.service_countries.filter(isOffered),
    }));
    const lists = new Map<Language, readonly Listed[]>();
    return {
      services: new Map(offered.map((service) => [service.id, service])),
      rates,
      organisms: Map.groupBy(organisms, ({ country_code }) => country_code),
      cities: namesByCountry(cities),
      listed: (language) => {
        const made = lists.get(language) ?? list(offered, language);
        lists.set(language, made);
        return made;
      },
    };
  });
}

/**
 * Names of places are the same in every language, and so is their order. Of several spellings of a city, which were accepted once, the
 * first one is offered.
 */
function namesByCountry(cities: readonly { country_code: string; name: string }[]): Map<string, string[]> {
  const { compare } = collatorOf(DEFAULT_LANGUAGE);
  const byCountry = new Map<string, string[]>();
  for (const [code, named] of Map.groupBy(cities, ({ country_code }) => country_code))
    byCountry.set(
      code,
      [...new Map(named.toReversed().map(({ name }) => [fold(name), name])).values()].sort(compare),
    );
  return byCountry;
}

function list(services: readonly ListedServiceRow[], language: Language): Listed[] {
  const { compare } = collatorOf(language);
  const titles = new Map(services.map(({ id, title }) => [id, textIn(title, language)]));
  const titleOf = ({ id }: ListedServiceRow) => titles.get(id) ?? "";
  return services
    .toSorted((a, b) => compare(titleOf(a), titleOf(b)) || compare(a.id, b.id))
    .map((service) => ({
      service,
      subcategory: textIn(service.subcategory, language),
      title: fold(titleOf(service)),
      description: fold(textIn(service.description, language)),
    }));
}

// Sorted here and not in SQL: titles depend on the language, and the collations of the embedded database and
// PostgreSQL differ.
const COLLATORS = inEveryLanguage((language) => new Intl.Collator(language));

export function collatorOf(language: Language): Intl.Collator {
  return COLLATORS[language];
}
