import type { Problem } from "@passerelle/contract/errors";
import type { Profile } from "@passerelle/contract/profiles";
import type { AuthChangeEvent, GoTrueClient, GoTrueClientOptions, Session } from "@supabase/auth-js";
import { useEffect, useSyncExternalStore } from "react";
import { takeCarriedProfile, useCarried } from "./carried.ts";
import { ApiError, type Client, createClient, refuseFailure } from "./client.ts";
import { takeEarlyReply } from "./early-reads.ts";
import { pageLanguage } from "./language.ts";
import { chosenLanguage } from "./language-changes.ts";
import { forgetStoredReplies } from "./offline/forget-replies.ts";
import { reportReply } from "./offline/state.ts";
import { STORED_AT } from "./offline/stored-at.ts";
import { requiresSecondFactor } from "./second-factor.ts";
import {
  currentSession,
  type EndReason,
  lastProfile,
  readSignal,
  type SessionState,
  sessionEnded,
  setEndReason,
  setSession,
  subscribeSession,
  untilSignOut,
} from "./session-state.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";
import { hasStoredSession, lastingSession } from "./stored-session.ts";
import { claimsOf } from "./token-claims.ts";
import { forgetUnsaved } from "./unsaved-input.ts";

/**
 * The session of this browser, kept by the official client (storage, refresh, events between tabs). Only those who are or
 * want to be signed in load it: visitors may pay per megabyte.
 */
let client: Promise<GoTrueClient> | undefined;

/** An authentication client of its own storage. Throws ApiError `network` when its code could not be fetched. */
export async function makeAuthClient(options: GoTrueClientOptions): Promise<GoTrueClient> {
  const { createAuthClient } = await import("./auth-client.ts").catch(() => {
    throw new ApiError("network");
  });
  return createAuthClient(options);
}

/** The authentication client of this page, created once. Throws ApiError `network` when its code cannot be loaded. */
export function authClient(): Promise<GoTrueClient> {
  client ??= makeAuthClient({ storageKey: SESSION_KEY }).then(
    (auth) => {
      auth.onAuthStateChange(followEvent);
      return auth;
    },
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/** Handles the client's events, of this tab and the others (spec 1 §4): signing out in one tab signs out all. */
function followEvent(event: AuthChangeEvent, session: Session | null): void {
  if (event === "SIGNED_OUT") sessionEnded();
  const state = currentSession();
  if (!session || !("session" in state) || state.session.user.id !== session.user.id) return;
  if (event === "MFA_CHALLENGE_VERIFIED") void sessionOpened(session).catch(() => {});
  if (event === "TOKEN_REFRESHED" || event === "USER_UPDATED") setSession({ ...state, session });
  // The email address and phone number belong to the authentication service, and the profile repeats them.
  if (event === "USER_UPDATED" && state.status === "signed_in") refreshProfile().catch(() => {});
}

/**
 * The stored session, renewed when about to expire; undefined without one. Throws ApiError when renewing it failed
 * for lack of a network, because a call without a token would count as a sign-out. The official client is loaded to renew
 * it only: it is a tenth of the code of a signed-in page (decision 0143).
 */
async function storedSession(): Promise<Session | undefined> {
  if (!hasStoredSession()) return undefined;
  const lasting = lastingSession();
  if (lasting) return lasting;
  // Without a network no call leaves the device, and stored replies can be read with the expired session.
  if (!navigator.onLine) return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null") ?? undefined;
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (data.session) return data.session;
  if (!error || !hasStoredSession()) return undefined;
  // The client remembers a failure for a minute: the next attempt gets a new client.
  client = undefined;
  await auth.dispose();
  throw error.status && error.status >= 500
    ? new ApiError("internal", { status: error.status })
    : new ApiError("network");
}

/** Headers with the token and the language, for requests that `fetch` cannot send. Throws ApiError. */
export async function headers(): Promise<Record<string, string>> {
  const language = chosenLanguage() ?? pageLanguage();
  const reads = readSignal();
  const session = await storedSession();
  // The session was left meanwhile: without its token the call would be refused.
  if (reads.aborted) throw new ApiError("network");
  return {
    "accept-language": language,
    ...(session && { authorization: `Bearer ${session.access_token}` }),
  };
}

/** Sends a request. A request that was refused for its token is sent again with a renewed one, if the session still exists. */
async function send(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const response = await (takeEarlyReply(url, init) ?? fetch(url, untilSignOut(init)));
  reportReply(response.headers.get(STORED_AT));
  if (response.status !== 401) return response;
  const refused = init.headers.authorization?.slice("Bearer ".length);
  // Without a token in a signed-in page, something else has emptied the storage.
  if (!refused && currentSession().status === "signed_in") sessionEnded();
  if (refused && (await isSuspended(response))) await endSession(refused, "suspended");
  const token = refused && (await renewedToken(refused));
  // In another tab another person may have signed in meanwhile, for whom the call must not be made.
  if (!token || claimsOf(token).sub !== claimsOf(refused).sub) return response;
  const headersAgain = { ...init.headers, authorization: `Bearer ${token}` };
  const again = await fetch(url, untilSignOut({ ...init, headers: headersAgain }));
  if (again.status === 401) await endSession(token);
  return again;
}

async function isSuspended(response: Response): Promise<boolean> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Partial<Problem> | undefined;
  return problem?.code === "account_suspended";
}

/**
 * A token that replaces the refused one. Only a refused refresh ends the session, since the device's clock may be
 * wrong.
 */
async function renewedToken(refused: string): Promise<string | undefined> {
  const session = await storedSession();
  if (!session) return undefined;
  if (session.access_token !== refused) return session.access_token;
  const { data, error } = await (await authClient()).refreshSession();
  if (data.session) return data.session.access_token;
  // No response or a server error says nothing about the session.
  if (error && (!error.status || error.status >= 500 || error.status === 429)) throw error;
  await endSession(refused);
  return undefined;
}

/** Removes the session that the server refused, unless another tab has signed in since. */
async function endSession(token: string, why: EndReason = "expired"): Promise<void> {
  const kept = localStorage.getItem(SESSION_KEY);
  if (kept && !kept.includes(token)) return;
  setEndReason(why);
  await (await authClient()).signOut({ scope: "local" });
  sessionEnded();
}

/** The API as the person who uses this browser; a session that the server refuses ends here too. */
export const api: Client = createClient(send, headers);

/** A request outside the contract (a picture, a file, a stream), with the session. Throws ApiError. */
export async function callForFile(path: string, init: RequestInit = {}): Promise<Response> {
  const sent = { ...init, headers: { ...(init.headers as object), ...(await headers()) } };
  const response = await send(path, sent).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError("network");
  });
  return refuseFailure(response);
}

