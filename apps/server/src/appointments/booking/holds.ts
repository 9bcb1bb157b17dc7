import type { AppointmentHold } from "@passerelle/contract/appointments";
import { HOLD_MINUTES } from "@passerelle/domain/appointments/kinds";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { findBookable } from "../availability/queries.ts";
import { getOfferedKind } from "../kinds/offered.ts";
import { findKind } from "../kinds/queries.ts";
import { findAppointment } from "../queries.ts";
import { holdsOfPerson } from "../rate-limits.ts";
import { releaseSource } from "./busy-queries.ts";
import { findFreeAgents, lengthOf } from "./free-slots.ts";
import { deleteHoldOf, findHold, findHoldOf, insertHold, type StoredHold } from "./holds-queries.ts";
import { lockPerson, lockTimes } from "./lock.ts";
import { answeringTaken, takeSlot } from "./take-slot.ts";
import { zoneOf } from "./zone-of.ts";

type Wish = { id: string; kind_id: string; agent_id: string | null; starts_at: string };

/**
 * Holds a slot for ten minutes; replaces the caller's former hold. A repetition returns the same hold. Throws
 * `appointment_kind_not_found`, `slot_taken`, `idempotency_key_reused` and `too_many_requests`.
 */
export async function holdSlot(ctx: Context, actor: Actor, wish: Wish): Promise<AppointmentHold> {
  await holdsOfPerson.take(ctx.db, actor.userId);
  const kind = await getOfferedKind(ctx.db, wish.kind_id);
  const start = Date.parse(wish.starts_at);
  const asked = { kind, agentId: wish.agent_id, customerId: actor.userId };
  return answeringTaken(
    ctx,
    async (trx) => {
      await lockPerson(trx, actor.userId);
      const known = await findHold(trx, wish.id);
      if (known) {
        if (!isHoldOf(known, actor, wish)) throw new AppError("idempotency_key_reused");
        return describeHold(trx, known);
      }
      if (await findAppointment(trx, wish.id)) throw new AppError("idempotency_key_reused");
      const former = await findHoldOf(trx, actor.userId);
      const reached =
        wish.agent_id === null ? (await findBookable(trx)).map((one) => one.id) : [wish.agent_id];
      await lockTimes(trx, {
        placeIds: [kind.place_id, former?.place_id ?? null],
        agentIds: [...reached, ...(former ? [former.agent_id] : [])],
      });
      await dropHold(trx, actor.userId);
      const now = new Date();
      const until = new Date(now.getTime() + HOLD_MINUTES * 60_000);
      const agentIds = await findFreeAgents(trx, asked, start, now);
      const taker = { source: "hold", id: wish.id, until } as const;
      const agentId = await takeSlot(trx, { kind, start, agentIds, taker }, now);
      const hold = {
        id: wish.id,
        user_id: actor.userId,
        agent_id: agentId,
        kind_id: kind.id,
        starts_at: new Date(start),
        expires_at: until,
      };
      await insertHold(trx, hold);
      return describeHold(trx, hold);
    },
    async () => ({ asked, start }),
  );
}

/** Whether a hold is the caller's, for the same wish. A wish without an agent accepts the agent who was found. */
const isHoldOf = (hold: StoredHold, { userId }: Actor, { kind_id, agent_id, starts_at }: Wish): boolean =>
  hold.user_id === userId &&
  hold.kind_id === kind_id &&
  (agent_id === null || hold.agent_id === agent_id) &&
  hold.starts_at.getTime() === Date.parse(starts_at);

/** Releases the caller's hold, if it has this id. */
export function giveBack(ctx: Context, actor: Actor, id: string): Promise<Record<string, never>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const hold = await findHold(trx, id);
    if (hold?.user_id !== actor.userId) return {};
    await lockTimes(trx, { placeIds: [hold.place_id], agentIds: [hold.agent_id] });
    await dropHold(trx, actor.userId);
    return {};
  });
}

/** Releases the hold of a person. The caller has locked the person and the times (`lockTimes`). */
export async function dropHold(trx: Db, userId: string): Promise<void> {
  const id = await deleteHoldOf(trx, userId);
  if (id !== undefined) await releaseSource(trx, id);
}

async function describeHold(db: Db, hold: Omit<StoredHold, "place_id">): Promise<AppointmentHold> {
  const kind = await findKind(db, hold.kind_id);
  if (!kind) throw new Error(`the hold ${hold.id} is of no kind`);
  const { name } = await getProfile(db, hold.agent_id);
  const start = hold.starts_at.getTime();
  return {
    id: hold.id,
    kind_id: kind.id,
    agent: { id: hold.agent_id, name },
    agent_zone: await zoneOf(db, kind, hold.agent_id, start),
    starts_at: hold.starts_at.toISOString(),
    ends_at: new Date(lengthOf(kind, start).end).toISOString(),
    expires_at: hold.expires_at.toISOString(),
  };
}
