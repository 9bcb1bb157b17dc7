import * as z from "zod/mini";
import { LocalizedText } from "../shapes.ts";
import { ServiceChange, ServiceFilter } from "./admin.ts";

/** Maximum size of a workbook. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** Maximum number of errors in a report, which also contains their total number. */
export const REPORTED_ERRORS = 20_000;

export const EXPORT_FORMATS = ["xlsx", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `GET /api/admin/services/export`: all pages of the filtered table. */
export const ServiceExport = z.strictObject({ ...ServiceFilter.shape, format: z.enum(EXPORT_FORMATS) });

/** `POST /api/admin/services/import`, with the workbook as its body. */
export const ServiceImport = z.strictObject({
  /** Without it, the file is imported. */
  dry_run: z.optional(z.enum(["true", "false"])),
});

/** The changes that a file makes or would make; it is written completely or not at all. */
export const ImportReport = z.object({
  /** Never in a dry run or with errors. True also for a file without changes. */
  imported: z.boolean(),
  services: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  /** In file order. */
  changes: z.array(
    z.object({
      id: z.uuid(),
      line: z.int(),
      title: LocalizedText,
      operation: z.enum(["created", "changed"]),
      /** Empty for an added service. */
      changes: z.array(ServiceChange),
    }),
  ),
  /** The first `REPORTED_ERRORS`, by sheet and line, numbered as in a spreadsheet. */
  errors: z.array(
    z.object({
      sheet: z.string(),
      line: z.int(),
      /** The header of the column; null for a whole line or sheet. */
      column: z.nullable(z.string()),
      code: z.string(),
    }),
  ),
  errors_total: z.int(),
});
export type ImportReport = z.output<typeof ImportReport>;
