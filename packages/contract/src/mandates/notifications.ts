import { MANDATE_NOTICES } from "@passerelle/domain/mandates/notices";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** Something happened to a mandate of the reader's. */
export const MandateNotification = notification("mandate", {
  event: z.enum(MANDATE_NOTICES),
  /** Its number. */
  reference: z.string(),
  /** The power that was used or revoked; "" of the other events. */
  power: z.string(),
  /** The last day of the invitation or of the mandate. */
  date: z.iso.date(),
});
