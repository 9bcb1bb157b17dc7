import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { AppointmentAction } from "@passerelle/domain/appointments/status";
import type { Language } from "@passerelle/domain/languages";
import { zoneClock } from "@passerelle/domain/time-zones";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { announce } from "./announce.ts";
import { getBookableAgent } from "./availability/agents.ts";
import { findBookable, type StoredAgent } from "./availability/queries.ts";
import { releaseSource } from "./booking/busy-queries.ts";
import { requireOtherReviewer } from "./booking/excluded-reviewer.ts";
import { type Asked, findFreeAgents, lengthOf, requireRoom } from "./booking/free-slots.ts";
import { lockAppointment, lockTimes } from "./booking/lock.ts";
import { requirePlannable } from "./booking/plannable.ts";
import { answeringTaken, takeSlot } from "./booking/take-slot.ts";
import { zoneOf } from "./booking/zone-of.ts";
import { changeAppointment, planReminders, publishAppointment, requireChange } from "./change-appointment.ts";
import { describe, getAsParty } from "./describe.ts";
import { findKind, type StoredKind } from "./kinds/queries.ts";
import { findAppointment, insertEvent, type StoredAppointment, updateAppointment } from "./queries.ts";

type Wish = {
  sequence: number;
  agent_id: string | null;
  starts_at: string;
  beyond_capacity?: boolean | undefined;
};

const kindOf = async (ctx: Context, row: StoredAppointment): Promise<StoredKind> => {
  const kind = await findKind(ctx.db, row.kind_id);
  if (!kind) throw new Error(`the appointment ${row.id} is of no kind`);
  return kind;
};

/**
 * Moves an appointment to another time, and to another agent if requested; `agent_id` null: any free agent, the present one
 * first. Customers choose among free slots until their deadline, staff any free time on a day with room; managers may
 * exceed the limit of the day with `beyond_capacity`. The old time is released and the new one taken in one transaction, at
 * the present place of the kind.
 * Moving it to its present time changes nothing. Throws `appointment_conflict` when it was moved since the caller read it,
 * `agent_not_found`, `second_reviewer_required`, `slot_taken`, `agent_day_full`, and as `changeAppointment`.
 */
export async function moveAppointment(
  ctx: Context,
  actor: Actor,
  id: string,
  wish: Wish,
  language: Language,
): Promise<Appointment> {
  const { row: seen, party } = await getAsParty(ctx, actor, await findAppointment(ctx.db, id));
  const kind = await kindOf(ctx, seen);
  const start = Date.parse(wish.starts_at);
  const isManager = actorMay(ctx.env, actor, "appointments.manage");
  const asked: Asked = { kind, agentId: wish.agent_id, customerId: seen.customer_id, moving: seen };
  return answeringTaken(
    ctx,
    async (trx) => {
      const { row } = await getAsParty(ctx, actor, await lockAppointment(trx, id));
      const isThere = row.starts_at.getTime() === start && (wish.agent_id ?? row.agent_id) === row.agent_id;
      if (isThere) return describe(ctx, trx, actor, row, language);
      if (row.sequence !== wish.sequence)
        throw new AppError("appointment_conflict", { details: { sequence: row.sequence } });
      const now = new Date();
      requireChange(row, { action: "move", by: party }, now);
      if (party === "staff") requirePlannable(start, "starts_at");
      // Locks all agents from and to whom it may move, so that two appointments that swap times never deadlock.
      const reached =
        wish.agent_id === null ? (await findBookable(trx)).map((one) => one.id) : [wish.agent_id];
      const placeIds = [row.place_id, kind.place_id];
      await lockTimes(trx, { placeIds, agentIds: [row.agent_id, ...reached] });
      await releaseSource(trx, id);
      const free =
        party === "staff"
          ? [(await getAgentFor(trx, kind, row, wish.agent_id ?? row.agent_id)).id]
          : await findFreeAgents(trx, asked, start, now);
      const agentIds = wish.agent_id === null ? presentFirst(free, row.agent_id) : free;
      const taker = { source: "appointment", id } as const;
      const agent_id = await takeSlot(trx, { kind, start, agentIds, taker }, now);
      if (party === "staff" && !(isManager && wish.beyond_capacity)) {
        const agent = await getBookableAgent(trx, agent_id);
        if (!isSameDay(row, agent, start)) await requireRoom(trx, agent, kind, start, { now, except: id });
      }
      const to = {
        starts_at: new Date(start),
        ends_at: new Date(lengthOf(kind, start).end),
        agent_id,
        agent_zone: await zoneOf(trx, kind, agent_id, start),
        place_id: kind.place_id,
      };
      const change = { action: "move", by: party, actorId: actor.userId, to } as const;
      const moved = await changeAppointment(ctx, trx, row, change, now);
      return describe(ctx, trx, actor, moved, language);
    },
    async () => ({ asked, start }),
  );
}

