import { APPOINTMENT_MODES, MAX_PROPOSED_TIMES } from "@passerelle/domain/appointments/kinds";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Money } from "../payments/shared.ts";
import { Instant, line, trimmedText } from "../shapes.ts";
import { Appointment, AppointmentId, BookingDetails, PlannedInstant, Zone } from "./shapes.ts";

/** Times that an agent proposes for a request. */
export const Proposal = z.object({
  id: z.uuid(),
  /** Its price is null if it is free. */
  kind: z.object({
    id: z.uuid(),
    name: z.string(),
    mode: z.enum(APPOINTMENT_MODES),
    price: z.nullable(Money),
  }),
  agent: z.object({ id: z.uuid(), name: z.string() }),
  agent_zone: z.string(),
  expires_at: Instant,
  times: z.array(z.object({ id: z.uuid(), starts_at: Instant })),
});
export type Proposal = z.output<typeof Proposal>;

/** An appointment that staff book for a customer. */
export const StaffBooking = z.strictObject({
  id: z.uuid(),
  /** The address with which the customer signs in. */
  customer_email: trimmedText().check(z.minLength(3), z.maxLength(255)),
  kind_id: z.uuid(),
  agent_id: z.uuid(),
  starts_at: PlannedInstant,
  /** Only for those who manage appointments: books even if the agent's day is full. */
  beyond_capacity: z.optional(z.boolean()),
  ...BookingDetails,
});
export type StaffBooking = z.output<typeof StaffBooking>;

export const staffAppointments = contract({
  "GET /api/admin/appointments": {
    summary: "The appointments that begin within at most 62 days; agents see their own",
    access: "appointments.receive",
    query: z.strictObject({
      from: PlannedInstant,
      until: PlannedInstant,
      agent_id: z.optional(z.uuid()),
      place_id: z.optional(z.uuid()),
      kind_id: z.optional(z.uuid()),
    }),
    reply: z.object({ appointments: z.array(Appointment) }),
  },
  "GET /api/admin/appointments/to-complete": {
    summary: "Appointments that are over and have no outcome, oldest first; agents see their own",
    access: "appointments.receive",
    reply: z.object({ appointments: z.array(Appointment) }),
  },
  "POST /api/admin/appointments": {
    summary:
      "Books for a customer, also outside of the hours of the agent; agents only with themselves, for people whom they already serve (decision 0241). Repeating it returns the same appointment",
    access: "appointments.receive",
    body: StaffBooking,
    reply: Appointment,
    errors: [
      "user_not_found",
      "agent_not_found",
      "appointment_kind_not_found",
      "kind_not_for_service",
      "attendee_required",
      "phone_required",
      "own_appointment_overlaps",
      "slot_taken",
      "agent_day_full",
      "second_reviewer_required",
      "ordering_closed",
      "idempotency_key_reused",
    ],
  },
  "POST /api/appointments/:id/confirm": {
    summary: "Confirms an appointment that a customer asked for; repeating it changes nothing",
    access: "appointments.receive",
    params: AppointmentId,
    reply: Appointment,
    errors: ["appointment_not_found", "appointment_closed", "appointment_too_late"],
  },
  "POST /api/appointments/:id/outcome": {
    summary: "States whether an appointment took place, once it has begun; repeating it changes nothing",
    access: "appointments.receive",
    params: AppointmentId,
    body: z.strictObject({ outcome: z.enum(["attend", "miss_customer", "miss_agent"]) }),
    reply: Appointment,
    errors: ["appointment_not_found", "appointment_closed", "appointment_too_early"],
  },
  "PUT /api/appointments/:id/video-link": {
    summary: "Sets the address of a video call; both sides are notified if it had another one",
    access: "appointments.receive",
    params: AppointmentId,
    body: z.strictObject({ link: line(500).check(z.regex(/^https:\/\/\S+$/)) }),
    reply: Appointment,
    errors: ["appointment_not_found", "appointment_closed"],
  },
  "POST /api/appointment-proposals": {
    summary:
      "Proposes up to three times for a request, which are held for the hours of the settings, in place of the former proposal",
    access: "appointments.receive",
    body: z.strictObject({
      id: z.uuid(),
      request_id: z.uuid(),
      kind_id: z.uuid(),
      starts_at: z.array(PlannedInstant).check(z.minLength(1), z.maxLength(MAX_PROPOSED_TIMES)),
    }),
    reply: Proposal,
    errors: [
      "request_not_found",
      "appointment_kind_not_found",
      "kind_not_for_service",
      "agent_not_found",
      "slot_taken",
      "agent_day_full",
      "second_reviewer_required",
      "idempotency_key_reused",
    ],
  },
  "GET /api/requests/:id/appointment-proposal": {
    summary: "The open proposal of a request, for its customer and those who work on it",
    access: "signed_in",
    params: AppointmentId,
    reply: z.object({ proposal: z.nullable(Proposal) }),
    errors: ["request_not_found"],
  },
  "POST /api/appointment-proposals/:id/choice": {
    summary: "Books one of the proposed times; repeating it answers the same appointment",
    access: "signed_in",
    params: AppointmentId,
    /** `phone`: for a call by phone, instead of the one in the profile. */
    body: z.strictObject({ time_id: z.uuid(), zone: Zone, phone: BookingDetails.phone }),
    reply: Appointment,
    errors: [
      "proposal_closed",
      "phone_required",
      "identity_level_required",
      "second_reviewer_required",
      "own_appointment_overlaps",
      "appointment_unpaid",
      "ordering_closed",
    ],
  },
});
