import type { Availability } from "@passerelle/contract/appointments/availability";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Kind } from "../app/appointments/admin/api.ts";

export const AGENT = { id: "a0000000-0000-4000-8000-000000000001", name: "Ibrahim Njoya" };
export const OTHER_AGENT = { id: "a0000000-0000-4000-8000-000000000002", name: "Paul Ewane" };
export const KIND_ID = "c0000000-0000-4000-8000-000000000001";

/** A confirmed video call of half an hour on 27 November 2099, 9:00 in Douala. */
export const APPOINTMENT: Appointment = {
  id: "b0000000-0000-4000-8000-000000000001",
  reference: "V-Q9F9-JHVH",
  status: "confirmed",
  sequence: 0,
  starts_at: "2099-11-27T08:00:00.000Z",
  ends_at: "2099-11-27T08:30:00.000Z",
  agent_zone: "Africa/Douala",
  customer_zone: "America/Toronto",
  kind: { id: KIND_ID, name: "Appel vidéo", mode: "video", purpose: "general" },
  place: null,
  agent: AGENT,
  customer: { id: "d0000000-0000-4000-8000-000000000001", name: "Awa Ndiaye" },
  attendee: "self",
  attendee_name: null,
  subject: "Acte de naissance",
  phone: null,
  video_link: null,
  request: null,
  payment: null,
  changeable_until: "2099-11-26T08:00:00.000Z",
  may: { cancel: true, move: true, confirm: false, attend: false, miss_customer: false, miss_agent: false },
  created_at: "2026-11-20T08:00:00.000Z",
};

export const KIND: Kind = {
  id: KIND_ID,
  name: { fr: "Appel vidéo", en: "Video call" },
  description: { fr: "", en: "" },
  mode: "video",
  purpose: "general",
  place_id: null,
  price: null,
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 0,
  horizon_days: 60,
  deadline_hours: 24,
  is_confirmed_by_hand: false,
  identity_level: 0,
  is_offered: true,
  service_ids: [],
  version: 1,
};

/** Weekdays from 9:00 to 12:00 in Douala. */
export const HOURS: Availability = {
  agent: AGENT,
  zone: "Africa/Douala",
  country_code: "CM",
  is_bookable: true,
  version: 3,
  rules: [
    {
      weekdays: [1, 2, 3, 4, 5],
      from_minute: 540,
      to_minute: 720,
      zone: "Africa/Douala",
      valid_from: null,
      valid_until: null,
      place_id: null,
      kind_ids: null,
    },
  ],
  exceptions: [],
  absences: [],
};
