import { APPOINTMENT_NOTICES } from "@passerelle/domain/appointments/kinds";
import * as z from "zod/mini";
import { notification } from "../shapes.ts";

/** An appointment was booked, moved, cancelled or is near; times were proposed, or a slot became free. */
export const AppointmentNotification = notification("appointment", {
  event: z.enum(APPOINTMENT_NOTICES),
  /** The reference of the appointment or request; "" for a slot that became free. */
  reference: z.string(),
  /** ISO 8601; "" for a proposal. */
  starts_at: z.string(),
});
