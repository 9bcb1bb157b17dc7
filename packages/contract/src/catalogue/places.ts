import { PLACE_LIMITS } from "@passerelle/domain/catalogue/places";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import {
  CountryCode,
  Currency,
  Instant,
  LocalizedText,
  line,
  localized,
  Page,
  PerPage,
  RowVersion,
  text,
} from "../shapes.ts";

const name = line(PLACE_LIMITS.name).check(z.minLength(1));

/** Version number; send it back with a change to detect concurrent edits. */
const version = RowVersion;

export const AdminCountry = z.object({
  code: CountryCode,
  name: LocalizedText,
  /** Default currency of a service's new country. */
  currency_code: Currency,
  /** False: no service is offered there. */
  is_active: z.boolean(),
  cities: z.int(),
  organisms: z.int(),
  /** Unarchived services that refer to it. */
  services: z.int(),
  version,
});
export type AdminCountry = z.output<typeof AdminCountry>;

export const AdminCity = z.object({
  id: z.uuid(),
  country_code: CountryCode,
  name: z.string(),
  is_active: z.boolean(),
  organisms: z.int(),
  version,
});
export type AdminCity = z.output<typeof AdminCity>;

export const AdminOrganism = z.object({
  id: z.uuid(),
  name: z.string(),
  country_code: CountryCode,
  city: z.object({ id: z.uuid(), name: z.string() }),
  is_active: z.boolean(),
  /** Unarchived services that refer to it. */
  services: z.int(),
  version,
});
export type AdminOrganism = z.output<typeof AdminOrganism>;

/** `details` of `country_in_use`, `city_in_use` and `organism_in_use`: the uses of the place. */
export const PlaceUse = z.object({
  /** The first ones by title; `services_count` is their total number. */
  services: z.array(z.object({ id: z.uuid(), title: LocalizedText })),
  services_count: z.int(),
  /** Requests that are paid or submitted and not closed. */
  requests: z.int(),
  /** For a city: its active organisms. */
  organisms: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type PlaceUse = z.output<typeof PlaceUse>;

const countryFields = {
  name: localized(name),
  currency_code: Currency,
  is_active: z.boolean(),
};
export const NewCountry = z.strictObject({ code: CountryCode, ...countryFields });
const ofCountry = z.strictObject({ code: CountryCode });
const ofPlace = z.strictObject({ id: z.uuid() });
/** Chosen by the browser, so that a repeated request is recognised. */
const NewId = z.uuid();
export const NewCity = z.strictObject({ id: NewId, country_code: CountryCode, name, is_active: z.boolean() });
export const NewOrganism = z.strictObject({ id: NewId, name, city_id: z.uuid(), is_active: z.boolean() });
const IsActive = z.optional(z.enum(["true", "false"]));

/**
 * Countries where services are offered, their cities and organisms: super_admin only (spec 1 §2.3). None is deleted,
 * and none can be deactivated while an unarchived service or an open request refers to it.
 */
export const adminPlaces = contract({
  "GET /api/admin/countries": {
    summary: "Countries, by name in the reader's language",
    access: "catalogue.manage",
    reply: z.object({ countries: z.array(AdminCountry) }),
  },
  "POST /api/admin/countries": {
    summary: "Adds a country; repeating it answers the same",
    access: "catalogue.manage",
    body: NewCountry,
    reply: AdminCountry,
    errors: ["place_taken"],
  },
  "PUT /api/admin/countries/:code": {
    summary: "Changes a country; repeating it changes nothing",
    access: "catalogue.manage",
    params: ofCountry,
    body: z.strictObject({ version, ...countryFields }),
    reply: AdminCountry,
    errors: ["place_not_found", "place_conflict", "country_in_use"],
  },
  "GET /api/admin/cities": {
    summary: "Cities of a country, by name",
    access: "catalogue.manage",
    query: z.strictObject({ country: CountryCode }),
    reply: z.object({ cities: z.array(AdminCity) }),
  },
  "POST /api/admin/cities": {
    summary: "Adds a city; repeating it answers the same",
    access: "catalogue.manage",
    body: NewCity,
    reply: AdminCity,
    errors: ["place_not_found", "place_conflict", "place_taken"],
  },
  "PUT /api/admin/cities/:id": {
    summary: "Changes a city; repeating it changes nothing",
    access: "catalogue.manage",
    params: ofPlace,
    body: z.strictObject({ version, name, is_active: z.boolean() }),
    reply: AdminCity,
    errors: ["place_not_found", "place_conflict", "place_taken", "city_in_use"],
  },
  "GET /api/admin/organisms": {
    summary: "Organisms, by name",
    access: "catalogue.manage",
    query: z.strictObject({
      country: z.optional(CountryCode),
      city: z.optional(z.uuid()),
      /** All words in the name or the city; accents and case ignored. */
      search: z.optional(text(120)),
      is_active: IsActive,
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      organisms: z.array(AdminOrganism),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "POST /api/admin/organisms": {
    summary: "Adds an organism to a city; repeating it answers the same",
    access: "catalogue.manage",
    body: NewOrganism,
    reply: AdminOrganism,
    errors: ["place_not_found", "place_conflict", "place_taken"],
  },
  "PUT /api/admin/organisms/:id": {
    summary: "Changes an organism, including its city within its country; repeating it changes nothing",
    access: "catalogue.manage",
    params: ofPlace,
    body: z.strictObject({ version, name, city_id: z.uuid(), is_active: z.boolean() }),
    reply: AdminOrganism,
    errors: ["place_not_found", "place_conflict", "place_taken", "organism_in_use"],
  },
  "GET /api/admin/places/events": {
    summary: "The history of countries, cities and organisms, newest first",
    access: "catalogue.manage",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      events: z.array(
        z.object({
          id: z.int(),
          at: Instant,
          by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
          kind: z.enum(["country", "city", "organism"]),
          /** A country's code, or an id. */
          place: z.string(),
          operation: z.enum(["created", "changed", "activated", "deactivated", "seeded"]),
          /** Its name at that time. */
          name: z.string(),
          changes: z.array(
            z.object({ what: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
          ),
        }),
      ),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
  },
});
