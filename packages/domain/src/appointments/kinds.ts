/** How people meet (appointments.md, `appointment_kinds`). */
export const APPOINTMENT_MODES = ["video", "phone", "office", "organism"] as const;
export type AppointmentMode = (typeof APPOINTMENT_MODES)[number];

/** Whether people meet at a place, whose zone and number of seats then apply. */
export const isAtPlace = (mode: AppointmentMode): boolean => mode === "office" || mode === "organism";

/** What attending an appointment confirms, besides the appointment itself. */
export const APPOINTMENT_PURPOSES = ["general", "identity", "mandate"] as const;
export type AppointmentPurpose = (typeof APPOINTMENT_PURPOSES)[number];

/** Whether an attended appointment of a kind confirms the identity of its customer, if they came in person (trust.md). */
export const isIdentityCall = ({
  purpose,
  mode,
}: {
  purpose: AppointmentPurpose;
  mode: AppointmentMode;
}): boolean => purpose === "identity" && mode === "video";

/** The person who comes: the customer, or another person whom they name. */
export const ATTENDEES = ["self", "relative", "proxy"] as const;
export type Attendee = (typeof ATTENDEES)[number];

/** The events of an appointment of which people are notified. */
export const APPOINTMENT_NOTICES = [
  "requested",
  "confirmed",
  "moved",
  "handed_over",
  "link_changed",
  "cancelled",
  "reminder",
  "proposed",
  "freed",
  "payment_due",
  "expired",
] as const;
export type AppointmentNotice = (typeof APPOINTMENT_NOTICES)[number];

/** Minutes for which a slot is held while a form is filled in. */
export const HOLD_MINUTES = 10;

export const MAX_PROPOSED_TIMES = 3;

/** Maximum notifications of free slots per person on the waiting list. */
export const MAX_WAITING_NOTICES = 3;
export const MAX_WANTED_RANGES = 5;

/** Number of free slots that are offered instead of a taken one. */
export const NEAREST_SLOTS = 3;

/** Months after which a past appointment is deleted. */
export const APPOINTMENT_RETENTION_MONTHS = 24;

/** Whether a kind may be booked for a service, or with null without a request. A kind of no service may always be booked. */
export const isForService = (
  { service_ids }: { service_ids: readonly string[] },
  serviceId: string | null,
): boolean => service_ids.length === 0 || (serviceId !== null && service_ids.includes(serviceId));
