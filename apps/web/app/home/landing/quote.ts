import type { Guide, ServiceList } from "@passerelle/contract/catalogue";
import { involvesAdministration } from "@passerelle/domain/catalogue/categories";
import { promisedDay } from "@passerelle/domain/catalogue/estimated-time";
import { chosenCountry } from "../../catalogue/public/country.ts";
import { ApiError, type Client } from "../../lib/client.ts";

/** What the form of the hero asks, and what it offers. */
export type Quote = {
  /** Where the reader is, as typed; only shown. */
  from: string;
  country: string;
  countries: ServiceList["countries"];
  serviceId: string;
  services: { id: string; title: string }[];
  answer: QuoteAnswer | null;
};

export type QuoteAnswer = {
  id: string;
  title: string;
  countryName: string;
  price: Guide["price"];
  /** The longest duration as the catalogue says it. */
  estimated_time: string | null;
  /** Noon of the promised day in UTC, as ISO 8601; null where nothing is estimated. */
  by: string | null;
  documents: number;
  organism: boolean;
  /** The customer must come in person to at least one of its places. */
  presence: boolean;
  /** The service is not offered in the chosen country: this one is. */
  instead: boolean;
};

export const FROM = "from";
export const SERVICE = "service";
const MAX_FROM = 60;
/** Where the platform is based (spec 1 §1). */
const HOME_COUNTRY = "CM";

/**
 * Answers the hero's form from its address; without one, for a paid service in the reader's country. `now` in
 * milliseconds. Null when the catalogue is empty or cannot be loaded.
 */
export async function loadQuote(
  call: Client,
  params: URLSearchParams,
  cookies: string | null,
  now: number,
): Promise<Quote | null> {
  try {
    return await answerQuote(call, params, cookies, now);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function answerQuote(
  call: Client,
  params: URLSearchParams,
  cookies: string | null,
  now: number,
): Promise<Quote | null> {
  const list = (country: string) => call("GET /api/services", { query: { country, per_page: 100 } });
  let country = chosenCountry(params, cookies) ?? HOME_COUNTRY;
  let { services, countries } = await list(country);
  const [first] = countries;
  if (!first) return null;
  if (!countries.some(({ code }) => code === country)) {
    country = first.code;
    ({ services } = await list(country));
  }
  const asked = params.get(SERVICE);
  const paid = services.filter(({ price }) => "amount" in price);
  // Official documents have a usual duration; errands on quotation have none.
  const example = paid.find(({ category }) => category === "administratif") ?? paid[0] ?? services[0];
  const shown = services.find(({ id }) => id === asked) ?? example;
  const from = (params.get(FROM) ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_FROM);
  const guide = shown && (await call("GET /api/guides/:id", { params: { id: shown.id } }));
  return {
    from,
    country,
    countries,
    serviceId: shown?.id ?? "",
    services: services.map(({ id, title }) => ({ id, title })),
    answer: guide ? answerOf(guide, country, now, asked !== null && asked !== guide.id) : null,
  };
}

function answerOf(guide: Guide, code: string, now: number, instead: boolean): QuoteAnswer | null {
  const offered = guide.countries.find(({ country }) => country.code === code);
  if (!offered) return null;
  const { places, price, longest_hours, country } = offered;
  const lists = places.length > 0 ? places : [guide];
  return {
    id: guide.id,
    title: guide.title,
    countryName: country.name,
    price,
    estimated_time: guide.estimated_time,
    by: longest_hours === null ? null : promisedDay(now, longest_hours),
    documents: Math.max(...lists.map(({ required_documents }) => required_documents.length)),
    presence: places.some(({ presence_required }) => presence_required),
    organism: involvesAdministration(guide.category, places),
    instead,
  };
}
