import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { findDevices, type SignedIn } from "./session-queries.ts";

/** A person's live sessions, most recently used first. */
export function listDevices(db: Db, userId: string): Promise<SignedIn[]> {
  return findDevices(db, userId);
}

/**
 * Signs out one device of the caller; its tokens stop working at once. False when the device is not theirs or was already signed
 * out. Call in a transaction.
 */
export async function endDevice(
  ctx: Context,
  trx: Db,
  actor: Actor,
  sessionId: string,
  origin: Origin,
): Promise<boolean> {
  const found = (await findDevices(trx, actor.userId)).some((device) => device.id === sessionId);
  if (!found) return false;
  await ctx.auth.endSessions(trx, actor.userId, { only: sessionId });
  await recordAudit(trx, "session_revoked", { id: actor.userId, email: actor.email }, origin, {
    session_id: sessionId,
  });
  return true;
}
