import * as z from "zod/mini";
import { Appointment } from "./shapes.ts";

/** The next appointment of a customer, and how many they have in all. */
export const NextAppointmentCard = z.object({ appointment: Appointment, total: z.int() });
export type NextAppointmentCard = z.output<typeof NextAppointmentCard>;
