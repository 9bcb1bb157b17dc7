import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { DOCUMENT_LIMITS, documentErrors } from "@passerelle/domain/catalogue/document";
import { PROMISE_KINDS } from "@passerelle/domain/catalogue/promises";
import * as z from "zod/mini";
import { Category, DisplayPrice, ServiceCard, ServiceDetail } from "../catalogue.ts";
import { contract } from "../contract.ts";
import { CountryCode, Currency, Instant, line, Page, PerPage, text } from "../shapes.ts";

/** `archived`: in no list of customers, kept for whoever ordered it; it can be brought back. */
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

/** What somebody did to a service. */
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

const Text = z.string().check(z.trim());
const Bilingual = z.strictObject({ fr: Text, en: Text });
const DocumentItem = z.strictObject({ key: Text, fr: Text, en: Text });
/** Of a kind that is none, `documentErrors` says so. */
const PromisedItem = z.strictObject({ key: Text, kind: z.enum(PROMISE_KINDS), fr: Text, en: Text });

/**
 * A service as it is edited (`domain/catalogue/document.ts`). What its fields may hold is said there, once for the form,
 * the server and an import: a refusal names each wrong field (`document.countries.0.modalities.1.price`) and its code.
 */
export const ServiceDocument = z
  .strictObject({
    title: Bilingual,
    description: Bilingual,
    category: z.enum(CATEGORIES),
    /** Empty in both languages: none. */
    subcategory: Bilingual,
    estimated_time: z.nullable(Bilingual),
    /** In XOF; the starting point of new modalities, never what is charged. */
    base_price: z.number(),
    commission_percentage: z.number(),
    icon_name: Text,
    redirect_path: z.nullable(Text),
    required_documents: z.array(DocumentItem),
    procedure_steps: z.array(Bilingual),
    deliverables: z.array(PromisedItem),
    countries: z.array(
      z.strictObject({
        country_code: CountryCode,
        is_active: z.boolean(),
        is_free: z.boolean(),
        /** Minor units, as every amount. */
        country_specific_fee: z.nullable(z.number()),
        /** Of the fee and of every price below. */
        currency_code: Currency,
        modalities: z.array(
          z.strictObject({
            /** Chosen by the browser, and kept: requests refer to it. */
            id: z.uuid(),
            organism_id: z.nullable(z.uuid()),
            is_active: z.boolean(),
            is_free: z.boolean(),
            price: z.number(),
            estimated_time: z.nullable(Bilingual),
            conditions: z.nullable(Bilingual),
            /** Null: those of the service. An empty list: none. */
            required_documents: z.nullable(z.array(DocumentItem)),
          }),
        ),
      }),
    ),
  })
  .check((context) => {
    for (const { path, code } of documentErrors(context.value)) {
      context.issues.push({ code: "custom", path: path.split("."), message: code, input: context.value });
    }
  });
export type ServiceDocument = z.output<typeof ServiceDocument>;

const Person = z.object({ id: z.uuid(), name: z.string() });
const Words = z.object({ fr: z.string(), en: z.string() });

/** One line of the table. */
export const AdminServiceRow = z.object({
  id: z.uuid(),
  title: Words,
  category: Category,
  subcategory: Words,
  icon_name: z.string(),
  status: z.enum(SERVICE_STATUSES),
  /** In which it is switched on, by name. */
  countries: z.array(z.object({ code: CountryCode, name: z.string() })),
  /** As the shop window shows it, or would. */
  price: DisplayPrice,
  base_price: z.int(),
  version: z.int(),
  updated_at: Instant,
  /** Null when that account is gone, and for what the product did itself. */
  updated_by: z.nullable(Person),
});
export type AdminServiceRow = z.output<typeof AdminServiceRow>;

export const AdminService = z.object({
  id: z.uuid(),
  status: z.enum(SERVICE_STATUSES),
  /** Counts the changes: sent back with the next one, so the later of two is told. */
  version: z.int(),
  /** As stored: it may hold what a rule that came later refuses. */
  document: z.object({ ...ServiceDocument.shape }),
  /** Requests of customers that are neither completed, rejected nor cancelled; they keep the terms they were paid under. */
  open_requests: z.int(),
  created_at: Instant,
  updated_at: Instant,
  updated_by: z.nullable(Person),
});
export type AdminService = z.output<typeof AdminService>;

