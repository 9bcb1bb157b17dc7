import type { Problem } from "@passerelle/contract/errors";
import type { Profile } from "@passerelle/contract/profiles";
import type { AuthChangeEvent, GoTrueClient, Session } from "@supabase/auth-js";
import { useEffect, useSyncExternalStore } from "react";
import { createAuthClient } from "./auth-client.ts";
import { ApiError, type Client, createClient, refuseFailure } from "./client.ts";
import { forgetIntended } from "./intended.ts";
import { rememberedLanguage } from "./language.ts";
import { chosenLanguage } from "./language-changes.ts";
import { forgetRead } from "./offline/memory.ts";
import { answered } from "./offline/state.ts";
import { STORED_AT } from "./offline/stored-at.ts";
import { owesSecondFactor } from "./second-factor.ts";
import {
  currentSession,
  type Ended,
  endedBecause,
  leaving,
  type SessionState,
  sessionGone,
  setSession,
  staying,
  subscribeSession,
} from "./session-state.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";
import { forgetUnsaved } from "./unsaved-input.ts";

/**
 * Who is signed in, in this browser. The official client of the authentication service keeps the session (storage,
 * refresh, events between tabs); it is fetched only where somebody is or wants to be signed in, so that a visitor who
 * pays per megabyte never does.
 */
let client: Promise<GoTrueClient> | undefined;

