import type { Profile } from "@passerelle/contract/accounts";
import type { Session } from "@supabase/auth-js";

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
  if (state.status === "signed_in") ended = "expired";
  for (const listener of listeners) listener();
  return state;
}

/** For `useSyncExternalStore`. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When somebody pressed "sign out", in any tab: a session that goes at another time was ended by the server. */
const LEFT_KEY = "signedOutAt";
const LEAVING_MS = 10_000;

/** To be told before it is done: the client's own word of it comes first. */
export const leaving = () => localStorage.setItem(LEFT_KEY, String(Date.now()));
export const staying = () => localStorage.removeItem(LEFT_KEY);

let ended: Ended = "expired";

/** Why the session that is about to go was ended by the server. */
export function endedBecause(why: Ended): void {
  ended = why;
}

/** Nobody is signed in here any more. */
export function sessionGone(): SessionState {
  const left = Date.now() - Number(localStorage.getItem(LEFT_KEY)) < LEAVING_MS;
  return setSession({ status: "anonymous", ...(!left && { ended }) });
}
