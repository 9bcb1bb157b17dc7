import { APPOINTMENT_STATUSES } from "@passerelle/domain/appointments/status";
import * as z from "zod/mini";
import { Instant } from "../shapes.ts";
import { Appointment } from "./shapes.ts";

/** The next appointment of a customer, and the number of all that are still to come. */
export const NextAppointmentCard = z.object({ appointment: Appointment, total: z.int() });
export type NextAppointmentCard = z.output<typeof NextAppointmentCard>;

/** The caller's own appointments as an agent, from yesterday to eight days ahead: enough for the reader's week in any zone. */
export const WeekCard = z.object({
  appointments: z.array(
    z.object({
      id: z.uuid(),
      starts_at: Instant,
      status: z.enum(APPOINTMENT_STATUSES),
      kind: z.string(),
      customer: z.string(),
    }),
  ),
  /** Number of the caller's past appointments without an outcome. */
  to_complete: z.int(),
});
export type WeekCard = z.output<typeof WeekCard>;
