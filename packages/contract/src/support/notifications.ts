import * as z from "zod/mini";
import { notification } from "../shapes.ts";

export const TicketNotification = notification("ticket_response", { reference: z.string() });
