import type { Profile } from "@passerelle/contract/profiles";
import type { Session } from "@supabase/auth-js";
import { notePageReader } from "./page-reader.ts";
import { followZone } from "./reader-zone.ts";
import { hintSignedIn, markSubscriber } from "./signed-in-hint.ts";
import { claimsOf } from "./token-claims.ts";

export type SessionState =
  /** On the server, and until the stored session was read. */
  | { status: "unknown" }
  /** `ended`: there was a session that the server no longer accepts, with the reason if known. */
  | { status: "anonymous"; ended?: EndReason }
  /** The first factor was right and a second one is required: until then nothing of the account is shown. */
  | { status: "second_factor"; session: Session }
  /** `elsewhere`: another tab signed in, and this one followed. */
  | { status: "signed_in"; session: Session; profile: Profile; elsewhere?: true };

export type EndReason = "expired" | "suspended";

let state: SessionState = { status: "unknown" };
let profile: Profile | undefined;
const listeners = new Set<() => void>();

/** The current session, outside of React. */
export const currentSession = (): SessionState => state;

/**
 * The profile of the person who is signed in, or was last in this tab: a page is left shortly after a sign-out, and may even
 * be rendered for the first time in between.
 */
export const lastProfile = (): Profile | undefined => profile;

export function setSession(next: SessionState): SessionState {
  state = next;
  hintSignedIn("session" in state);
  const person = state.status === "signed_in" ? state.profile : undefined;
  notePageReader(person?.id);
  followZone(person?.time_zone);
  markSubscriber(person?.subscription_status === "active");
  if (person) {
    profile = person;
    ended = "expired";
    // Forgets the mark of the former session when a new one begins; another tab may still be signing out of the former one.
    if (localStorage.getItem(LEFT_KEY) !== sessionId()) clearSignedOut();
  }
  for (const listener of listeners) listener();
  return state;
}

/** For `useSyncExternalStore`. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage key of the session that a person left with "sign out" in any tab; every other end comes from the server. */
const LEFT_KEY = "signedOut";

const idOf = (token: string): unknown => claimsOf(token).session_id;
const sessionId = (): unknown => ("session" in state ? idOf(state.session.access_token) : undefined);

/**
 * Interrupts reads. Call before signing out, because the client's event may come first. Takes the token of the stored
 * session, since the page may not have read it yet.
 */
export function markSignedOut(token: string): void {
  localStorage.setItem(LEFT_KEY, String(idOf(token)));
  reads.abort();
}
export const clearSignedOut = () => localStorage.removeItem(LEFT_KEY);

let ended: EndReason = "expired";

/** Sets the reason why the server ends the session. */
export function setEndReason(why: EndReason): void {
  ended = why;
}

/** Sets the state to signed out. */
export function sessionEnded(): SessionState {
  // A call that was under way may be refused after the session has ended.
  if (state.status === "anonymous") return state;
  const id = sessionId();
  const left = localStorage.getItem(LEFT_KEY);
  // A page that is opening does not know its session yet, so it counts as the one that was left.
  const byOwner = left !== null && (id === undefined || id === left);
  return setSession({ status: "anonymous", ...(!byOwner && { ended }) });
}

/** Aborted while this tab signs out: the server refuses calls of the session that it has just ended. */
let reads = new AbortController();

export const readSignal = (): AbortSignal => reads.signal;

/** Call once signing out has ended, whether it succeeded or not. */
export const resumeReads = (): void => {
  reads = new AbortController();
};

/** Changes are never interrupted: the server may have made them already. */
export function untilSignOut(init: RequestInit): RequestInit {
  if (init.method !== undefined && init.method !== "GET") return init;
  return { ...init, signal: AbortSignal.any([reads.signal, ...(init.signal ? [init.signal] : [])]) };
}
