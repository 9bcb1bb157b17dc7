import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/**
 * `reference`: the reference of the conversation's request; null in the general conversation. `excerpt`: the beginning of the
 * newest message; null when it has no text or the reader no longer has access to it.
 */
export const MessageNotification = notification("message", {
  reference: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
});