/** One thing that two versions say differently (`domain/catalogue/changes.ts`). */
export const ServiceChange = z.object({
  /** `title.fr`, `price`, `required_documents.photo.en`; `offered` when a whole country or modality came or went. */
  what: z.string(),
  /** Null for the service's own fields. */
  country: z.nullable(z.object({ code: CountryCode, name: z.string() })),
  /** Null for a country's own fields; its organism null: without one. */
  modality: z.nullable(
    z.object({ id: z.uuid(), organism: z.nullable(z.object({ id: z.uuid(), name: z.string() })) }),
  ),
  /** Of what an amount is counted in; null for what is no amount. */
  currency: z.nullable(z.object({ from: z.nullable(Currency), to: z.nullable(Currency) })),
  /** Of `organism_id` the organism's name. */
  from: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  to: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});
export type ServiceChange = z.output<typeof ServiceChange>;

export const ServiceVersion = z.object({
  version: z.int(),
  at: Instant,
  by: z.nullable(Person),
  deed: z.enum(SERVICE_OPERATIONS),
  /** Against the version before; empty for the first one and where only the status changed. */
  changes: z.array(ServiceChange),
});
export type ServiceVersion = z.output<typeof ServiceVersion>;

/** The `details` of `service_conflict`: what happened since the version that was opened, the newest first. */
export const ServiceConflict = z.object({ version: z.int(), versions: z.array(ServiceVersion) });
export type ServiceConflict = z.output<typeof ServiceConflict>;

/** What the table and the export are asked for. */
export const ServiceFilter = z.strictObject({
  /** Every word of it in a title or the subcategory, of either language; accents and case ignored. */
  search: z.optional(text(120)),
  category: z.optional(Category),
  /** Without: all but the archived ones. */
  status: z.optional(z.enum(SERVICE_STATUSES)),
  /** Services that are switched on in that country. */
  country: z.optional(CountryCode),
});
export type ServiceFilter = z.output<typeof ServiceFilter>;

const Seen = z.object({ card: ServiceCard, detail: ServiceDetail });
const ofService = z.strictObject({ id: z.uuid() });
/** Chosen by the browser: a saving whose answer was lost is recognised when it comes again. */
const NewId = z.uuid();
const NewTitle = line(DOCUMENT_LIMITS.title).check(z.minLength(1));

/**
 * The back room of the catalogue: super_admin alone (spec 1 §2.3). A service is never deleted, and neither is anything
 * that a request refers to: what a document no longer names is switched off and kept. Every change is one version, with
 * who made it.
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
      /** That the filter finds, on whichever page. */
      total: z.int(),
      /** Of all services, whatever the filter. */
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
    summary: "Adds a service; the same again answers the same",
    access: "catalogue.manage",
    body: z.strictObject({ id: NewId, is_active: z.boolean(), document: ServiceDocument }),
    reply: AdminService,
    errors: ["service_conflict"],
  },
  "PUT /api/admin/services/:id": {
    summary: "Replaces what a service says; the same again changes nothing",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({ version: z.int(), document: ServiceDocument }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "PATCH /api/admin/services/:id": {
    summary: "Switches a service on or off, archives it or brings it back",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({ version: z.int(), status: z.enum(SERVICE_STATUSES) }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "POST /api/admin/services/:id/duplicates": {
    summary: "Adds a copy under another title, switched off; the same again answers the same",
    access: "catalogue.manage",
    params: ofService,
    body: z.strictObject({
      id: NewId,
      title: z.strictObject({ fr: NewTitle, en: NewTitle }),
    }),
    reply: AdminService,
    errors: ["service_not_found", "service_conflict"],
  },
  "GET /api/admin/services/:id/versions": {
    summary: "Who changed what of a service, and when, newest first",
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
    summary: "What a customer would see of a document, in both languages; nothing is saved",
    access: "catalogue.manage",
    body: z.strictObject({ document: ServiceDocument }),
    reply: z.object({
      fr: Seen,
      en: Seen,
      /** What may be meant and seldom is: `not_offered`, `offered_nowhere`, `price_zero`, and where. */
      warnings: z.array(z.object({ path: z.string(), code: z.string() })),
    }),
  },
  "POST /api/admin/services/seed": {
    summary: "Fills an empty catalogue with the first services (spec 2 §6); adds nothing where there is any",
    access: "catalogue.seed",
    body: z.strictObject({}),
    reply: z.object({ added: z.int() }),
  },
});
