import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { STEP_ACTORS } from "@passerelle/domain/catalogue/procedure-steps";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import { USER_CATEGORIES } from "@passerelle/domain/profiles/user-category";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Amount, Country, CountryCode, Currency, Page, PerPage, text } from "./shapes.ts";

export const Category = z.enum(CATEGORIES);

/** The displayed price (spec 2 §9 *Price display*), computed on the server. */
export const DisplayPrice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unavailable") }),
  z.object({ kind: z.literal("free") }),
  z.object({ kind: z.literal("exact"), amount: Amount, currency: Currency }),
  z.object({ kind: z.literal("from"), amount: Amount, currency: Currency }),
]);

/** A required document: `key` is stable and identifies the file, `name` is in the reader's language. */
export const RequiredDocument = z.object({
  key: z.string(),
  name: z.string(),
  /** Required only for some answers to the form. */
  conditional: z.boolean(),
});
export type RequiredDocument = z.output<typeof RequiredDocument>;

/** A document that is asked before a request is submitted: from the list of the service, or a field of its form. */
export const AskedDocument = z.extend(RequiredDocument, {
  hint: z.nullable(z.string()),
  example: z.nullable(z.string()),
  required: z.boolean(),
});
export type AskedDocument = z.output<typeof AskedDocument>;

/** A deliverable that a service promises. */
export const PromisedDeliverable = z.object({
  key: z.string(),
  kind: z.enum(PROMISE_KINDS),
  name: z.string(),
});
export type PromisedDeliverable = z.output<typeof PromisedDeliverable>;

export const ServiceCard = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: Category,
  subcategory: z.string(),
  estimated_time: z.nullable(z.string()),
  icon_name: z.string(),
  price: DisplayPrice,
  /** It cannot be ordered anywhere without coming in person. */
  presence_required: z.boolean(),
  service_countries: z.array(
    z.object({
      country_code: CountryCode,
      country_name: z.string(),
      country_specific_fee: z.nullable(Amount),
      currency_code: Currency,
    }),
  ),
});
export type ServiceCard = z.output<typeof ServiceCard>;

export const ServiceListQuery = z.strictObject({
  category: z.optional(Category),
  /** Services offered in this country only, at their price there (spec 2 §9). */
  country: z.optional(CountryCode),
  /** Part of the title or the description; accents and case ignored. */
  search: z.optional(text(100)),
  /** In the reader's language; an unknown subcategory is ignored. */
  subcategory: z.optional(text(200)),
  /** The audience that determines the order. */
  person: z.optional(z.enum(USER_CATEGORIES)),
  page: Page,
  per_page: PerPage,
});
export type ServiceListQuery = z.output<typeof ServiceListQuery>;

export const ServiceList = z.object({
  services: z.array(ServiceCard),
  /** The subcategories of all available services, in French alphabetical order. */
  subcategories: z.array(z.string()),
  /** All countries in which an active service is offered, by name. */
  countries: z.array(Country),
  /** Number of services that match search and subcategory. */
  total: z.int(),
  /** Number without these filters; when they fit one page, the client can filter by itself. */
  available: z.int(),
  /** The last page when a later one was requested. */
  page: z.int(),
  per_page: z.int(),
});
export type ServiceList = z.output<typeof ServiceList>;

/** Number of services, and the first of each category by title. */
export const CatalogueOverview = z.object({
  /** Categories that have services, in catalogue order. */
  categories: z.array(
    z.object({
      category: Category,
      count: z.int(),
      examples: z.array(z.object({ id: z.uuid(), title: z.string(), price: DisplayPrice })),
    }),
  ),
  /** Countries where services are offered, by name. */
  countries: z.array(z.extend(Country, { count: z.int() })),
});
export type CatalogueOverview = z.output<typeof CatalogueOverview>;

export const Organism = z.object({
  id: z.uuid(),
  name: z.string(),
  country_code: CountryCode,
  city_name: z.string(),
});
export type Organism = z.output<typeof Organism>;

export const ServiceModality = z.object({
  id: z.uuid(),
  organism_id: z.nullable(z.uuid()),
  organism: z.nullable(Organism),
  is_active: z.boolean(),
  is_free: z.boolean(),
  price: Amount,
  currency_code: Currency,
  estimated_time: z.nullable(z.string()),
  conditions: z.nullable(z.string()),
  /** The customer must come in person. */
  presence_required: z.boolean(),
  /** An estimate of the official fees on top of the price; null when none is known. */
  official_fees: z.nullable(z.string()),
  required_documents: z.array(RequiredDocument),
});
export type ServiceModality = z.output<typeof ServiceModality>;

