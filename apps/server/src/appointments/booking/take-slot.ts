import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isExclusionViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockPlace, type StoredKind } from "../kinds/queries.ts";
import { releaseExpired, type Taker, takeAgent, takeSeat } from "./busy-queries.ts";
import { type Asked, findNearest, lengthOf, takenBy } from "./free-slots.ts";
import { lockTimes } from "./lock.ts";
import { answeringRefused } from "./refusals.ts";

/** The requested slot is not free; `answeringTaken` adds the nearest free ones. */
class SlotTaken extends Error {}

type Taking = {
  kind: StoredKind;
  start: number;
  /** Candidates in the order of preference; the first free one is taken. Empty: no agent was free. */
  agentIds: readonly string[];
  taker: Taker;
};

/**
 * Takes the time of an agent, with buffers, and for a kind at a place a seat; returns the agent. The exclusion constraints
 * decide, since the slots may have changed after they were read. Throws errors that `answeringTaken` converts.
 */
export async function takeSlot(
  trx: Db,
  { kind, start, agentIds, taker }: Taking,
  now: Date,
): Promise<string> {
  // In the order of `lockTimes`.
  const place = kind.place_id === null ? undefined : await lockPlace(trx, kind.place_id);
  await lockTimes(trx, { placeIds: [], agentIds });
  await releaseExpired(trx, { agentIds, placeId: kind.place_id }, now);
  if (place && !(await takeSeat(trx, place, lengthOf(kind, start), taker))) throw new SlotTaken();
  for (const agentId of agentIds)
    if (await takeAgent(trx, agentId, takenBy(kind, start), taker)) return agentId;
  throw new SlotTaken();
}

/**
 * Runs a transaction that takes a slot. A slot that is not free, or a violated exclusion constraint (23P01), becomes
 * `slot_taken` with the three nearest free slots; other refusals as in `answeringRefused`.
 */
export async function answeringTaken<T>(
  ctx: Context,
  run: (trx: Db) => Promise<T>,
  wanted: () => Promise<{ asked: Asked; start: number }>,
): Promise<T> {
  try {
    return await answeringRefused(ctx, run);
  } catch (error) {
    if (!(error instanceof SlotTaken) && !isExclusionViolation(error)) throw error;
    const { asked, start } = await wanted();
    throw new AppError("slot_taken", {
      details: { nearest: await findNearest(ctx.db, asked, start, new Date()) },
    });
  }
}