let loading: Promise<SessionState> | undefined;

/**
 * Session and profile of this browser, loaded once and kept as long as they match the shared storage. Throws
 * ApiError; after a failure the next call tries again.
 */
export function loadSession({ elsewhere = false } = {}): Promise<SessionState> {
  const stored = hasStoredSession();
  const state = currentSession();
  if (stored ? "session" in state : state.status === "anonymous") return Promise.resolve(state);
  if (!stored) return Promise.resolve(setSession({ status: "anonymous" }));
  loading ??= readSession(elsewhere).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function readSession(elsewhere: boolean): Promise<SessionState> {
  const session = await storedSession();
  return session ? sessionOpened(session, elsewhere) : sessionEnded();
}

let opening: { token: string; state: Promise<SessionState> } | undefined;

/**
 * Loads the profile of a session just opened, unless a second factor is required. Its opener and the client's event
 * both call it; the profile is loaded once.
 */
export function sessionOpened(session: Session, elsewhere = false): Promise<SessionState> {
  if (opening?.token === session.access_token) return opening.state;
  const state = readOpened(session, elsewhere).finally(() => {
    opening = undefined;
  });
  opening = { token: session.access_token, state };
  return state;
}

async function readOpened(session: Session, elsewhere: boolean): Promise<SessionState> {
  if (requiresSecondFactor(session)) return setSession({ status: "second_factor", session });
  try {
    const profile = takeCarriedProfile(session.user.id) ?? (await api("GET /api/me"));
    forgetUnsaved(profile.id);
    await forgetStoredReplies(profile.id);
    return setSession({ status: "signed_in", session, profile, ...(elsewhere && { elsewhere }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The factor was added on another device, which the stored session does not know.
    if (error.code === "second_factor_required") return setSession({ status: "second_factor", session });
    if (error.status === 401) return sessionEnded();
    throw error;
  }
}

/** Loads the profile again, after it changed outside of the calls that return it. */
export async function refreshProfile(): Promise<void> {
  storeProfile(await api("GET /api/me"));
}

/** Stores the profile that a call returned, unless another person has signed in since it was made. */
export function storeProfile(profile: Profile): void {
  const state = currentSession();
  if (state.status === "signed_in" && state.profile.id === profile.id) setSession({ ...state, profile });
}

if (typeof window !== "undefined") {
  // On every end of a session, the next person at this device must find nothing.
  subscribeSession(() => {
    if (currentSession().status === "anonymous") void forgetStoredReplies();
  });
}

const UNKNOWN: SessionState = { status: "unknown" };

/** The session for React; on public pages it is known after hydration. */
export function useSession(): SessionState {
  const current = useSyncExternalStore(subscribeSession, currentSession, () => UNKNOWN);
  useEffect(() => {
    // Public pages work without a network.
    loadSession().catch(() => {});
  }, []);
  return current;
}

/** The person who is signed in or, until the session was read, for whom the server rendered the page; else undefined. */
export function usePerson(): Profile | undefined {
  const current = useSession();
  const carried = useCarried();
  if (current.status === "signed_in") return current.profile;
  return current.status === "unknown" ? carried?.profile : undefined;
}

/** The profile, on a page behind the guard; after a sign-out the last one, until the page is left. */
export function useProfile(): Profile {
  const profile = usePerson() ?? lastProfile();
  if (!profile) throw new Error("no signed-in user on this page");
  return profile;
}
