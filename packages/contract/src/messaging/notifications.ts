import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** `reference`: of the conversation's request; null in the general conversation. */
export const MessageNotification = notification("message", { reference: z.nullable(z.string()) });
