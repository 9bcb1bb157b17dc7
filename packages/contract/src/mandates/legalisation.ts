import { SCAN_REFUSALS, SCAN_VERDICTS } from "@passerelle/domain/mandates/legalisation";
import { MANDATE_FORMS } from "@passerelle/domain/mandates/status";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { FileScan } from "../scans/file-scan.ts";
import { Instant, LocalizedText } from "../shapes.ts";

/** The scan of a paper that was signed before an authority, and the verdict of a reviewer. `reason`: for a refusal. */
export const MandateScan = z.object({
  id: z.uuid(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  scan: FileScan,
  uploaded_at: Instant,
  verdict: z.nullable(z.enum(SCAN_VERDICTS)),
  reason: z.nullable(z.enum(SCAN_REFUSALS)),
  note: z.nullable(z.string()),
  checked_at: z.nullable(Instant),
  /** The time at which its bytes were erased, after it was refused or replaced. */
  erased_at: z.nullable(Instant),
});
export type MandateScan = z.output<typeof MandateScan>;

const Link = z.object({ url: z.string(), expires_at: Instant });
const disposition = z.strictObject({ disposition: z.enum(["inline", "attachment"]) });
const byId = z.strictObject({ id: z.uuid() });

/** The links in replies lead to `GET /files/mandate-papers/:id` and `GET /files/mandate-scans/:id`. */
export const mandateLegalisation = contract({
  "GET /api/mandates/:id/legalisation": {
    summary: "How a mandate on paper is signed before an authority, and the scan that was sent",
    access: "signed_in",
    params: byId,
    reply: z.object({
      form: z.enum(MANDATE_FORMS),
      can_print: z.boolean(),
      can_send: z.boolean(),
      /** The instructions for the mandate's country and form, one step per line; null if there are none. */
      steps: z.nullable(LocalizedText),
      /** The day on which the operator confirmed them; null: not confirmed yet. */
      confirmed_on: z.nullable(z.iso.date()),
      scan: z.nullable(MandateScan),
    }),
    errors: ["mandate_not_found"],
  },
  "POST /api/mandates/:id/paper-links": {
    summary: "A link to the text on A4 pages, with places for the signatures and for the authority",
    access: "signed_in",
    params: byId,
    body: disposition,
    reply: Link,
    errors: ["mandate_not_found", "move_not_allowed"],
  },
  "POST /api/mandate-scans/:id/links": {
    summary: "A link to a scan, for the two sides and those who check it; reading by staff is recorded",
    access: "signed_in",
    params: byId,
    body: disposition,
    reply: Link,
    errors: ["document_not_found", "file_scan_pending", "file_infected"],
  },
});
