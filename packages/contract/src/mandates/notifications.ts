import { MANDATE_NOTICES } from "@passerelle/domain/mandates/notices";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** An event of one of the reader's mandates. */
export const MandateNotification = notification("mandate", {
  event: z.enum(MANDATE_NOTICES),
  /** The number of the mandate. */
  reference: z.string(),
  /** The power that was used or revoked; "" for other events. */
  power: z.string(),
  /** The last day of the invitation or of the mandate. */
  date: z.iso.date(),
});
