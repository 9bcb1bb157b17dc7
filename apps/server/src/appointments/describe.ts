import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { paymentStateOf, priceOf } from "@passerelle/domain/appointments/payment";
import {
  type AppointmentAction,
  type AppointmentFacts,
  type AppointmentParty,
  customerDeadline,
  nextAppointmentStatus,
} from "@passerelle/domain/appointments/status";
import { type Language, textIn } from "@passerelle/domain/languages";
import { findPayablesById } from "../payments/service.ts";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { findRequestsById } from "../requests/service.ts";
import { presentPlace } from "./kinds/offered.ts";
import { findKinds, findPlaces } from "./kinds/queries.ts";
import { findNames } from "./people-queries.ts";
import { findAppointment, type StoredAppointment } from "./queries.ts";

export const factsOf = (row: StoredAppointment): AppointmentFacts => ({
  status: row.status,
  startsAt: row.starts_at.getTime(),
  deadlineHours: row.deadline_hours,
  isConfirmedByHand: row.is_confirmed_by_hand,
  isBookedByStaff: row.booked_by !== row.customer_id,
});

/** The caller's side of an appointment; undefined for others, who must not learn that it exists. */
export function partyOf(
  { env }: Pick<Context, "env">,
  actor: Actor,
  row: Pick<StoredAppointment, "customer_id" | "agent_id">,
): AppointmentParty | undefined {
  if (row.customer_id === actor.userId) return "customer";
  if (row.agent_id === actor.userId && actorMay(env, actor, "appointments.receive")) return "staff";
  return actorMay(env, actor, "appointments.manage") ? "staff" : undefined;
}

/** An appointment and the caller's side. Throws `appointment_not_found`, also for callers on no side. */
export async function getAsParty(
  ctx: Pick<Context, "env">,
  actor: Actor,
  row: StoredAppointment | undefined,
): Promise<{ row: StoredAppointment; party: AppointmentParty }> {
  const party = row && partyOf(ctx, actor, row);
  if (!row || !party) throw new AppError("appointment_not_found");
  return { row, party };
}

/** Appointments in a language, for a side; `party`: null for a reader without any actions. */
export async function presentAll(
  db: Db,
  rows: readonly StoredAppointment[],
  partyFor: (row: StoredAppointment) => AppointmentParty | null,
  language: Language,
  now = Date.now(),
): Promise<Appointment[]> {
  const ids = <T>(of: (row: StoredAppointment) => T | null) => [
    ...new Set(rows.flatMap((row) => of(row) ?? [])),
  ];
  const kinds = new Map(
    (
      await findKinds(
        db,
        ids((row) => row.kind_id),
      )
    ).map((kind) => [kind.id, kind]),
  );
  const places = new Map(
    (
      await findPlaces(
        db,
        ids((row) => row.place_id),
      )
    ).map((one) => [one.id, one]),
  );
  const names = await findNames(db, [...ids((row) => row.customer_id), ...ids((row) => row.agent_id)]);
  const requests = await findRequestsById(
    db,
    ids((row) => row.request_id),
  );
  const payables = await findPayablesById(
    db,
    ids((row) => (row.price === null ? null : row.id)),
  );
  return rows.map((row) => {
    const kind = kinds.get(row.kind_id);
    if (!kind) throw new Error(`the appointment ${row.id} is of no kind`);
    const place = row.place_id === null ? undefined : places.get(row.place_id);
    const request = row.request_id === null ? undefined : requests.get(row.request_id);
    const facts = factsOf(row);
    const party = partyFor(row);
    const mayNow = (action: AppointmentAction) =>
      party !== null && "to" in nextAppointmentStatus(facts, action, party, now);
    const person = (id: string) => ({ id, name: names.get(id) ?? "" });
    return {
      id: row.id,
      reference: row.reference,
      status: row.status,
      sequence: row.sequence,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      agent_zone: row.agent_zone,
      customer_zone: row.customer_zone,
      kind: { id: kind.id, name: textIn(kind.name, language), mode: kind.mode, purpose: kind.purpose },
      place: place ? presentPlace(place, language) : null,
      agent: person(row.agent_id),
      customer: person(row.customer_id),
      attendee: row.attendee,
      attendee_name: row.attendee_name,
      subject: row.subject,
      phone: row.phone,
      video_link: row.video_link,
      request: request ? { id: request.id, reference: request.reference } : null,
      payment: presentPayment(row, payables.get(row.id)?.paid ?? 0),
      changeable_until: new Date(customerDeadline(facts)).toISOString(),
      may: {
        cancel: mayNow("cancel"),
        move: mayNow("move"),
        confirm: mayNow("confirm"),
        attend: mayNow("attend"),
        miss_customer: mayNow("miss_customer"),
        miss_agent: mayNow("miss_agent"),
      },
      created_at: row.created_at.toISOString(),
    };
  });
}

function presentPayment(row: StoredAppointment, paid: number): Appointment["payment"] {
  const price = priceOf(row);
  if (!price) return null;
  const state = paymentStateOf(row.status, paid);
  return { ...price, state, pay_until: state === "due" ? (row.pay_until?.toISOString() ?? null) : null };
}

/** One appointment as the caller sees it; in a transaction pass its connection. */
export async function describe(
  ctx: Pick<Context, "env">,
  db: Db,
  actor: Actor,
  row: StoredAppointment,
  language: Language,
): Promise<Appointment> {
  const [shown] = await presentAll(db, [row], (one) => partyOf(ctx, actor, one) ?? null, language);
  return shown as Appointment;
}

/** Throws `appointment_not_found`. */
export async function getAppointment(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Appointment> {
  const { row } = await getAsParty(ctx, actor, await findAppointment(ctx.db, id));
  return describe(ctx, ctx.db, actor, row, language);
}
