import type { Profile } from "@passerelle/contract/profiles";
import type { Session } from "@supabase/auth-js";
import { hintSignedIn } from "./signed-in-hint.ts";
import { claimsOf } from "./token-claims.ts";

export type SessionState =
  /** Not known yet: on the server, and until the stored session was read. */
  | { status: "unknown" }
  /** `ended`: there was a session, and the server no longer accepts it; why, as far as it said. */
  | { status: "anonymous"; ended?: Ended }
  /** The first factor was right, and the account asks for a second one: until then nothing of it is shown. */
  | { status: "second_factor"; session: Session }
  /** `elsewhere`: another tab signed in, and this one followed. */
  | { status: "signed_in"; session: Session; profile: Profile; elsewhere?: true };

export type Ended = "expired" | "suspended";

let state: SessionState = { status: "unknown" };
const listeners = new Set<() => void>();

/** Who is signed in at this moment, outside React. */
export const currentSession = (): SessionState => state;

export function setSession(next: SessionState): SessionState {
  state = next;
  hintSignedIn("session" in state);
  if (state.status === "signed_in") {
    ended = "expired";
    // Another session than the one that was left; that one may still be on its way out in another tab.
    if (localStorage.getItem(LEFT_KEY) !== sessionId()) staying();
  }
  for (const listener of listeners) listener();
  return state;
}

/** For `useSyncExternalStore`. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session that somebody ended by "sign out", in any tab: one that goes otherwise was ended by the server. */
const LEFT_KEY = "signedOut";

const idOf = (token: string): unknown => claimsOf(token).session_id;
const sessionId = (): unknown => ("session" in state ? idOf(state.session.access_token) : undefined);

/**
 * To be told before it is done: the client's own word of it comes first. The token is the stored session's: whoever
 * presses at once leaves before this page has read whose it is.
 */
export const leaving = (token: string) => localStorage.setItem(LEFT_KEY, String(idOf(token)));
export const staying = () => localStorage.removeItem(LEFT_KEY);

let ended: Ended = "expired";

/** Why the session that is about to go was ended by the server. */
export function endedBecause(why: Ended): void {
  ended = why;
}

/** Nobody is signed in here any more. */
export function sessionGone(): SessionState {
  // A call that was under way is refused a moment after.
  if (state.status === "anonymous") return state;
  const id = sessionId();
  const left = localStorage.getItem(LEFT_KEY);
  // A page that is being opened does not know its session yet: it is the one that was left.
  const byOwner = left !== null && (id === undefined || id === left);
  return setSession({ status: "anonymous", ...(!byOwner && { ended }) });
}
