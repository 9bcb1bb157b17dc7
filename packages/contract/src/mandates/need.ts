import { ADMISSION_REFUSALS } from "@passerelle/domain/mandates/admission";
import { WORK_ACTS } from "@passerelle/domain/mandates/powers";
import * as z from "zod/mini";

const allowed = {
  /** The last day of a mandate that allows the proxy to do it; null without one. */
  until: z.nullable(z.iso.date()),
  /** The reason why no mandate allows it. */
  refusal: z.nullable(z.enum(ADMISSION_REFUSALS)),
};

/** What the proxy who handles a request may do for its customer. */
export const MandateNeed = z.object({
  /** Null unless a proxy handles it. */
  proxy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** For filing. */
  ...allowed,
  /** For each act; empty unless a proxy handles the request. */
  acts: z.array(z.object({ act: z.enum(WORK_ACTS), ...allowed })),
});
