import type { SignedInDevice } from "@passerelle/contract/accounts";
import { deviceOf } from "@passerelle/domain/accounts/devices";
import { endDevice, listDevices } from "../auth/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import type { Origin } from "../platform/origin.ts";

/** A person's devices: first `currentId`, the session of the call, then the others by last use. */
export async function devicesOf(db: Db, userId: string, currentId?: string): Promise<SignedInDevice[]> {
  const devices = await listDevices(db, userId);
  return devices
    .map((device) => ({
      id: device.id,
      current: device.id === currentId,
      device: deviceOf(device.userAgent) ?? null,
      ip: device.ip,
      created_at: device.createdAt.toISOString(),
      refreshed_at: device.refreshedAt?.toISOString() ?? null,
      aal: device.aal,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

export async function listMyDevices(ctx: Context, actor: Actor): Promise<{ sessions: SignedInDevice[] }> {
  return { sessions: await devicesOf(ctx.db, actor.userId, actor.sessionId) };
}

/** Signs out one of the caller's devices. Throws `not_found` for a session that is not theirs or has ended. */
export async function signOutDevice(
  ctx: Context,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<{ id: string }> {
  const ended = await ctx.db.transaction().execute((trx) => endDevice(ctx, trx, actor, id, origin));
  if (!ended) throw new AppError("not_found");
  return { id };
}
