import { REQUEST_NOTICES } from "@passerelle/domain/requests/lifecycle/notices";
import { STAFF_WORK } from "@passerelle/domain/requests/work/hand-over";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

export const RequestNotification = notification("request", {
  event: z.enum(REQUEST_NOTICES),
  reference: z.string(),
  /** The service's title in the caller's language. */
  service: z.string(),
});

/** The work of a person who leaves was assigned to the caller. */
export const HandOverNotification = notification("hand_over", {
  kind: z.enum(STAFF_WORK),
  count: z.int(),
});