/** Refuses the customer as the agent. Throws `agent_not_found` and `second_reviewer_required`. */
async function getAgentFor(
  trx: Db,
  kind: StoredKind,
  { customer_id: customerId }: StoredAppointment,
  id: string,
): Promise<StoredAgent> {
  if (id === customerId) throw new AppError("agent_not_found");
  await requireOtherReviewer(trx, kind, { customerId, agentId: id });
  return getBookableAgent(trx, id);
}

/** A move within the same day of the same agent adds no appointment to that day. */
function isSameDay(row: StoredAppointment, { id, zone }: StoredAgent, start: number): boolean {
  const { localAt } = zoneClock(zone);
  return row.agent_id === id && localAt(row.starts_at.getTime()).day === localAt(start).day;
}

const presentFirst = (free: readonly string[], present: string): string[] =>
  [...free].sort((a, b) => Number(b === present) - Number(a === present));

type Plain = Exclude<AppointmentAction, "move" | "hand_over" | "pay" | "expire">;

const RESULTS: Record<Plain, readonly StoredAppointment["status"][]> = {
  cancel: ["cancelled_by_customer", "cancelled_by_us"],
  confirm: ["confirmed"],
  attend: ["attended"],
  miss_customer: ["customer_absent"],
  miss_agent: ["agent_absent"],
};

/**
 * Cancels or confirms an appointment, or states its outcome; a repetition returns it unchanged. Throws
 * `appointment_not_found`, and as `changeAppointment`.
 */
export function act(
  ctx: Context,
  actor: Actor,
  id: string,
  { action, note = "" }: { action: Plain; note?: string },
  language: Language,
): Promise<Appointment> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, party } = await getAsParty(ctx, actor, await lockAppointment(trx, id));
    const isDone = RESULTS[action].includes(row.status);
    const changed = isDone
      ? row
      : await changeAppointment(ctx, trx, row, { action, by: party, actorId: actor.userId, note });
    return describe(ctx, trx, actor, changed, language);
  });
}

/**
 * Sets the address of a video call. A new address in place of another one is announced to both sides, because the former one
 * is in their calendars. Throws `appointment_not_found`, and `appointment_closed` for one that is over.
 */
export function setVideoLink(
  ctx: Context,
  actor: Actor,
  id: string,
  link: string,
  language: Language,
): Promise<Appointment> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, party } = await getAsParty(ctx, actor, await lockAppointment(trx, id));
    if (party !== "staff") throw new AppError("appointment_not_found");
    if (row.status !== "requested" && row.status !== "confirmed") throw new AppError("appointment_closed");
    if (row.video_link === link) return describe(ctx, trx, actor, row, language);
    const isNewLink = row.video_link !== null;
    const changed = await updateAppointment(trx, id, {
      video_link: link,
      ...(isNewLink && { sequence: row.sequence + 1 }),
    });
    await insertEvent(trx, { appointment_id: id, kind: "link_set", by: "staff", actor_id: actor.userId });
    await publishAppointment(trx, changed);
    if (isNewLink) {
      await announce(ctx, trx, changed, "link_changed", { actorId: actor.userId, note: "", isNewLink });
      // The reminders that were planned for the former sequence do nothing.
      await planReminders(ctx, trx, changed);
    }
    return describe(ctx, trx, actor, changed, language);
  });
}
