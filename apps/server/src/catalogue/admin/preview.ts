import type { ServiceCard, ServiceDetail } from "@passerelle/contract/catalogue";
import type { ServiceDocument } from "@passerelle/contract/catalogue/service-document";
import type { Language } from "@passerelle/contract/shapes";
import { type DocumentWarning, documentWarnings } from "@passerelle/domain/catalogue/document";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import { inEveryLanguage } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import { presentCard } from "../present.ts";
import { presentDetail } from "../present-detail.ts";
import { findCountries, findExchangeRates, type ServiceRow } from "../queries.ts";
import { findOrganismPlaces } from "./place-queries.ts";

type Seen = { card: ServiceCard; detail: ServiceDetail };

/** An unsaved document as customers would see it, in every language; what cannot be ordered is omitted. */
export async function previewService(
  { db }: Context,
  document: ServiceDocument,
): Promise<Record<Language, Seen> & { warnings: DocumentWarning[] }> {
  const rates = await findExchangeRates(db);
  const { countries, ...columns } = document;
  const codes = countries.map(({ country_code }) => country_code);
  const known = new Map((await findCountries(db, codes)).map((country) => [country.code, country]));
  const organisms = await findOrganismPlaces(
    db,
    countries.flatMap(({ modalities }) => modalities.flatMap(({ organism_id }) => organism_id ?? [])),
  );
  const service_countries = countries.flatMap(({ modalities, ...offered }) => {
    const country = known.get(offered.country_code);
    if (!country) return [];
    const active = modalities.filter(({ is_active }) => is_active);
    const { code: _, ...named } = country;
    return {
      ...offered,
      ...named,
      id: crypto.randomUUID(),
      service_modalities: active.map((modality) => {
        const organism = organisms.get(modality.organism_id ?? "");
        return {
          ...modality,
          currency_code: offered.currency_code,
          organism_name: organism?.name ?? null,
          city_name: organism?.city_name ?? null,
        };
      }),
    };
  });
  const service: ServiceRow = {
    ...columns,
    id: crypto.randomUUID(),
    service_countries: service_countries.filter(isOffered),
  };
  const seen = (language: Language): Seen => ({
    card: presentCard(service, "all", rates, language),
    detail: presentDetail(service, rates, language),
  });
  return { ...inEveryLanguage(seen), warnings: documentWarnings(document) };
}