/** The authentication client of this page, made once. Throws ApiError `network` when its code could not be fetched. */
export function authClient(): Promise<GoTrueClient> {
  client ??= createAuthClient({ storageKey: SESSION_KEY }).then(
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

/** What the client tells, of this tab and of the others (spec 1 §4): signing out in one signs out all. */
function followEvent(event: AuthChangeEvent, session: Session | null): void {
  if (event === "SIGNED_OUT") sessionGone();
  const state = currentSession();
  if (!session || !("session" in state) || state.session.user.id !== session.user.id) return;
  if (event === "MFA_CHALLENGE_VERIFIED") void sessionOpened(session).catch(() => {});
  if (event === "TOKEN_REFRESHED" || event === "USER_UPDATED") setSession({ ...state, session });
  // The address and the number are the authentication service's; the profile carries them too.
  if (event === "USER_UPDATED" && state.status === "signed_in") refreshProfile().catch(() => {});
}

function storedToken(): string {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null")?.access_token ?? "";
  } catch {
    return "";
  }
}

/** Whether this browser holds a session, valid or not: cheap enough to ask on a public page. */
export const hasStoredSession = (): boolean => localStorage.getItem(SESSION_KEY) !== null;

/**
 * The stored session, renewed when it is about to expire; undefined when there is none. Throws ApiError when it could
 * not be renewed for want of a network: that is no sign-out, and a call without the token would be taken for one.
 */
async function storedSession(): Promise<Session | undefined> {
  if (!hasStoredSession()) return undefined;
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (data.session) return data.session;
  if (!error || !hasStoredSession()) return undefined;
  // This client would answer the same failure from memory for a minute: the next try gets a fresh one.
  client = undefined;
  await auth.dispose();
  // Nothing that it asks for leaves the device: what was kept for whom it names is read without a network.
  if (!error.status && !navigator.onLine)
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null") ?? undefined;
  throw error.status && error.status >= 500
    ? new ApiError("internal", { status: error.status })
    : new ApiError("network");
}

/** What says who asks, and in which language: for what `fetch` cannot send. Throws ApiError. */
export async function headers(): Promise<Record<string, string>> {
  const language = chosenLanguage() ?? (document.documentElement.lang || rememberedLanguage() || "fr");
  const session = await storedSession();
  return {
    "accept-language": language,
    ...(session && { authorization: `Bearer ${session.access_token}` }),
  };
}

/** Sends a call; what was refused for its token is sent once more with a new one, if the session still stands. */
async function send(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const response = await fetch(url, init);
  answered(response.headers.get(STORED_AT));
  if (response.status !== 401) return response;
  const refused = init.headers.authorization?.slice("Bearer ".length);
  // The storage was emptied behind this page's back.
  if (!refused && currentSession().status === "signed_in") sessionGone();
  if (refused && (await isSuspended(response))) await endSession(refused, "suspended");
  const token = refused && (await renewedToken(refused));
  if (!token) return response;
  const again = await fetch(url, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
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
 * A token in place of the refused one. The device's clock may be wrong, so a token that looks fresh here can be
 * expired there: only a refused refresh says that the session has ended.
 */
async function renewedToken(refused: string): Promise<string | undefined> {
  const session = await storedSession();
  if (!session) return undefined;
  if (session.access_token !== refused) return session.access_token;
  const { data, error } = await (await authClient()).refreshSession();
  if (data.session) return data.session.access_token;
  // Nothing came back, or the server broke: neither says anything of the session.
  if (error && (!error.status || error.status >= 500 || error.status === 429)) throw error;
  await endSession(refused);
  return undefined;
}

/** Removes the session that the server refused, unless another tab has signed in meanwhile. */
async function endSession(token: string, why: Ended = "expired"): Promise<void> {
  const kept = localStorage.getItem(SESSION_KEY);
  if (kept && !kept.includes(token)) return;
  endedBecause(why);
  await (await authClient()).signOut({ scope: "local" });
  sessionGone();
}

/** The API as whoever uses this browser. A session that the server no longer knows ends here too. */
export const api: Client = createClient(send, headers);

/** A call beside the contract (a picture sent, a file saved, a stream) as whoever uses this browser. Throws ApiError. */
export async function callForFile(path: string, init: RequestInit = {}): Promise<Response> {
  const sent = { ...init, headers: { ...(init.headers as object), ...(await headers()) } };
  const response = await send(path, sent).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError("network");
  });
  return refuseFailure(response);
}

let loading: Promise<SessionState> | undefined;

/**
 * The session and profile of this browser, read once and kept, as long as the storage (which all tabs share) agrees.
 * Throws ApiError; after a failure (no network) the next call tries again.
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
  return session ? sessionOpened(session, elsewhere) : sessionGone();
}

let opening: { token: string; state: Promise<SessionState> } | undefined;

/**
 * Called with a session just opened: reads the profile, unless a second factor is owed, and tells everybody. Whoever
 * opened it calls this, and the client's own word of it does too: one reading for both.
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
  if (owesSecondFactor(session)) return setSession({ status: "second_factor", session });
  try {
    const profile = await api("GET /api/me");
    forgetUnsaved(profile.id);
    await forgetRead(profile.id);
    return setSession({ status: "signed_in", session, profile, ...(elsewhere && { elsewhere }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The factor was added on another device: what is stored here does not know of it yet.
    if (error.code === "second_factor_required") return setSession({ status: "second_factor", session });
    if (error.status === 401) return sessionGone();
    throw error;
  }
}

/** Reads the profile again: something changed it outside the calls that answer it. Throws ApiError. */
export async function refreshProfile(): Promise<void> {
  storeProfile(await api("GET /api/me"));
}

/** Keeps the profile that a call answered. */
export function storeProfile(profile: Profile): void {
  const state = currentSession();
  if (state.status === "signed_in") setSession({ ...state, profile });
}

/** Signs out everywhere (spec 1 §4: the scope is global by default). Throws when the server could not be told. */
export async function signOut(scope: "global" | "local" | "others" = "global"): Promise<void> {
  const auth = await authClient();
  if (scope !== "others") leaving(storedToken());
  const { error } = await auth.signOut({ scope });
  // A session that had ended already is what was asked for.
  if (error && hasStoredSession()) {
    staying();
    throw error;
  }
  if (scope === "others") return;
  forgetIntended();
  forgetUnsaved();
  setSession({ status: "anonymous" });
}

/** Follows what other tabs do to the session, also while this one slept. */
function followStorage(): void {
  const stored = localStorage.getItem(SESSION_KEY);
  const state = currentSession();
  if (state.status === "signed_in") {
    if (!stored) sessionGone();
    // Somebody else's page must not stay in front of whoever is signed in now.
    else if (!stored.includes(state.session.user.id)) location.reload();
  } else if (state.status === "second_factor" && !stored) {
    sessionGone();
  } else if (state.status === "anonymous" && stored) {
    loadSession({ elsewhere: true }).catch(() => {});
  }
}

if (typeof window !== "undefined") {
  // However it ended, and wherever: the next person at this computer finds nothing of the last one's.
  subscribeSession(() => {
    if (currentSession().status === "anonymous") void forgetRead();
  });
  addEventListener("storage", (event) => {
    if (event.key === SESSION_KEY || event.key === null) followStorage();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) followStorage();
  });
}

const UNKNOWN: SessionState = { status: "unknown" };

/** The session as React sees it; on public pages it becomes known after the first rendering. */
export function useSession(): SessionState {
  const current = useSyncExternalStore(subscribeSession, currentSession, () => UNKNOWN);
  useEffect(() => {
    // A page that anybody may read stays as it is when there is no network.
    loadSession().catch(() => {});
  }, []);
  return current;
}

/** The profile on a page behind the guard. */
export function useProfile(): Profile {
  const current = useSession();
  const last = useLastProfile(current);
  if (!last) throw new Error("no signed-in user on this page");
  return last;
}

let lastProfile: Profile | undefined;
/** Signing out leaves the page a moment later: until then it keeps what it showed. */
function useLastProfile(current: SessionState): Profile | undefined {
  if (current.status === "signed_in") lastProfile = current.profile;
  return current.status === "signed_in" ? current.profile : lastProfile;
}
