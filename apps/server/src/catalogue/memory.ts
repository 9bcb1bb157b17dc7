import type { Organism, ServiceCard } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import { inEveryLanguage } from "@passerelle/domain/languages";
import type { Rates } from "@passerelle/domain/money";
import { fold } from "@passerelle/domain/text";
import type { Context } from "../platform/context.ts";
import { type Kept, keep } from "../platform/kept.ts";
import { presentCard } from "./present.ts";
import { findAllOrganisms, findExchangeRates, findListedServices, type ListedServiceRow } from "./queries.ts";

/** A service in a list, with the texts that a search looks in. */
export type Listed = { service: ListedServiceRow; card: ServiceCard; title: string; description: string };

/** What lists of the catalogue need, at one moment. The details of a service are read on request. */
export type Catalogue = {
  /** Active services by id, with only the countries in which they can be ordered. */
  services: ReadonlyMap<string, ListedServiceRow>;
  rates: Rates;
  /** Active organisms of each country, by name. */
  organisms: ReadonlyMap<string, Organism[]>;
  /** The services by title in the reader's language; sorted on first use. */
  listed: (language: Language) => readonly Listed[];
};

const catalogues = new WeakMap<Context, Kept<Catalogue>>();

/**
 * The catalogue from memory, for display. Decisions about money must read the database in their own transaction
 * (`getOffer`): a price may change before the cache is invalidated.
 */
export function catalogueOf(ctx: Context): Kept<Catalogue> {
  const found = catalogues.get(ctx);
  if (found) return found;
  const kept = keep(ctx.notifications, "catalogue", () => load(ctx));
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
    const delivered = services.map((service) => ({
      ...service,
      service_countries: service.service_countries.filter(isOffered),
    }));
    const lists = new Map<Language, readonly Listed[]>();
    return {
      services: new Map(delivered.map((service) => [service.id, service])),
      rates,
      organisms: Map.groupBy(organisms, ({ country_code }) => country_code),
      listed: (language) => {
        const made = lists.get(language) ?? list(delivered, rates, language);
        lists.set(language, made);
        return made;
      },
    };
  });
}

function list(services: readonly ListedServiceRow[], rates: Rates, language: Language): Listed[] {
  const { compare } = collatorOf(language);
  return services
    .map((service) => {
      const card = presentCard(service, "all", rates, language);
      return { service, card, title: fold(card.title), description: fold(card.description) };
    })
    .sort((a, b) => compare(a.card.title, b.card.title) || compare(a.card.id, b.card.id));
}

// Sorted here and not in SQL: titles depend on the language, and the collations of the embedded database and
// PostgreSQL differ.
const COLLATORS = inEveryLanguage((language) => new Intl.Collator(language));

export function collatorOf(language: Language): Intl.Collator {
  return COLLATORS[language];
}
