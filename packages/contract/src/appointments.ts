import { MAX_WANTED_RANGES } from "@passerelle/domain/appointments/kinds";
import * as z from "zod/mini";
import {
  Appointment,
  AppointmentId,
  BookingDetails,
  OfferedKind,
  PlannedInstant,
  WantedTime,
  Zone,
} from "./appointments/shapes.ts";
import { contract } from "./contract.ts";
import { Instant, Page, PerPage, RowVersion, text } from "./shapes.ts";

/** A slot that is held while a form is filled in. */
export const AppointmentHold = z.object({
  id: z.uuid(),
  kind_id: z.uuid(),
  agent: z.object({ id: z.uuid(), name: z.string() }),
  agent_zone: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  expires_at: Instant,
});
export type AppointmentHold = z.output<typeof AppointmentHold>;

const CalendarFile = z.object({
  file_name: z.string(),
  /** iCalendar (RFC 5545). */
  content: z.string(),
  /** The page of Google Calendar that adds the appointment. */
  google_url: z.string(),
  /**
   * The address of a page that shows the appointment without an account; the customer can give it to the person who comes. Null
   * for other readers.
   */
  link: z.nullable(z.string()),
});

export const AppointmentFeed = z.object({
  /** Null without one. */
  url: z.nullable(z.string()),
  /** Whether it contains the names of the people whom its owner meets. */
  shows_names: z.boolean(),
});
export type AppointmentFeed = z.output<typeof AppointmentFeed>;

const WantedRange = z.strictObject({ starts_at: PlannedInstant, ends_at: PlannedInstant });

export const WaitingEntry = z.object({
  id: z.uuid(),
  kind: z.object({ id: z.uuid(), name: z.string() }),
  agent_id: z.nullable(z.uuid()),
  wanted: z.array(z.object({ starts_at: Instant, ends_at: Instant })),
  /** The number of notifications sent; the third is the last one. */
  notices: z.int(),
});
export type WaitingEntry = z.output<typeof WaitingEntry>;

