import type { MandateDetails } from "@passerelle/contract/mandates";
import type { Power } from "@passerelle/domain/mandates/powers";
import type { EndingAction } from "@passerelle/domain/mandates/status";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { revokeVerifiedPower } from "../verification/service.ts";
import { lockGivenMandate, lockOwnMandate, type OwnMandate } from "./access.ts";
import { announce } from "./announce.ts";
import { describeDetails } from "./describe-mandates.ts";
import { revokePowerOf } from "./power-queries.ts";
import { findMandate, findPowers, insertEvent, type StoredMandate, updateMandate } from "./queries.ts";
import { moveMandate, publishMandate } from "./transition.ts";

/**
 * Ends a mandate: its principal withdraws, revokes or declares it fulfilled, its holder declines, renounces or declares it
 * fulfilled. An act that waits for the lock of the mandate is then refused. Throws `move_not_allowed`.
 */
export function endMandate(
  ctx: Context,
  actor: Actor,
  id: string,
  { action, note }: { action: EndingAction; note: string },
): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    const { mandate, side } = await lockOwnMandate(trx, actor, id);
    // A holder who declines still sees the mandate.
    const change = side === "holder" ? { holder_id: actor.userId } : {};
    const move = { action, by: side, actorId: actor.userId, note: note || null, change };
    const moved = await moveMandate(ctx, trx, mandate, move);
    return describeDetails({ ...ctx, db: trx }, actor, { mandate: moved, side });
  });
}

/**
 * Revokes one power at once; the last one revokes the mandate. Repeating it succeeds and changes nothing. Throws
 * `move_not_allowed` unless the mandate is in force, and `mandate_power_not_found`.
 */
export function revokePower(ctx: Context, actor: Actor, id: string, power: Power): Promise<MandateDetails> {
  return ctx.db.transaction().execute(async (trx) => {
    const mandate = await lockGivenMandate(trx, actor, id);
    const powers = (await findPowers(trx, [id])).get(id) ?? [];
    const given = powers.find((one) => one.power === power);
    if (!given) throw new AppError("mandate_power_not_found");
    const own: OwnMandate = { mandate, side: "principal" };
    if (given.revoked_at === null) own.mandate = await revokeGiven(ctx, trx, actor, mandate, power);
    return describeDetails({ ...ctx, db: trx }, actor, own);
  });
}

async function revokeGiven(
  ctx: Context,
  trx: Db,
  actor: Actor,
  mandate: StoredMandate,
  power: Power,
): Promise<StoredMandate> {
  if (mandate.status !== "active")
    throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  await revokePowerOf(trx, mandate.id, power);
  await revokeVerifiedPower(trx, mandate.id, power);
  const event = { mandate_id: mandate.id, kind: "revoke_power", by: "principal", power } as const;
  await insertEvent(trx, { ...event, actor_id: actor.userId });
  const left = (await findPowers(trx, [mandate.id])).get(mandate.id) ?? [];
  if (left.every((one) => one.revoked_at !== null))
    return moveMandate(ctx, trx, mandate, { action: "revoke", by: "principal", actorId: actor.userId });
  await updateMandate(trx, mandate.id, {});
  const changed = (await findMandate(trx, mandate.id)) ?? mandate;
  await publishMandate(trx, changed);
  await announce(ctx, trx, changed, "power_revoked", undefined, power);
  return changed;
}