/** A country where a service is offered: active, and free or with an active modality. */
export const ServiceCountry = z.object({
  id: z.uuid(),
  country: Country,
  is_active: z.boolean(),
  is_free: z.boolean(),
  country_specific_fee: z.nullable(Amount),
  currency_code: Currency,
  /** Price of the summary card when this country is chosen. */
  price: DisplayPrice,
  /** The documents for an order without an option. */
  required_documents: z.array(RequiredDocument),
  service_modalities: z.array(ServiceModality),
});
export type ServiceCountry = z.output<typeof ServiceCountry>;

/** A step of a procedure: its actor, and whether the customer must be present if an option requires presence. */
export const ProcedureStep = z.object({
  text: z.string(),
  actor: z.enum(STEP_ACTORS),
  presence: z.boolean(),
});
export type ProcedureStep = z.output<typeof ProcedureStep>;

export const ServiceDetail = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: Category,
  subcategory: z.string(),
  estimated_time: z.nullable(z.string()),
  icon_name: z.string(),
  required_documents: z.array(RequiredDocument),
  procedure_steps: z.array(ProcedureStep),
  /** What the customer receives at the end. */
  deliverables: z.array(PromisedDeliverable),
  /** Price without a chosen country. */
  price: DisplayPrice,
  service_countries: z.array(ServiceCountry),
});
export type ServiceDetail = z.output<typeof ServiceDetail>;

/** Public information about a procedure: documents, steps, places, prices and durations. */
export const Guide = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: Category,
  subcategory: z.string(),
  icon_name: z.string(),
  estimated_time: z.nullable(z.string()),
  required_documents: z.array(RequiredDocument),
  procedure_steps: z.array(ProcedureStep),
  /** What the customer receives at the end. */
  deliverables: z.array(PromisedDeliverable),
  price: DisplayPrice,
  countries: z.array(
    z.object({
      country: Country,
      price: DisplayPrice,
      /** The price in euro cents at the rates of the settings, for comparing countries; null without a price. */
      euro_cents: z.nullable(z.int()),
      /** The maximum duration of the fastest place in whole hours; null without an estimate. */
      longest_hours: z.nullable(z.int()),
      places: z.array(
        z.object({
          id: z.uuid(),
          organism: z.nullable(Organism),
          price: DisplayPrice,
          estimated_time: z.nullable(z.string()),
          conditions: z.nullable(z.string()),
          presence_required: z.boolean(),
          official_fees: z.nullable(z.string()),
          required_documents: z.array(RequiredDocument),
        }),
      ),
    }),
  ),
});
export type Guide = z.output<typeof Guide>;

/** The known cities of a country. */
export const CityList = z.object({ cities: z.array(z.string()) });
export type CityList = z.output<typeof CityList>;

export const CountryList = z.object({ countries: z.array(Country) });
export type CountryList = z.output<typeof CountryList>;

export const catalogue = contract({
  "GET /api/catalogue": {
    summary: "Number of services by category and country, with the first of each category",
    access: "public",
    reply: CatalogueOverview,
  },
  "GET /api/services": {
    summary:
      "A page of the active services, by title or in the order for an audience (spec 2 §7 Category list)",
    access: "public",
    query: ServiceListQuery,
    reply: ServiceList,
  },
  "GET /api/services/:id": {
    summary: "One active service with its countries, modalities and organisms (spec 2 §7 Service detail)",
    // Public content (docs/decisions/0042); the page itself asks visitors to sign in.
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    reply: ServiceDetail,
    errors: ["service_not_found"],
  },
  "GET /api/services/:id/similar": {
    summary: "At most four other active services of the same category, optionally offered in one country",
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ country: z.optional(CountryCode) }),
    reply: z.object({ services: z.array(ServiceCard) }),
    errors: ["service_not_found"],
  },
  "GET /api/guides": {
    summary: "The ids of all active services, each of which has a guide",
    access: "public",
    reply: z.object({ ids: z.array(z.uuid()) }),
  },
  "GET /api/guides/:id": {
    summary: "The guide of an active service's procedure, for visitors",
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    reply: Guide,
    errors: ["service_not_found"],
  },
  "GET /api/countries": {
    summary: "Countries where at least one service is offered (get_countries_with_services)",
    access: "public",
    reply: CountryList,
  },
  "GET /api/countries/:code/services": {
    summary: "Active services offered in a country, by title, for the request wizard",
    access: "public",
    params: z.strictObject({ code: CountryCode }),
    reply: z.object({
      services: z.array(
        z.object({ id: z.uuid(), title: z.string(), category: Category, price: DisplayPrice }),
      ),
    }),
  },
  "GET /api/cities": {
    summary: "Names of a country's cities, in order, to suggest them; none for an unknown country",
    access: "public",
    query: z.strictObject({ country: CountryCode }),
    reply: CityList,
  },
  "GET /api/organisms": {
    summary: "Organisms of a country, by name",
    access: "public",
    query: z.strictObject({ country: CountryCode }),
    reply: z.object({ organisms: z.array(Organism) }),
  },
});
