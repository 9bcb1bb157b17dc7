import type { ErrorCode } from "@passerelle/contract/errors";
import { isIdentityCall } from "@passerelle/domain/appointments/kinds";
import { remindersOf } from "@passerelle/domain/appointments/reminders";
import {
  type AppointmentAction,
  type AppointmentParty,
  type AppointmentRefusal,
  nextAppointmentStatus,
} from "@passerelle/domain/appointments/status";
import { zoneClock } from "@passerelle/domain/time-zones";
import { recordVideoCall } from "../identity/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { publishLive } from "../platform/live.ts";
import { findPeopleWith } from "../profiles/service.ts";
import { announce, announceLoss, announceToCustomer } from "./announce.ts";
import { releaseSource } from "./booking/busy-queries.ts";
import { makeVideoLink } from "./booking/video-link.ts";
import { factsOf } from "./describe.ts";
import { findKind } from "./kinds/queries.ts";
import { announceExpired } from "./payment/announce-payment.ts";
import { settleMoney } from "./payment/money.ts";
import { insertEvent, type StoredAppointment, updateAppointment } from "./queries.ts";

const REFUSALS = {
  wrong_state: "appointment_closed",
  not_yours: "not_allowed",
  too_late: "appointment_too_late",
  too_early: "appointment_too_early",
} as const satisfies Record<AppointmentRefusal, ErrorCode>;

/** The new time, agent and place of an appointment. The time is already taken (`takeSlot`, `giveBusy`). */
type NewTime = Pick<StoredAppointment, "starts_at" | "ends_at" | "agent_id" | "agent_zone"> &
  Partial<Pick<StoredAppointment, "place_id">>;

type Change = {
  action: AppointmentAction;
  by: AppointmentParty | "system";
  /** Null for the system, even if it acts as staff. */
  actorId: string | null;
  /** Both sides read it. */
  note?: string;
  /** Only for a move or a hand-over. */
  to?: NewTime;
};

/** Checks the rule of a change. Throws the code of its refusal. */
export function requireChange(
  row: StoredAppointment,
  { action, by }: Pick<Change, "action" | "by">,
  now: Date,
): StoredAppointment["status"] {
  const next = nextAppointmentStatus(factsOf(row), action, by, now.getTime());
  if ("refusal" in next) throw new AppError(REFUSALS[next.refusal]);
  return next.to;
}

/**
 * The only way in which an appointment changes its status or its time: its row, its event, the taken time and seat, its
 * payment, the live changes, the emails and the reminders, in the caller's transaction, with the appointment locked
 * (`lockAppointment`). Throws `appointment_closed`, `appointment_too_late`, `appointment_too_early`, `not_allowed` and
 * `payment_pending`.
 */
export async function changeAppointment(
  ctx: Context,
  trx: Db,
  before: StoredAppointment,
  change: Change,
  now = new Date(),
): Promise<StoredAppointment> {
  const { action, by, actorId, note = "", to } = change;
  const status = requireChange(before, change, now);
  const isTaken = action === "move" || action === "hand_over";
  if (isTaken !== (to !== undefined))
    throw new Error("a move or a hand-over, and nothing else, has a new time");
  const isNewRevision = isTaken || action === "cancel";
  const link = to && to.agent_id !== before.agent_id ? await makeLinkAnew(trx, before) : before.video_link;
  const row = await updateAppointment(trx, before.id, {
    ...to,
    video_link: link,
    ...(action === "move" && { set_at: now }),
    ...(isNewRevision && { sequence: before.sequence + 1 }),
    status,
  });
  const isNewLink = before.video_link !== null && row.video_link !== before.video_link;
  await insertEvent(trx, {
    appointment_id: row.id,
    kind: action,
    by: actorId === null ? "system" : by,
    actor_id: actorId,
    note: note || null,
    ...(action === "move" && { starts_before: before.starts_at, starts_after: row.starts_at }),
  });
  if (action === "cancel" || action === "expire") await releaseSource(trx, row.id);
  await settleMoney(ctx, trx, before, change);
  await publishAppointment(trx, row, before.agent_id);
  if (action === "attend") await confirmIdentity(trx, row);
  if (action === "cancel") {
    // An unpaid appointment is in no calendar, and its agent was not notified of it.
    const isUnpaid = before.status === "awaiting_payment";
    await (isUnpaid ? announceToCustomer : announce)(ctx, trx, row, "cancelled", { actorId, note });
  }
  if (action === "expire") await announceExpired(ctx, trx, row);
  if (action === "move") {
    if (row.agent_id !== before.agent_id)
      await announceLoss(ctx, trx, { ...before, sequence: row.sequence }, { actorId, note });
    const event = status === "requested" ? "requested" : "moved";
    await announce(ctx, trx, row, event, { actorId, note, isNewLink });
    await planReminders(ctx, trx, row);
  }
  // An unpaid appointment is in no calendar yet.
  if (action === "hand_over" && status !== "awaiting_payment") {
    await announceLoss(ctx, trx, { ...before, sequence: row.sequence }, { actorId, note });
    await announce(ctx, trx, row, "handed_over", { actorId, note, isNewLink });
    await planReminders(ctx, trx, row);
  }
  if (action === "confirm" || action === "pay") {
    await announce(ctx, trx, row, status === "requested" ? "requested" : "confirmed", { actorId, note });
    await planReminders(ctx, trx, row);
  }
  if (action === "cancel" || action === "move" || action === "expire")
    await ctx.jobs.enqueue(trx, "appointments.offer_freed", {
      id: crypto.randomUUID(),
      kindId: before.kind_id,
      agentId: before.agent_id,
      startsAt: before.starts_at.toISOString(),
      endsAt: before.ends_at.toISOString(),
    });
  return row;
}

/** A new address for a video call with another agent, since the former address may be the former agent's room. */
async function makeLinkAnew(trx: Db, { kind_id }: StoredAppointment): Promise<string | null> {
  const kind = await findKind(trx, kind_id);
  return kind ? makeVideoLink(trx, kind) : null;
}

/** A completed video call whose kind verifies identity confirms its customer, if they came in person (trust.md). */
async function confirmIdentity(trx: Db, row: StoredAppointment): Promise<void> {
  const kind = await findKind(trx, row.kind_id);
  if (!kind || !isIdentityCall(kind) || row.attendee !== "self") return;
  const day = zoneClock(row.agent_zone).localAt(row.starts_at.getTime()).day;
  await recordVideoCall(trx, { userId: row.customer_id, agentId: row.agent_id, day });
}

/** Plans the coming reminders of a confirmed appointment; each contains the sequence that it was planned for. */
export async function planReminders(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  if (row.status !== "confirmed") return;
  const now = Date.now();
  // A reminder that was due before the confirmation is not planned, since the confirmation was just announced.
  for (const { hours, at } of remindersOf(row.starts_at.getTime(), Math.max(now, row.set_at.getTime()))) {
    const payload = { id: row.id, sequence: row.sequence, hours };
    await ctx.jobs.enqueue(trx, "appointments.remind", payload, { after: Math.ceil((at - now) / 1_000) });
  }
}

/** Publishes a change of an appointment to both sides and to those who manage appointments. */
export async function publishAppointment(
  trx: Db,
  row: Pick<StoredAppointment, "id" | "customer_id" | "agent_id">,
  ...others: string[]
): Promise<void> {
  const managers = (await findPeopleWith(trx, "appointments.manage")).map(({ id }) => id);
  const users = [row.customer_id, row.agent_id, ...others, ...managers];
  await publishLive(trx, { users }, { about: "appointments", id: row.id });
}
