import { EXTERNAL_PARTS, PART_KINDS, PART_STATES } from "@passerelle/domain/sandbox/parts";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Instant } from "./shapes.ts";

const PartName = z.enum(EXTERNAL_PARTS);

/** A part outside of the product, with what its last checks found. */
export const ExternalPart = z.object({
  name: PartName,
  kind: z.enum(PART_KINDS),
  /** The sandbox of a payment provider: nothing there is real. */
  sandbox: z.boolean(),
  state: z.enum(PART_STATES),
  succeeded_at: z.nullable(Instant),
  /** Milliseconds of the last check that succeeded. */
  latency_ms: z.nullable(z.int()),
  failed_at: z.nullable(Instant),
  /** Why the last check that failed did so, in the words of the part. */
  error: z.nullable(z.string()),
  /** When it last carried a message: sent by us, or by a payment provider to us. */
  message_at: z.nullable(Instant),
});
export type ExternalPart = z.output<typeof ExternalPart>;

export const sandbox = contract({
  "GET /api/admin/sandbox/parts": {
    summary: "Every part outside of the product, with the outcome of its last checks",
    access: "settings.manage",
    reply: z.object({ parts: z.array(ExternalPart) }),
  },
  "POST /api/admin/sandbox/parts/:name/check": {
    summary: "Checks a part now: an authenticated call that costs nothing and sends nothing",
    access: "settings.manage",
    params: z.strictObject({ name: PartName }),
    reply: ExternalPart,
    errors: ["external_part_not_found", "too_many_requests"],
  },
});
