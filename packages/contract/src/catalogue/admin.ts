import { DOCUMENT_LIMITS } from "@passerelle/domain/catalogue/document";
import { inEveryLanguage } from "@passerelle/domain/languages";
import * as z from "zod/mini";
import { Category, DisplayPrice, ServiceCard, ServiceDetail } from "../catalogue.ts";
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
import { ServiceDocument } from "./service-document.ts";

/** `archived`: hidden from all lists, available to those who ordered it; can be restored. */
export const SERVICE_STATUSES = ["active", "inactive", "archived"] as const;

export const SERVICE_SORTS = [
  "title",
  "-title",
  "category",
  "-category",
  "status",
  "-status",
  "countries",
  "-countries",
  "base_price",
  "-base_price",
  "updated_at",
  "-updated_at",
] as const;

/** Operations recorded in a service's history. */
export const SERVICE_OPERATIONS = [
  "created",
  "duplicated",
  "seeded",
  "imported",
  "changed",
  "activated",
  "deactivated",
  "archived",
  "restored",
] as const;

const Person = z.object({ id: z.uuid(), name: z.string() });

/** A row of the services table. */
export const AdminServiceRow = z.object({
  id: z.uuid(),
  title: LocalizedText,
  category: Category,
  subcategory: LocalizedText,
  icon_name: z.string(),
  status: z.enum(SERVICE_STATUSES),
  /** Countries where it is active, by name. */
  countries: z.array(z.object({ code: CountryCode, name: z.string() })),
  /** The price that customers see, or would see. */
  price: DisplayPrice,
  base_price: z.int(),
  version: RowVersion,
  updated_at: Instant,
  /** Null when that account was deleted, and for changes by the system. */
  updated_by: z.nullable(Person),
});
export type AdminServiceRow = z.output<typeof AdminServiceRow>;

export const AdminService = z.object({
  id: z.uuid(),
  status: z.enum(SERVICE_STATUSES),
  /** Version number; send it back with a change to detect concurrent edits. */
  version: RowVersion,
  /** As stored: it may break rules that were added later. */
  document: z.object({ ...ServiceDocument.shape }),
  /** Requests that are not completed, rejected or cancelled; they keep the terms under which they were paid. */
  open_requests: z.int(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: z.nullable(Person),
});
export type AdminService = z.output<typeof AdminService>;

/** One difference between two versions (`domain/catalogue/changes.ts`). */
export const ServiceChange = z.object({
  /**
   * `title.fr`, `price`, `required_documents.photo.en`; `offered` when a whole country or modality was added or
   * removed.
   */
  what: z.string(),
  /** Null for the service's own fields. */
  country: z.nullable(z.object({ code: CountryCode, name: z.string() })),
  /** Null for a country's own fields; `organism: null` for a modality without one. */
  modality: z.nullable(
    z.object({ id: z.uuid(), organism: z.nullable(z.object({ id: z.uuid(), name: z.string() })) }),
  ),
  /** Currency of an amount before and after; null for other fields. */
  currency: z.nullable(z.object({ from: z.nullable(Currency), to: z.nullable(Currency) })),
  /** For `organism_id`, the organism's name. */
  from: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  to: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});
export type ServiceChange = z.output<typeof ServiceChange>;

export const ServiceVersion = z.object({
  version: RowVersion,
  at: Instant,
  by: z.nullable(Person),
  operation: z.enum(SERVICE_OPERATIONS),
  /** Compared with the previous version; empty for the first one and where only the status changed. */
  changes: z.array(ServiceChange),
});
export type ServiceVersion = z.output<typeof ServiceVersion>;

/** `details` of `service_conflict`: the versions since the one that was opened, newest first. */
export const ServiceConflict = z.object({ version: RowVersion, versions: z.array(ServiceVersion) });
export type ServiceConflict = z.output<typeof ServiceConflict>;

/** Filters of the services table and the export. */
export const ServiceFilter = z.strictObject({
  /** All words in a title or the subcategory, in either language; accents and case ignored. */
  search: z.optional(text(120)),
  category: z.optional(Category),
  /** Default: all but archived ones. */
  status: z.optional(z.enum(SERVICE_STATUSES)),
  /** Services that are active in this country. */
  country: z.optional(CountryCode),
});
export type ServiceFilter = z.output<typeof ServiceFilter>;

const Seen = z.object({ card: ServiceCard, detail: ServiceDetail });
const ofService = z.strictObject({ id: z.uuid() });
/** Chosen by the browser, so that a repeated request is recognised. */
const NewId = z.uuid();
const NewTitle = line(DOCUMENT_LIMITS.title).check(z.minLength(1));

/**
 * Administration of the catalogue: super_admin only (spec 1 §2.3). Services and everything that requests refer to are
 * never deleted: what a document no longer contains is deactivated. Every change is recorded as a version with its
 * author.
 */
export const adminCatalogue = contract({
  "GET /api/admin/services": {
    summary: "Services, by title in the reader's language unless sorted otherwise",
    access: "catalogue.manage",
    query: z.strictObject({
      ...ServiceFilter.shape,
      sort: z.optional(z.enum(SERVICE_SORTS)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      services: z.array(AdminServiceRow),
      /** Number of matches on all pages. */
      total: z.int(),
      /** Counts over all services, ignoring the filter. */
      counts: z.object({ active: z.int(), inactive: z.int(), archived: z.int() }),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "GET /api/admin/services/:id": {
    summary: "One service, whatever its status",
    access: "catalogue.manage",
    params: ofService,
    reply: AdminService,
    errors: ["service_not_found"],
  },
  "POST /api/admin/services": {
    summary: "Adds a service; repeating it answers the same",
    access: "catalogue.manage",
    body: z.strictObject({ id: NewId, is_active: z.boolean(), document: ServiceDocument }),
    reply: AdminService,
    errors: ["service_conflict"],
  },
  "PUT /api/admin/services/:id": {
    summary: "Replaces a service's content; repeating it changes nothing",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({ version: RowVersion, document: ServiceDocument }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "PATCH /api/admin/services/:id": {
    summary: "Activates, deactivates, archives or restores a service",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({ version: RowVersion, status: z.enum(SERVICE_STATUSES) }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "POST /api/admin/services/:id/duplicates": {
    summary: "Copies a service under another title, inactive; repeating it answers the same",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({
      id: NewId,
      title: localized(NewTitle),
    }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "GET /api/admin/services/:id/versions": {
    summary: "The history of a service, newest first",
    access: "catalogue.manage",
    params: ofService,
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({
      versions: z.array(ServiceVersion),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
    errors: ["service_not_found"],
  },
  "POST /api/admin/services/preview": {
    summary: "Previews a document as customers would see it, in every language, without saving",
    access: "catalogue.manage",
    body: z.strictObject({ document: ServiceDocument }),
    reply: z.object({
      ...inEveryLanguage(() => Seen),
      /** Probable mistakes (`not_offered`, `offered_nowhere`, `price_zero`) and where they are. */
      warnings: z.array(z.object({ path: z.string(), code: z.string() })),
    }),
  },
  "POST /api/admin/services/seed": {
    summary: "Adds the initial services to an empty catalogue (spec 2 §6); does nothing otherwise",
    access: "catalogue.seed",
    body: z.strictObject({}),
    reply: z.object({ added: z.int() }),
  },
});
