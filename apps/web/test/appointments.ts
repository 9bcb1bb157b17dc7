import type { Appointment, OfferedKind } from "@passerelle/contract/appointments/shapes";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A whole day from today in UTC, at an hour. */
export const inDays = (days: number, hour: number): string =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + hour * 3_600_000).toISOString();

/** An interview of 30 minutes by video, unless `changes` say otherwise. */
export const aKind = (changes: Partial<OfferedKind> = {}): OfferedKind => ({
  id: "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d01",
  name: "Entretien",
  description: "",
  mode: "video",
  purpose: "general",
  place: null,
  price: null,
  duration_minutes: 30,
  notice_minutes: 0,
  horizon_days: 60,
  deadline_hours: 24,
  is_confirmed_by_hand: false,
  identity_level: 0,
  service_ids: [],
  ...changes,
});

/** A confirmed one of a customer in Montréal with an agent in Douala, in three days, which may be changed. */
export const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d02",
  reference: "V-2345-6789",
  status: "confirmed",
  sequence: 0,
  starts_at: inDays(3, 14),
  ends_at: inDays(3, 15),
  agent_zone: "Africa/Douala",
  customer_zone: "America/Toronto",
  kind: { id: aKind().id, name: "Entretien", mode: "video", purpose: "general" },
  place: null,
  agent: { id: "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d03", name: "Ibrahim Njoya" },
  customer: { id: "0f6f7f6e-2f2a-4a5b-9a3a-1b0c6a3b7d04", name: "Serge Kamga" },
  attendee: "self",
  attendee_name: null,
  subject: "",
  phone: null,
  video_link: null,
  request: null,
  payment: null,
  changeable_until: inDays(2, 14),
  may: { cancel: true, move: true, confirm: false, attend: false, miss_customer: false, miss_agent: false },
  created_at: inDays(-1, 9),
  ...changes,
});

/** Of one that its customer has to pay by tomorrow noon in UTC. */
export const UNPAID: Partial<Appointment> = {
  status: "awaiting_payment",
  payment: { amount: 5_000, currency: "XOF", state: "due", pay_until: inDays(1, 12) },
  may: { ...anAppointment().may, move: false },
};
