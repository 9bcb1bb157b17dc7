import * as z from "zod/mini";
import { ServiceChange, ServiceFilter } from "./admin.ts";

/** More than a workbook of this size is not read. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** Of a report; how many there are is said beside it. More than a page can hold, and than anybody corrects at one go. */
export const REPORTED_ERRORS = 20_000;

export const EXPORT_FORMATS = ["xlsx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `GET /api/admin/services/export`: what the table's filter finds, all pages of it. */
export const ServiceExport = z.strictObject({ ...ServiceFilter.shape, format: z.enum(EXPORT_FORMATS) });

/** `POST /api/admin/services/import`, whose body is the workbook. */
export const ServiceImport = z.strictObject({
  /** Without it the file is imported. */
  dry_run: z.optional(z.enum(["true", "false"])),
});

const Bilingual = z.object({ fr: z.string(), en: z.string() });

/** What a file changes, or would; nothing is written unless every line of it can be. */
export const ImportReport = z.object({
  /** Whether it was: never in a dry run or beside an error. A file that changes nothing is written too. */
  imported: z.boolean(),
  services: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  /** In the order of the file. */
  changes: z.array(
    z.object({
      id: z.uuid(),
      line: z.int(),
      title: Bilingual,
      deed: z.enum(["created", "changed"]),
      /** Empty for a service that the file adds. */
      changes: z.array(ServiceChange),
    }),
  ),
  /** The first `REPORTED_ERRORS`, by sheet and line as a spreadsheet numbers them. */
  errors: z.array(
    z.object({
      sheet: z.string(),
      line: z.int(),
      /** The header of the column; null for the whole line or sheet. */
      column: z.nullable(z.string()),
      code: z.string(),
    }),
  ),
  errors_total: z.int(),
});
export type ImportReport = z.output<typeof ImportReport>;
