import type { Availability } from "@passerelle/contract/appointments/availability";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { releaseExpired, releaseSource, takeAgent } from "../booking/busy-queries.ts";
import { requirePlannable } from "../booking/plannable.ts";
import { findInTheWay } from "../queries.ts";
import { describeAvailability, getOwnAgent } from "./agents.ts";
import { deleteAbsence, insertAbsence, isAbsence, lockAgents, saveAgent } from "./queries.ts";

/** The longest absence. Without a limit, a mistyped year would block an agent for years. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Adds an absence of an agent; repeating it changes nothing. Throws `agent_not_found`, `absence_conflict` with the
 * conflicting appointments (none if the conflict is with a hold), and `idempotency_key_reused` for the id of another
 * absence.
 */
export function addAbsence(
  ctx: Context,
  actor: Actor,
  agentId: string,
  { id, starts_at, ends_at }: { id: string; starts_at: string; ends_at: string },
): Promise<Availability> {
  const range = { start: Date.parse(starts_at), end: Date.parse(ends_at) };
  if (range.start >= range.end || range.end - range.start > LONGEST_MS)
    throw new AppError("invalid_input", { fields: [{ field: "ends_at", code: "hours_invalid" }] });
  // Only the end is checked, because an absence may be entered after it has begun.
  requirePlannable(range.end, "ends_at");
  return ctx.db.transaction().execute(async (trx) => {
    const agent = await getOwnAgent(ctx, trx, actor, agentId);
    if (agent.version === 0) await saveAgent(trx, { ...agent, savedBy: actor.userId });
    await lockAgents(trx, [agentId]);
    if (!(await insertAbsence(trx, { id, agentId, savedBy: actor.userId, ...range }))) {
      if (!(await isAbsence(trx, { id, agentId, ...range }))) throw new AppError("idempotency_key_reused");
      return describeAvailability(ctx, trx, actor, agentId);
    }
    await releaseExpired(trx, { agentIds: [agentId], placeId: null }, new Date());
    if (!(await takeAgent(trx, agentId, range, { source: "absence", id }))) {
      const inTheWay = await findInTheWay(trx, agentId, {
        start: new Date(range.start),
        end: new Date(range.end),
      });
      const appointments = inTheWay.map((row) => ({
        id: row.id,
        reference: row.reference,
        starts_at: row.starts_at.toISOString(),
      }));
      throw new AppError("absence_conflict", { details: { appointments } });
    }
    return describeAvailability(ctx, trx, actor, agentId);
  });
}

/** Ends an absence; repeating it changes nothing. Throws `agent_not_found`. */
export function removeAbsence(
  ctx: Context,
  actor: Actor,
  agentId: string,
  id: string,
): Promise<Availability> {
  return ctx.db.transaction().execute(async (trx) => {
    await getOwnAgent(ctx, trx, actor, agentId);
    if (await deleteAbsence(trx, agentId, id)) await releaseSource(trx, id);
    return describeAvailability(ctx, trx, actor, agentId);
  });
}
