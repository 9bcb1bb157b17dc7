import * as z from "zod/mini";
import { Mandate } from "../mandates.ts";

/** The mandates that wait for the reader to sign or accept them, or to send the paper that they signed. */
export const MandatesCard = z.object({
  /** Ordered by the end of the invitation, the earliest first; those without one follow. */
  mandates: z.array(
    z.pick(Mandate, {
      id: true,
      status: true,
      side: true,
      principal: true,
      holder: true,
      subject: true,
      invitation_ends_on: true,
    }),
  ),
  /** Including those that are not listed. */
  total: z.int(),
});
export type MandatesCard = z.output<typeof MandatesCard>;
