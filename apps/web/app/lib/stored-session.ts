import type { Session } from "@supabase/auth-js";
import { RENEW_BEFORE_MS } from "./early-reads.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";

/** Whether this browser stores a session, valid or not; cheap enough for a public page. */
export const hasStoredSession = (): boolean => localStorage.getItem(SESSION_KEY) !== null;

/** The stored session; undefined without one, and while it is about to expire. */
export function lastingSession(): Session | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null") as Partial<Session> | null;
    const { access_token, refresh_token, expires_at, user } = stored ?? {};
    const lasts = (expires_at ?? 0) * 1000 - Date.now() > RENEW_BEFORE_MS;
    return lasts && access_token && refresh_token && user ? (stored as Session) : undefined;
  } catch {
    return undefined;
  }
}
