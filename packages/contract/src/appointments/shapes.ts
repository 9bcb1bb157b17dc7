import { APPOINTMENT_MODES, APPOINTMENT_PURPOSES, ATTENDEES } from "@passerelle/domain/appointments/kinds";
import { APPOINTMENT_PAYMENT_STATES } from "@passerelle/domain/appointments/payment";
import { APPOINTMENT_STATUSES } from "@passerelle/domain/appointments/status";
import { isZone } from "@passerelle/domain/zone-names";
import * as z from "zod/mini";
import { Money } from "../payments/shared.ts";
import { CountryCode, Instant, line, text } from "../shapes.ts";

/** An IANA time zone, such as `Africa/Douala`. */
export const Zone = line(64).check(z.refine(isZone, "zone_unknown"));

/** An instant for planning: the database has no year 0, and calendars show no distant year. */
export const PlannedInstant = Instant.check(z.refine((at) => at >= "1970-01-01" && at < "2200-01-01"));

const AppointmentPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  country_code: CountryCode,
  zone: z.string(),
});

/** A kind of appointment that may be booked, in the reader's language. */
export const OfferedKind = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  mode: z.enum(APPOINTMENT_MODES),
  purpose: z.enum(APPOINTMENT_PURPOSES),
  place: z.nullable(AppointmentPlace),
  duration_minutes: z.int(),
  notice_minutes: z.int(),
  horizon_days: z.int(),
  deadline_hours: z.int(),
  is_confirmed_by_hand: z.boolean(),
  identity_level: z.int(),
  /** Null: free. It is refunded completely when the customer cancels in time. */
  price: z.nullable(Money),
  /** The services whose requests may book it; empty: all, also without a request. */
  service_ids: z.array(z.uuid()),
});
export type OfferedKind = z.output<typeof OfferedKind>;

const Person = z.object({ id: z.uuid(), name: z.string() });

export const Appointment = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Sent back with a change, to detect concurrent changes. */
  sequence: z.int(),
  starts_at: Instant,
  ends_at: Instant,
  /** The zone of the agent or the place, and the zone of the customer. */
  agent_zone: z.string(),
  customer_zone: z.string(),
  kind: z.object({
    id: z.uuid(),
    name: z.string(),
    mode: z.enum(APPOINTMENT_MODES),
    purpose: z.enum(APPOINTMENT_PURPOSES),
  }),
  place: z.nullable(AppointmentPlace),
  agent: Person,
  customer: Person,
  attendee: z.enum(ATTENDEES),
  attendee_name: z.nullable(z.string()),
  subject: z.string(),
  phone: z.nullable(z.string()),
  video_link: z.nullable(z.string()),
  request: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /**
   * Null: free. The payable has the id of the appointment. `pay_until`: while it is due. `returned`: the payment was or will be
   * refunded; `ended`: nothing was paid.
   */
  payment: z.nullable(
    z.object({
      ...Money.shape,
      state: z.enum(APPOINTMENT_PAYMENT_STATES),
      pay_until: z.nullable(Instant),
    }),
  ),
  /** The customer may move or cancel it until then. */
  changeable_until: Instant,
  /** What the reader may do with it now. */
  may: z.object({
    cancel: z.boolean(),
    move: z.boolean(),
    confirm: z.boolean(),
    attend: z.boolean(),
    miss_customer: z.boolean(),
    miss_agent: z.boolean(),
  }),
  created_at: Instant,
});
export type Appointment = z.output<typeof Appointment>;

/** The person who comes, and the subject of an appointment. */
export const BookingDetails = {
  /** The zone of the customer. */
  zone: Zone,
  attendee: z.enum(ATTENDEES),
  /** The name of a relative or proxy. */
  attendee_name: z.optional(line(120)),
  subject: text(500),
  /** For a call by phone, in international format. */
  phone: z.optional(line(20).check(z.regex(/^\+[1-9][0-9]{6,14}$/))),
};

export const AppointmentId = z.strictObject({ id: z.uuid() });

/** A requested time: with the agent, or null for any agent who is free. */
export const WantedTime = { agent_id: z.nullable(z.uuid()), starts_at: PlannedInstant };
