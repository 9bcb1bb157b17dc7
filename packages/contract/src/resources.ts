import {
  isWebLink,
  RESOURCE_CATEGORIES,
  RESOURCE_LIMITS,
  RESOURCE_TYPES,
} from "@passerelle/domain/resources/resource";
import { RESOURCE_FILE_TYPES, type ResourceFileType } from "@passerelle/domain/resources/resource-file";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { CountryCode, historyCall, Instant, line, Page, PerPage, requiredText, text } from "./shapes.ts";

const Category = z.enum(RESOURCE_CATEGORIES);
const NamedCountry = z.object({ code: CountryCode, name: z.string() });

const File = z.object({
  name: z.string(),
  mime_type: z.enum(Object.keys(RESOURCE_FILE_TYPES) as [ResourceFileType, ...ResourceFileType[]]),
  /** Bytes. */
  size: z.int(),
});

const resource = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.enum(RESOURCE_TYPES),
  category: Category,
  /** In the reader's language; null for a resource of every country. */
  country: z.nullable(NamedCountry),
  /** Of a link. */
  link_url: z.nullable(z.string()),
  /** Of a document. */
  file: z.nullable(File),
  /** False: only for people who are signed in. */
  is_public: z.boolean(),
  created_at: Instant,
};

export const Resource = z.object(resource);
export type Resource = z.output<typeof Resource>;

export const AdminResource = z.object({
  ...resource,
  /** Null when that account is gone. */
  added_by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  downloads: z.int(),
  /** Counts the changes: sent back with the next one, so the later of two is told. */
  version: z.int(),
});
export type AdminResource = z.output<typeof AdminResource>;

const filter = {
  /** Every word of it in title or description; accents and case ignored. */
  search: z.optional(text(120)),
  /** Resources of that country, and those of every country. */
  country: z.optional(CountryCode),
  category: z.optional(Category),
  page: Page,
  per_page: PerPage,
};

const fields = {
  title: line(RESOURCE_LIMITS.title).check(z.minLength(1)),
  description: requiredText(RESOURCE_LIMITS.description),
  category: Category,
  country: z.nullable(CountryCode),
  is_public: z.boolean(),
};
const link = {
  ...fields,
  type: z.literal("link"),
  link_url: text(RESOURCE_LIMITS.link_url).check(z.refine(isWebLink, "link_invalid")),
};
const document = { ...fields, type: z.literal("document") };

/** Chosen by the browser: a saving whose answer was lost is recognised when it comes again. */
const NewId = z.uuid();

const NewResource = z.discriminatedUnion("type", [
  z.strictObject({ ...link, id: NewId }),
  z.strictObject({ ...document, id: NewId, file_id: z.uuid() }),
]);
export type NewResource = z.output<typeof NewResource>;

const ResourceChange = z.discriminatedUnion("type", [
  z.strictObject({ ...link, version: z.int() }),
  /** Without `file_id` the file stays as it is (spec 1 §2.11). */
  z.strictObject({ ...document, version: z.int(), file_id: z.optional(z.uuid()) }),
]);
export type ResourceChange = z.output<typeof ResourceChange>;

const ofResource = z.strictObject({ id: z.uuid() });

/**
 * Useful resources (spec 1 §2.10, §2.11). Whoever is not signed in sees the public ones alone, in lists as by id.
 *
 * Beside this contract: `POST /api/admin/resource-files?name=…` takes a file as its body (PDF, DOCX or DOC by its content,
 * 5 MB) and answers `ResourceFile`, whose id a resource is then saved with; one that no resource names within a day is
 * deleted. `GET /files/resources/:id` answers a public resource's file, and the links made here.
 */
export const resources = contract({
  "GET /api/resources": {
    summary: "Useful resources that the caller may see, newest first",
    access: "public",
    query: z.strictObject(filter),
    reply: z.object({
      resources: z.array(Resource),
      /** That the filter finds, on whichever page. */
      total: z.int(),
      /** Without any filter. */
      available: z.int(),
      /** Those that resources have, by name. */
      countries: z.array(NamedCountry),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "POST /api/resources/:id/links": {
    summary: "Where the file of a resource is downloaded; for one that is not public, a link that expires",
    access: "public",
    params: ofResource,
    reply: z.object({ url: z.string() }),
    errors: ["resource_not_found"],
  },
  "GET /api/admin/resources": {
    summary: "All resources, newest first, with who added them and how often they were downloaded",
    access: "resources.manage",
    query: z.strictObject({
      ...filter,
      type: z.optional(z.enum(RESOURCE_TYPES)),
      visibility: z.optional(z.enum(["public", "restricted"])),
    }),
    reply: z.object({
      resources: z.array(AdminResource),
      total: z.int(),
      /** Of all resources, whatever the filter. */
      counts: z.object({ all: z.int(), public: z.int(), documents: z.int(), downloads: z.int() }),
      countries: z.array(NamedCountry),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "GET /api/admin/resources/history": historyCall(
    "Who added, changed and deleted resources",
    "resources.manage",
  ),
  "POST /api/admin/resources": {
    summary: "Adds a resource; the same again answers the same",
    access: "resources.manage",
    body: NewResource,
    reply: AdminResource,
    errors: ["resource_conflict", "resource_file_missing"],
  },
  "PUT /api/admin/resources/:id": {
    summary: "Changes a resource; a file that is replaced is deleted",
    access: "resources.manage",
    params: ofResource,
    body: ResourceChange,
    reply: AdminResource,
    errors: ["resource_not_found", "resource_conflict", "resource_file_missing"],
  },
  "DELETE /api/admin/resources/:id": {
    summary: "Deletes a resource and its file, for good",
    access: "resources.manage",
    params: ofResource,
    reply: z.object({ id: z.uuid() }),
    errors: ["resource_not_found"],
  },
});

/** A file that was sent and that a resource may be saved with. */
export const ResourceFile = z.object({ id: z.uuid(), ...File.shape });
export type ResourceFile = z.output<typeof ResourceFile>;
