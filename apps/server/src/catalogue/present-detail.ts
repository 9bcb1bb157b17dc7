import type { ServiceDetail } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { changeForm } from "@passerelle/domain/catalogue/forms/form-changes";
import { displayPrice } from "@passerelle/domain/catalogue/price";
import { textIn } from "@passerelle/domain/languages";
import type { Rates } from "@passerelle/domain/money";
import { formatEstimate } from "./estimated-time.ts";
import { collatorOf } from "./memory.ts";
import {
  presentCountry,
  presentModality,
  presentPromises,
  presentRequired,
  presentServiceHead,
} from "./present.ts";
import type { ServiceRow } from "./queries.ts";

/** A service with all its choices; countries and modalities sorted for the reader. */
export function presentDetail(service: ServiceRow, rates: Rates, language: Language): ServiceDetail {
  const { compare } = collatorOf(language);
  const countries = service.service_countries.map((offered) => {
    const { required_documents } = service;
    const texts = { required_documents, form: changeForm(service.form, offered.form) };
    return {
      id: offered.id,
      country: presentCountry({ ...offered, code: offered.country_code }, language),
      is_active: offered.is_active,
      is_free: offered.is_free,
      country_specific_fee: offered.country_specific_fee,
      currency_code: offered.currency_code,
      price: displayPrice(service.service_countries, offered.country_code, rates),
      required_documents: presentRequired(texts, language),
      service_modalities: offered.service_modalities
        .map((row) => presentModality(row, texts, offered.country_code, language))
        .sort((a, b) => compare(a.organism?.name ?? "", b.organism?.name ?? "") || compare(a.id, b.id)),
    };
  });
  return {
    ...presentServiceHead(service, language),
    description: textIn(service.description, language),
    subcategory: textIn(service.subcategory, language),
    estimated_time: formatEstimate(service.estimated_time, language),
    required_documents: presentRequired(service, language),
    procedure_steps: service.procedure_steps.map(({ actor, presence, ...text }) => ({
      text: textIn(text, language),
      actor,
      presence,
    })),
    deliverables: presentPromises(service.deliverables, language),
    price: displayPrice(service.service_countries, "all", rates),
    service_countries: countries.sort((a, b) => compare(a.country.name, b.country.name)),
  };
}
