import type { Appointment } from "@passerelle/contract/appointments/shapes";

/** The page on which an appointment is paid, and to which payment providers return. */
export const paymentPath = (id: string): string => `/appointments/${id}/payment`;

/** Where its customer continues after an appointment was booked. */
export const bookedPath = ({ id, status }: Pick<Appointment, "id" | "status">): string =>
  status === "awaiting_payment" ? paymentPath(id) : `/appointments/${id}`;