export const appointments = contract({
  "GET /api/appointment-kinds": {
    summary: "The kinds of appointments that may be booked, and the agents who can be asked for",
    access: "signed_in",
    reply: z.object({
      kinds: z.array(OfferedKind),
      agents: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  },
  "GET /api/appointment-slots": {
    summary: "The starts at which an agent, or any, is free for a kind, within at most 62 days",
    access: "signed_in",
    query: z.strictObject({
      kind_id: z.uuid(),
      agent_id: z.optional(z.uuid()),
      /** The caller's appointment to move: what it takes is free, and its own start is left out. */
      moving: z.optional(z.uuid()),
      from: PlannedInstant,
      until: PlannedInstant,
    }),
    reply: z.object({
      /** `agents`: the number of agents who are free then. */
      slots: z.array(z.object({ starts_at: Instant, agents: z.int() })),
      /** The zone of the place or of all hours of the agents; null if these are in several zones. */
      zone: z.nullable(z.string()),
    }),
    errors: ["appointment_kind_not_found", "agent_not_found", "appointment_not_found"],
  },
  "POST /api/appointment-holds": {
    summary:
      "Holds a slot for ten minutes in place of the caller's former one. `slot_taken` names the three nearest free ones",
    access: "signed_in",
    body: z.strictObject({
      /** Chosen by the browser, so that a repeated call creates one hold. It becomes the id of the appointment. */
      id: z.uuid(),
      kind_id: z.uuid(),
      ...WantedTime,
    }),
    reply: AppointmentHold,
    errors: ["appointment_kind_not_found", "slot_taken", "idempotency_key_reused", "too_many_requests"],
  },
  "DELETE /api/appointment-holds/:id": {
    summary: "Gives a held slot back; repeating it changes nothing",
    access: "signed_in",
    params: AppointmentId,
    reply: z.object({}),
  },
  "POST /api/appointments": {
    summary:
      "Books what the caller holds; one with a price then waits for its payment. Repeating it returns the same appointment",
    access: "signed_in",
    body: z.strictObject({ hold_id: z.uuid(), request_id: z.optional(z.uuid()), ...BookingDetails }),
    reply: Appointment,
    errors: [
      "hold_expired",
      "attendee_required",
      "phone_required",
      "request_not_found",
      "kind_not_for_service",
      "identity_level_required",
      "own_appointment_overlaps",
      "appointment_unpaid",
      "appointment_limit_reached",
      "ordering_closed",
      "idempotency_key_reused",
    ],
  },
  "GET /api/me/appointments": {
    summary: "The caller's appointments as a customer: upcoming ones first to last, past ones newest first",
    access: "signed_in",
    query: z.strictObject({
      when: z.enum(["upcoming", "past"]),
      /** Only appointments about this request of the caller. */
      request_id: z.optional(z.uuid()),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ appointments: z.array(Appointment), total: z.int(), page: z.int(), per_page: z.int() }),
  },
  "GET /api/appointments/:id": {
    summary: "An appointment, for its customer, its agent and those who manage appointments",
    access: "signed_in",
    params: AppointmentId,
    reply: Appointment,
    errors: ["appointment_not_found"],
  },
  "POST /api/appointments/:id/move": {
    summary: "Moves an appointment: it keeps its id, and its calendar entry follows",
    access: "signed_in",
    params: AppointmentId,
    body: z.strictObject({
      sequence: RowVersion,
      ...WantedTime,
      /** Only for those who manage appointments: books even if the agent's day is full. */
      beyond_capacity: z.optional(z.boolean()),
    }),
    reply: Appointment,
    errors: [
      "appointment_not_found",
      "agent_not_found",
      "appointment_conflict",
      "appointment_closed",
      "appointment_too_late",
      "slot_taken",
      "agent_day_full",
      "second_reviewer_required",
      "own_appointment_overlaps",
    ],
  },
  "POST /api/appointments/:id/cancel": {
    summary: "Cancels an appointment; repeating it changes nothing",
    access: "signed_in",
    params: AppointmentId,
    body: z.strictObject({ reason: text(500) }),
    reply: Appointment,
    errors: ["appointment_not_found", "appointment_closed", "appointment_too_late", "payment_pending"],
  },
  "GET /api/appointments/:id/calendar": {
    summary: "The calendar entry of an appointment",
    access: "signed_in",
    params: AppointmentId,
    reply: CalendarFile,
    errors: ["appointment_not_found"],
  },
  "POST /api/appointment-links": {
    summary: "The appointment that the link of a text message opens, until a day after its end",
    access: "public",
    body: z.strictObject({ token: text(100) }),
    reply: Appointment,
    errors: ["appointment_not_found", "too_many_requests"],
  },
  "GET /api/me/appointment-feed": {
    summary: "The address of the caller's calendar for other programs",
    access: "signed_in",
    reply: AppointmentFeed,
  },
  "PUT /api/me/appointment-feed": {
    summary: "Makes the caller's feed if there is none, and sets whether it names people",
    access: "signed_in",
    body: z.strictObject({ shows_names: z.boolean() }),
    reply: AppointmentFeed,
  },
  "DELETE /api/me/appointment-feed": {
    summary: "Revokes the address of the caller's feed; repeating it changes nothing",
    access: "signed_in",
    reply: AppointmentFeed,
  },
  "GET /api/me/appointment-waiting": {
    summary: "What the caller waits for",
    access: "signed_in",
    reply: z.object({ waiting: z.array(WaitingEntry) }),
  },
  "POST /api/me/appointment-waiting": {
    summary: "Puts the caller on the waiting list of a kind, in place of their former entry for it",
    access: "signed_in",
    body: z.strictObject({
      kind_id: z.uuid(),
      agent_id: z.nullable(z.uuid()),
      zone: Zone,
      wanted: z.array(WantedRange).check(z.minLength(1), z.maxLength(MAX_WANTED_RANGES)),
    }),
    reply: z.object({ waiting: z.array(WaitingEntry) }),
    errors: ["appointment_kind_not_found", "agent_not_found"],
  },
  "DELETE /api/me/appointment-waiting/:id": {
    summary: "Takes the caller off the waiting list; repeating it changes nothing",
    access: "signed_in",
    params: AppointmentId,
    reply: z.object({ waiting: z.array(WaitingEntry) }),
  },
});
