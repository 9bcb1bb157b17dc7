import { SAMPLE } from "../../platform/sample-values.ts";

const appointment = {
  name: SAMPLE.name,
  kind: SAMPLE.service,
  who: SAMPLE.other,
  times: SAMPLE.time,
  where: "Douala",
  reference: SAMPLE.reference,
  link: SAMPLE.link,
};
const booking = { ...appointment, attendee: SAMPLE.other, note: SAMPLE.note };

/** Values to try each email with. */
export const samples = {
  appointment_payment: { ...appointment, amount: SAMPLE.amount, until: SAMPLE.time },
  appointment_expired: appointment,
  appointment_requested: booking,
  appointment_confirmed: booking,
  appointment_moved: booking,
  appointment_handed_over: booking,
  appointment_link_changed: booking,
  appointment_cancelled: booking,
  appointment_reminder: appointment,
  appointment_freed: appointment,
  appointment_proposed: { ...appointment, until: SAMPLE.time },
};
