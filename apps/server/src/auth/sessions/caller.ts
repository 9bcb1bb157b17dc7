import type { Identified } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { findActor } from "./actor-queries.ts";
import { whyExpired } from "./expiry.ts";

/** The actor of a session; undefined when it has ended, or the account is blocked. */
export async function findCaller(
  { db, env }: Context,
  sessionId: string,
  userId: string,
): Promise<Identified["caller"]> {
  const found = await findActor(db, sessionId, userId, env.sessions, env.mfaRequiredForStaff);
  return found && !whyExpired(found.session, env.sessions, new Date()) ? found : undefined;
}
