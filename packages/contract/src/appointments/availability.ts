import { APPOINTMENT_MODES, APPOINTMENT_PURPOSES } from "@passerelle/domain/appointments/kinds";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Money } from "../payments/shared.ts";
import {
  CountryCode,
  Currency,
  Instant,
  LocalizedText,
  localized,
  RowVersion,
  requiredText,
  TypedAmount,
  text,
} from "../shapes.ts";
import { PlannedInstant, Zone } from "./shapes.ts";

const Id = z.strictObject({ id: z.uuid() });
const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** A calendar day for which agents plan, `2026-11-20`. */
const Day = z.iso
  .date()
  .check(z.refine((day) => day >= "2000-01-01" && day <= "2100-12-31", "day_out_of_range"));

const hours = { from_minute: minutes(0, 1439), to_minute: minutes(1, 1440) };
const isForward = z.refine<{ from_minute: number; to_minute: number }>(
  ({ from_minute, to_minute }) => from_minute < to_minute,
  { error: "hours_invalid", path: ["to_minute"] },
);

/** Weekly hours by the clock of their zone. Days: `2026-11-20`, both included. */
const RuleInput = z
  .strictObject({
    weekdays: z.array(minutes(1, 7)).check(z.minLength(1), z.maxLength(7)),
    ...hours,
    zone: Zone,
    valid_from: z.nullable(Day),
    valid_until: z.nullable(Day),
    place_id: z.nullable(z.uuid()),
    kind_ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(50))),
  })
  .check(isForward);

const ExceptionInput = z
  .strictObject({
    sort: z.enum(["extra", "closed"]),
    day: Day,
    ...hours,
    zone: Zone,
    place_id: z.nullable(z.uuid()),
  })
  .check(isForward);

const rule = {
  weekdays: z.array(z.int()),
  from_minute: z.int(),
  to_minute: z.int(),
  zone: z.string(),
  valid_from: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  place_id: z.nullable(z.uuid()),
  kind_ids: z.nullable(z.array(z.uuid())),
};

const Absence = z.object({ id: z.uuid(), starts_at: Instant, ends_at: Instant });

export const Availability = z.object({
  agent: z.object({ id: z.uuid(), name: z.string() }),
  zone: z.string(),
  country_code: CountryCode,
  is_bookable: z.boolean(),
  /** 0 before the first save. */
  version: RowVersion,
  rules: z.array(z.object(rule)),
  exceptions: z.array(
    z.object({
      sort: z.enum(["extra", "closed"]),
      day: z.string(),
      from_minute: z.int(),
      to_minute: z.int(),
      zone: z.string(),
      place_id: z.nullable(z.uuid()),
    }),
  ),
  /** Current and future absences. */
  absences: z.array(Absence),
});
export type Availability = z.output<typeof Availability>;

const AvailabilityInput = z.strictObject({
  version: RowVersion,
  zone: Zone,
  country_code: CountryCode,
  is_bookable: z.boolean(),
  rules: z.array(RuleInput).check(z.maxLength(100)),
  exceptions: z.array(ExceptionInput).check(z.maxLength(200)),
});
export type AvailabilityInput = z.output<typeof AvailabilityInput>;

/** A place in an input; `version` is 0 for a new one. */
export const PlaceInput = z.strictObject({
  version: RowVersion,
  name: localized(requiredText(120)),
  address: requiredText(300),
  country_code: CountryCode,
  zone: Zone,
  capacity: minutes(1, 100),
  is_open: z.boolean(),
});
export type PlaceInput = z.output<typeof PlaceInput>;

/** A kind in an input; `version` is 0 for a new one. */
export const KindInput = z.strictObject({
  version: RowVersion,
  name: localized(requiredText(120)),
  description: localized(text(1_000)),
  mode: z.enum(APPOINTMENT_MODES),
  purpose: z.enum(APPOINTMENT_PURPOSES),
  place_id: z.nullable(z.uuid()),
  duration_minutes: minutes(5, 480),
  step_minutes: minutes(5, 480),
  buffer_before_minutes: minutes(0, 240),
  buffer_after_minutes: minutes(0, 240),
  notice_minutes: minutes(0, 43_200),
  horizon_days: minutes(1, 366),
  deadline_hours: minutes(0, 336),
  is_confirmed_by_hand: z.boolean(),
  identity_level: minutes(0, 3),
  is_offered: z.boolean(),
  /** Null: free. Absent: unchanged; free for a new kind. */
  price: z.optional(z.nullable(z.strictObject({ amount: TypedAmount, currency: Currency }))),
  service_ids: z.array(z.uuid()).check(z.maxLength(200)),
});
export type KindInput = z.output<typeof KindInput>;

const availabilityErrors = ["agent_not_found", "appointment_settings_conflict"] as const;

