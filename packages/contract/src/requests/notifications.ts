import { REQUEST_NOTICES } from "@passerelle/domain/requests/lifecycle/notices";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

export const RequestNotification = notification("request", {
  event: z.enum(REQUEST_NOTICES),
  reference: z.string(),
  /** The service's title in the caller's language. */
  service: z.string(),
});
