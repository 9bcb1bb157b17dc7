import { api, storeProfile } from "../session.ts";
import { currentSession } from "../session-state.ts";

/**
 * Reads the time zone of the account, which another tab or device has changed, and writes times by it. A reply that was under way while
 * this tab changed its profile may be older than that change: it is read again. Never rejects.
 */
export async function followZoneOfAccount(): Promise<void> {
  const before = currentSession();
  if (before.status !== "signed_in") return;
  // Without a network the next load of the page reads it.
  const read = await api("GET /api/me").catch(() => undefined);
  if (!read) return;
  if (currentSession() !== before) return followZoneOfAccount();
  const { time_zone } = read;
  if (time_zone !== before.profile.time_zone) storeProfile({ ...before.profile, time_zone });
}
