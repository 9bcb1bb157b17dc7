import { offlineState } from "../offline/state.ts";
import { api, storeProfile } from "../session.ts";
import { currentSession } from "../session-state.ts";

/**
 * Reads what another tab or device, a reviewer or a job has changed of the account: its time zone, identity and subscription. A
 * reply that was under way while this tab changed its profile may be older than that change: it is read again. Never rejects; a
 * refused call ends the session by itself.
 */
export async function followAccount(): Promise<void> {
  const before = currentSession();
  if (before.status !== "signed_in") return;
  const read = await api("GET /api/me").catch(() => undefined);
  // Without a network a later call reads it; a reply stored on this device may be older than the profile.
  if (!read || offlineState().storedAt !== undefined) return;
  if (currentSession() !== before) return followAccount();
  const { time_zone, kyc_status, subscription_status } = read;
  const profile = { ...before.profile, time_zone, kyc_status, subscription_status };
  if (JSON.stringify(profile) !== JSON.stringify(before.profile)) storeProfile(profile);
}
