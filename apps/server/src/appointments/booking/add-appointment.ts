import type { Attendee } from "@passerelle/domain/appointments/kinds";
import { payUntil } from "@passerelle/domain/appointments/payment";
import { getIdentityLevel } from "../../identity/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { makeReference } from "../../platform/reference.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { announce } from "../announce.ts";
import { planReminders, publishAppointment } from "../change-appointment.ts";
import { hashToken, tokenFor } from "../feeds/tokens.ts";
import type { StoredKind } from "../kinds/queries.ts";
import { announceDue } from "../payment/announce-payment.ts";
import { openPayment } from "../payment/money.ts";
import { insertAppointment, insertEvent, type StoredAppointment } from "../queries.ts";
import { lengthOf } from "./free-slots.ts";
import { makeVideoLink } from "./video-link.ts";
import { zoneOf } from "./zone-of.ts";

export type Details = {
  zone: string;
  attendee: Attendee;
  attendee_name?: string | undefined;
  subject: string;
  phone?: string | undefined;
};

type Booking = {
  id: string;
  kind: StoredKind;
  customerId: string;
  agentId: string;
  start: number;
  details: Details;
  requestId: string | null;
  by: "customer" | "staff";
  actorId: string;
};

/** Checks the details that a kind requires. Throws `attendee_required` and `phone_required`. */
export function requireDetails(kind: StoredKind, { attendee, attendee_name, phone }: Details): void {
  if (attendee !== "self" && !attendee_name) throw new AppError("attendee_required");
  if (kind.mode === "phone" && !phone) throw new AppError("phone_required");
}

/** The details as an appointment stores them. */
export const columnsOf = ({ zone, attendee, attendee_name, subject, phone }: Details) => ({
  customer_zone: zone,
  attendee,
  attendee_name: attendee === "self" ? null : (attendee_name ?? null),
  subject,
  phone: phone ?? null,
});

/** Checks that the identity of a customer is verified to the level of a kind. Throws `identity_level_required`. */
export async function requireLevel(trx: Db, customerId: string, kind: StoredKind): Promise<void> {
  const { identity_level: level } = kind;
  if (level > 0 && (await getIdentityLevel(trx, customerId)) < level)
    throw new AppError("identity_level_required", { details: { level, because: "appointment" } });
}

const statusOf = ({ price, is_confirmed_by_hand }: StoredKind, by: Booking["by"]) => {
  if (price !== null) return "awaiting_payment";
  return by === "customer" && is_confirmed_by_hand ? "requested" : "confirmed";
};

/**
 * Writes an appointment whose time is taken (`takeSlot`), announces it and plans its reminders, in the caller's transaction
 * with the customer locked. An appointment with a price waits for its payment first; then one that a customer booked waits
 * for the agent's confirmation, if the kind requires it. Throws `ordering_closed` for a price.
 */
export async function addAppointment(ctx: Context, trx: Db, booking: Booking): Promise<StoredAppointment> {
  const { id, kind, customerId, agentId, start, details, requestId, by, actorId } = booking;
  const now = new Date();
  const link = await tokenFor({ db: trx, vault: ctx.vault }, "link", id);
  const fresh = {
    id,
    link_hash: hashToken(link),
    uid: `${id}@${new URL(ctx.env.publicUrl).hostname}`,
    status: statusOf(kind, by),
    customer_id: customerId,
    agent_id: agentId,
    kind_id: kind.id,
    place_id: kind.place_id,
    request_id: requestId,
    starts_at: new Date(start),
    ends_at: new Date(lengthOf(kind, start).end),
    agent_zone: await zoneOf(trx, kind, agentId, start),
    ...columnsOf(details),
    video_link: await makeVideoLink(trx, kind),
    deadline_hours: kind.deadline_hours,
    is_confirmed_by_hand: kind.is_confirmed_by_hand,
    price: kind.price,
    currency: kind.currency,
    pay_until: kind.price === null ? null : new Date(payUntil(start, by, now.getTime())),
    set_at: now,
    booked_by: actorId,
    created_at: now,
  };
  let row: StoredAppointment | undefined;
  while (!row) row = await insertAppointment(trx, { ...fresh, reference: makeReference("V") });
  await insertEvent(trx, {
    appointment_id: id,
    kind: "booked",
    by,
    actor_id: actorId,
    starts_after: row.starts_at,
  });
  await publishAppointment(trx, row);
  if (row.pay_until) {
    await requireOrderingOpen(ctx.env, trx);
    await openPayment(trx, row, kind);
    await announceDue(ctx, trx, row);
    const after = Math.ceil((row.pay_until.getTime() - now.getTime()) / 1_000);
    await ctx.jobs.enqueue(trx, "appointments.expire_unpaid", { id }, { after });
    return row;
  }
  const event = row.status === "requested" ? "requested" : "confirmed";
  await announce(ctx, trx, row, event, { actorId, note: "" });
  await planReminders(ctx, trx, row);
  return row;
}