export const availability = contract({
  "GET /api/admin/availability": {
    summary: "Those who can be met: the caller, or everybody for those who manage appointments",
    access: "appointments.receive",
    reply: z.object({
      agents: z.array(z.object({ id: z.uuid(), name: z.string(), is_bookable: z.boolean() })),
    }),
  },
  "GET /api/admin/availability/:id": {
    summary: "When an agent can be met; agents read their own",
    access: "appointments.receive",
    params: Id,
    reply: Availability,
    errors: ["agent_not_found"],
  },
  "PUT /api/admin/availability/:id": {
    summary: "Replaces the hours and exceptions of an agent. Agreed appointments do not move",
    access: "appointments.receive",
    params: Id,
    body: AvailabilityInput,
    reply: Availability,
    errors: [...availabilityErrors, "place_not_found", "appointment_kind_not_found"],
  },
  "POST /api/admin/availability/:id/copies": {
    summary: "Copies the weekly hours of an agent to another one, in place of theirs",
    access: "appointments.manage",
    params: Id,
    body: z.strictObject({ to: z.uuid(), version: RowVersion }),
    reply: Availability,
    errors: [...availabilityErrors],
  },
  "POST /api/admin/availability/:id/absences": {
    summary: "Adds an absence. `absence_conflict` names the appointments in the way",
    access: "appointments.receive",
    params: Id,
    body: z.strictObject({ id: z.uuid(), starts_at: PlannedInstant, ends_at: PlannedInstant }),
    reply: Availability,
    errors: ["agent_not_found", "absence_conflict", "idempotency_key_reused"],
  },
  "DELETE /api/admin/availability/:id/absences/:absence_id": {
    summary: "Removes an absence; repeating it changes nothing",
    access: "appointments.receive",
    params: z.strictObject({ id: z.uuid(), absence_id: z.uuid() }),
    reply: Availability,
    errors: ["agent_not_found"],
  },
  "GET /api/admin/appointment-places": {
    summary: "Every place of appointments",
    access: "appointments.receive",
    reply: z.object({
      places: z.array(
        z.object({
          id: z.uuid(),
          name: LocalizedText,
          address: z.string(),
          country_code: CountryCode,
          zone: z.string(),
          capacity: z.int(),
          is_open: z.boolean(),
          version: RowVersion,
        }),
      ),
    }),
  },
  "PUT /api/admin/appointment-places/:id": {
    summary: "Saves a place; the browser chooses the id of a new one",
    access: "appointments.manage",
    params: Id,
    body: PlaceInput,
    reply: z.object({ id: z.uuid(), version: RowVersion }),
    errors: ["appointment_settings_conflict"],
  },
  "GET /api/admin/appointment-kinds": {
    summary: "Every kind of appointment",
    access: "appointments.receive",
    reply: z.object({
      kinds: z.array(
        z.object({
          id: z.uuid(),
          name: LocalizedText,
          description: LocalizedText,
          mode: z.enum(APPOINTMENT_MODES),
          purpose: z.enum(APPOINTMENT_PURPOSES),
          place_id: z.nullable(z.uuid()),
          duration_minutes: z.int(),
          step_minutes: z.int(),
          buffer_before_minutes: z.int(),
          buffer_after_minutes: z.int(),
          notice_minutes: z.int(),
          horizon_days: z.int(),
          deadline_hours: z.int(),
          is_confirmed_by_hand: z.boolean(),
          identity_level: z.int(),
          is_offered: z.boolean(),
          /** Null: free. */
          price: z.nullable(Money),
          service_ids: z.array(z.uuid()),
          version: RowVersion,
        }),
      ),
    }),
  },
  "PUT /api/admin/appointment-kinds/:id": {
    summary:
      "Saves a kind; the browser chooses the id of a new one. Agreed appointments keep what they were booked with",
    access: "appointments.manage",
    params: Id,
    body: KindInput,
    reply: z.object({ id: z.uuid(), version: RowVersion }),
    errors: ["appointment_settings_conflict", "place_not_found", "service_not_found"],
  },
  "GET /api/admin/holidays": {
    summary: "The holidays of a country, by day",
    access: "appointments.receive",
    query: z.strictObject({ country_code: CountryCode }),
    reply: z.object({ holidays: z.array(z.object({ day: z.string(), name: LocalizedText })) }),
  },
  "PUT /api/admin/holidays/:country_code/:day": {
    summary: "Saves a holiday",
    access: "appointments.manage",
    params: z.strictObject({ country_code: CountryCode, day: Day }),
    body: z.strictObject({ name: localized(requiredText(120)) }),
    reply: z.object({ holidays: z.array(z.object({ day: z.string(), name: LocalizedText })) }),
  },
  "DELETE /api/admin/holidays/:country_code/:day": {
    summary: "Removes a holiday; repeating it changes nothing",
    access: "appointments.manage",
    params: z.strictObject({ country_code: CountryCode, day: Day }),
    reply: z.object({ holidays: z.array(z.object({ day: z.string(), name: LocalizedText })) }),
  },
});
