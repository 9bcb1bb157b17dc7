import { IDENTITY_LEVELS } from "@passerelle/domain/identity/levels";
import {
  SCAN_REFUSALS,
  SCAN_VERDICTS,
  type scanCheckRefusal,
} from "@passerelle/domain/mandates/legalisation";
import { MANDATE_FORMS, MANDATE_STATUSES } from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Amount, CalendarDay, CountryCode, Instant, inLanguages, Page, text } from "../shapes.ts";
import { mandateHistory, mandateUses, Power, Sum, UsesQuery } from "./history.ts";
import { MandateScan } from "./legalisation.ts";
import { MandateText } from "./wordings.ts";

const REFUSALS = [
  "own_mandate",
  "scan_checked",
  "scan_replaced",
  "not_waiting",
] as const satisfies NonNullable<ReturnType<typeof scanCheckRefusal>>[];

export const AdminMandate = z.object({
  id: z.uuid(),
  number: z.string(),
  principal: z.string(),
  holder: z.string(),
  country: z.string(),
  form: z.enum(MANDATE_FORMS),
  status: z.enum(MANDATE_STATUSES),
  powers: z.array(Power),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  /** Whether a scan waits for its check. */
  to_check: z.boolean(),
});
export type AdminMandate = z.output<typeof AdminMandate>;

export const AdminMandateDetails = z.object({
  mandate: AdminMandate,
  subject: z.string(),
  template: z.object({ key: z.string(), version: z.int() }),
  given: z.array(z.object({ power: Power, revoked_at: z.nullable(Instant) })),
  ceiling: z.nullable(Sum),
  /** Minor units already paid under it. */
  spent: Amount,
  note: z.nullable(z.string()),
  /** Null for a draft, which only its principal may see. */
  text: z.nullable(z.object({ hash: z.string(), texts: z.object(inLanguages(MandateText)) })),
  signatures: z.array(
    z.object({
      side: z.enum(["principal", "holder"]),
      method: z.enum(["passkey", "code"]),
      name: z.string(),
      level: z.literal([...IDENTITY_LEVELS]),
      text_hash: z.string(),
      at: Instant,
    }),
  ),
  ...mandateHistory,
  /** Newest first. */
  scans: z.array(MandateScan),
  /** The reason why the caller cannot decide on the newest scan; null when they can, or there is none. */
  check_refusal: z.nullable(z.enum(REFUSALS)),
  /** The last fifty readings by staff, newest first. */
  reads: z.array(z.object({ reader: z.string(), what: z.enum(["page", "scan"]), at: Instant })),
});
export type AdminMandateDetails = z.output<typeof AdminMandateDetails>;

const byId = z.strictObject({ id: z.uuid() });

export const adminMandates = contract({
  "GET /api/admin/mandates": {
    summary: "Every mandate that was presented to its principal, newest first",
    access: "mandates.review",
    query: z.strictObject({
      page: Page,
      /** A part of a name, or of a number. */
      search: z.optional(text(120)),
      status: z.optional(z.enum(MANDATE_STATUSES)),
      country: z.optional(CountryCode),
      power: z.optional(Power),
      /** A part of the holder's name. */
      holder: z.optional(text(120)),
      /** Mandates whose last day is this one or earlier. */
      ends_by: z.optional(CalendarDay),
      /** Only mandates with a scan that waits for its check. */
      to_check: z.optional(z.literal("yes")),
    }),
    reply: z.object({
      mandates: z.array(AdminMandate),
      total: z.int(),
      per_page: z.int(),
      /** The number of scans that wait for their check, regardless of the filter. */
      to_check: z.int(),
    }),
  },
  "GET /api/admin/mandates/:id": {
    summary: "A mandate with its evidence, uses and scans; the reading is recorded",
    access: "mandates.review",
    params: byId,
    reply: AdminMandateDetails,
    errors: ["mandate_not_found"],
  },
  "GET /api/admin/mandates/:id/uses": {
    summary: "A page of the acts under a mandate, newest first",
    access: "mandates.review",
    params: byId,
    query: UsesQuery,
    reply: z.object(mandateUses),
    errors: ["mandate_not_found"],
  },
  "POST /api/admin/mandates/:id/verdict": {
    summary: "Accepts the scan of a legalised mandate, which puts it in force, or refuses it with a reason",
    access: "mandates.review",
    params: byId,
    body: z.strictObject({
      scan_id: z.uuid(),
      verdict: z.enum(SCAN_VERDICTS),
      /** For a refusal. */
      reason: z.nullable(z.enum(SCAN_REFUSALS)),
      note: text(500),
    }),
    reply: AdminMandateDetails,
    errors: [
      "mandate_not_found",
      "document_not_found",
      "mandate_conflict",
      "mandate_lapsed",
      "own_mandate",
      "scan_checked",
      "reason_required",
      "move_not_allowed",
      "file_scan_pending",
      "file_infected",
    ],
  },
});
