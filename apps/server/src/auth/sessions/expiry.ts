import type { Db } from "../../platform/db.ts";
import type { SessionLimits } from "../../platform/env.ts";
import { hasSecondFactor } from "../factors/rules.ts";
import type { AuthUser } from "../users/user.ts";
import { hasNewerSession } from "./expiry-queries.ts";
import type { Session } from "./queries.ts";

const HOUR_MS = 3_600_000;

export type SessionFacts = Pick<Session, "aal" | "notAfter" | "createdAt" | "refreshedAt"> & {
  /** Its owner has a verified second factor. */
  hasSecondFactor: boolean;
  /** Its owner has opened a later session; only read if the setting requires it. */
  superseded: boolean;
};

/**
 * The reason why a session has expired, in the words of the reference (§5 *Session checks*); undefined while it has not. An
 * expiry by setting takes effect at once, for calls and for refreshes.
 */
export function whyExpired(session: SessionFacts, limits: SessionLimits, now: Date): string | undefined {
  const passed = (since: Date, hours: number) =>
    hours > 0 && now.getTime() > since.getTime() + hours * HOUR_MS;
  if (session.notAfter && session.notAfter <= now) return "Session Expired";
  if (passed(session.createdAt, limits.timeboxHours)) return "Session Expired";
  if (passed(session.refreshedAt ?? session.createdAt, limits.inactivityHours)) {
    return "Session Expired (Inactivity)";
  }
  const low = session.aal === "aal1" && session.hasSecondFactor;
  if (low && passed(session.createdAt, limits.lowAalHours)) {
    return "Session Expired (Low AAL: User Needs MFA Verification)";
  }
  if (limits.singlePerUser && session.superseded) return "Session Expired (Revoked by Newer Login)";
  return undefined;
}

/** As `whyExpired`, for a session of `user`. */
export async function findExpiry(
  db: Db,
  session: Session,
  user: AuthUser,
  limits: SessionLimits,
): Promise<string | undefined> {
  const superseded = limits.singlePerUser && (await hasNewerSession(db, session));
  return whyExpired({ ...session, hasSecondFactor: hasSecondFactor(user), superseded }, limits, new Date());
}
