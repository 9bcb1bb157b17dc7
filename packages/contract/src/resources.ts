import {
  isWebLink,
  RESOURCE_CATEGORIES,
  RESOURCE_LIMITS,
  RESOURCE_TYPES,
} from "@passerelle/domain/resources/resource";
import { RESOURCE_FILE_TYPES, type ResourceFileType } from "@passerelle/domain/resources/resource-file";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { FileScan } from "./scans/file-scan.ts";
import {
  CountryCode,
  historyCall,
  Instant,
  LocalizedText,
  line,
  localized,
  Page,
  PerPage,
  RowVersion,
  requiredText,
  text,
} from "./shapes.ts";

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
  /** For a link. */
  link_url: z.nullable(z.string()),
  /** For a document. */
  file: z.nullable(z.object({ ...File.shape, scan: FileScan })),
  /** False: only visible to people who are signed in. */
  is_public: z.boolean(),
  created_at: Instant,
};

export const Resource = z.object(resource);
export type Resource = z.output<typeof Resource>;

export const AdminResource = z.object({
  ...resource,
  title: LocalizedText,
  description: LocalizedText,
  /** Null when that account was deleted, and for resources published by the platform itself. */
  added_by: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  by_platform: z.boolean(),
  downloads: z.int(),
  /** Version number; send it back with a change to detect concurrent edits. */
  version: RowVersion,
});
export type AdminResource = z.output<typeof AdminResource>;

const filter = {
  /** All words in title or description; accents and case ignored. */
  search: z.optional(text(120)),
  /** Resources of that country, and those of every country. */
  country: z.optional(CountryCode),
  category: z.optional(Category),
  page: Page,
  per_page: PerPage,
};

const fields = {
  title: localized(line(RESOURCE_LIMITS.title).check(z.minLength(1))),
  description: localized(requiredText(RESOURCE_LIMITS.description)),
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

/** Chosen by the browser, so that a repeated request is recognised. */
const NewId = z.uuid();

const NewResource = z.discriminatedUnion("type", [
  z.strictObject({ ...link, id: NewId }),
  z.strictObject({ ...document, id: NewId, file_id: z.uuid() }),
]);
export type NewResource = z.output<typeof NewResource>;

export const ResourceChange = z.discriminatedUnion("type", [
  z.strictObject({ ...link, version: RowVersion }),
  /** Without `file_id` the file is unchanged (spec 1 §2.11). */
  z.strictObject({ ...document, version: RowVersion, file_id: z.optional(z.uuid()) }),
]);
export type ResourceChange = z.output<typeof ResourceChange>;

const ofResource = z.strictObject({ id: z.uuid() });

/**
 * Useful resources (spec 1 §2.10, §2.11). Visitors see public ones only, in lists and by id.
 *
 * Beside this contract: `POST /api/admin/resource-files?name=…` takes a file as its body (PDF, DOCX or DOC by its content, 5 MB)
 * and returns `ResourceFile`, whose id is then saved with a resource; a file that no resource uses within a day is deleted. `GET
 * /files/resources/:id` returns the file of a public resource; links from replies also lead to it.
 */
export const resources = contract({
  "GET /api/resources": {
    summary: "Useful resources that the caller can access, newest first",
    access: "public",
    query: z.strictObject(filter),
    reply: z.object({
      resources: z.array(Resource),
      /** Number of matches on all pages. */
      total: z.int(),
      /** Number without filters. */
      available: z.int(),
      /** Countries that have resources, by name. */
      countries: z.array(NamedCountry),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "POST /api/resources/:id/links": {
    summary: "The download address of a resource's file; an expiring link when the resource is not public",
    access: "public",
    params: ofResource,
    reply: z.object({ url: z.string() }),
    errors: ["resource_not_found", "file_scan_pending", "file_infected"],
  },
  "GET /api/admin/resources": {
    summary: "All resources, newest first, with their author and number of downloads",
    access: "resources.manage",
    query: z.strictObject({
      ...filter,
      type: z.optional(z.enum(RESOURCE_TYPES)),
      visibility: z.optional(z.enum(["public", "restricted"])),
    }),
    reply: z.object({
      resources: z.array(AdminResource),
      total: z.int(),
      /** Counts over all resources, ignoring the filter. */
      counts: z.object({ all: z.int(), public: z.int(), documents: z.int(), downloads: z.int() }),
      countries: z.array(NamedCountry),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  "GET /api/admin/resources/history": historyCall(
    "The history of resources, newest first",
    "resources.manage",
  ),
  "POST /api/admin/resources": {
    summary: "Adds a resource; repeating it answers the same",
    access: "resources.manage",
    body: NewResource,
    reply: AdminResource,
    errors: ["resource_conflict", "resource_file_missing"],
  },
  "PUT /api/admin/resources/:id": {
    summary: "Changes a resource; a replaced file is deleted",
    access: "resources.manage",
    params: ofResource,
    body: ResourceChange,
    reply: AdminResource,
    errors: ["resource_not_found", "resource_conflict", "resource_file_missing"],
  },
  "DELETE /api/admin/resources/:id": {
    summary: "Deletes a resource and its file permanently",
    access: "resources.manage",
    params: ofResource,
    reply: z.object({ id: z.uuid() }),
    errors: ["resource_not_found"],
  },
});

/** An uploaded file that can be saved with a resource. */
export const ResourceFile = z.object({ id: z.uuid(), ...File.shape });
export type ResourceFile = z.output<typeof ResourceFile>;
