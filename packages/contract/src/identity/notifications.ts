import { IDENTITY_NOTICES } from "@passerelle/domain/identity/notices";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** A case was decided, or a verification ends, is suspended or counts again. */
export const IdentityNotification = notification("identity", {
  event: z.enum(IDENTITY_NOTICES),
  level: z.string(),
  /** The last day of the verification, or empty. */
  valid_until: z.string(),
});
