import type { Profile } from "@passerelle/contract/accounts";
import type { GoTrueClient, Session } from "@supabase/auth-js";
import { useEffect, useSyncExternalStore } from "react";
import { type Client, createClient } from "./client.ts";
import { rememberedLanguage } from "./language.ts";

/**
 * Who is signed in, in this browser. The official client of the authentication service keeps the session (storage,
 * refresh, events between tabs); it is fetched only where somebody is or wants to be signed in, so that a visitor who
 * pays per megabyte never does.
 */
export const SESSION_KEY = "session";

export type SessionState =
  /** Not known yet: on the server, and until the stored session was read. */
  | { status: "unknown" }
  | { status: "anonymous" }
  | { status: "signed_in"; session: Session; profile: Profile };

let state: SessionState = { status: "unknown" };
const listeners = new Set<() => void>();

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

let client: Promise<GoTrueClient> | undefined;

/** The authentication client of this page, made once. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import("@supabase/auth-js").then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: `${location.origin}/auth/v1`,
      storageKey: SESSION_KEY,
      flowType: "implicit",
      // The landing page of a mail link says itself what the link did.
      detectSessionInUrl: false,
      persistSession: true,
      autoRefreshToken: true,
    });
    auth.onAuthStateChange((event) => {
      // Also comes from the other tabs: signing out in one signs out all.
      if (event === "SIGNED_OUT") setState({ status: "anonymous" });
    });
    return auth;
  });
  return client;
}

/** Whether this browser holds a session, valid or not: cheap enough to ask on a public page. */
export const hasStoredSession = (): boolean => localStorage.getItem(SESSION_KEY) !== null;

async function headers(): Promise<Record<string, string>> {
  const language = document.documentElement.lang || rememberedLanguage() || "fr";
  if (!hasStoredSession()) return { "accept-language": language };
  const { data } = await (await authClient()).getSession();
  return {
    "accept-language": language,
    ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
  };
}

const call = createClient((url, init) => fetch(url, init), headers);

/** The API as whoever uses this browser. A session that the server no longer knows ends here too. */
export const api: Client = async (key, ...rest) => {
  try {
    return await call(key, ...rest);
  } catch (error) {
    if ((error as { code?: string }).code === "not_signed_in" && hasStoredSession()) {
      await (await authClient()).signOut({ scope: "local" });
    }
    throw error;
  }
};

let loading: Promise<SessionState> | undefined;

/** The session and profile of this browser, read once and kept; after a failure (no network) the next call tries again. */
export function loadSession(): Promise<SessionState> {
  if (state.status !== "unknown") return Promise.resolve(state);
  if (!hasStoredSession()) {
    setState({ status: "anonymous" });
    return Promise.resolve(state);
  }
  loading ??= readSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function readSession(): Promise<SessionState> {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  if (!data.session) {
    // A refresh that failed for want of a network is no sign-out: say so instead of showing the login page.
    if (error && hasStoredSession()) throw error;
    setState({ status: "anonymous" });
    return state;
  }
  return sessionOpened(data.session);
}

/** Called with a session just opened: reads the profile and tells everybody. */
export async function sessionOpened(session: Session): Promise<SessionState> {
  try {
    const profile = await api("GET /api/me");
    setState({ status: "signed_in", session, profile });
  } catch (error) {
    if ((error as { code?: string }).code !== "not_signed_in") throw error;
    setState({ status: "anonymous" });
  }
  return state;
}

/** Keeps the profile that a call answered. */
export function profileChanged(profile: Profile): void {
  if (state.status === "signed_in") setState({ ...state, profile });
}

/** Signs out everywhere (spec 1 §4: the scope is global by default). Throws when the server could not be told. */
export async function signOut(scope: "global" | "local" | "others" = "global"): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope });
  if (error) throw error;
  if (scope !== "others") setState({ status: "anonymous" });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const UNKNOWN: SessionState = { status: "unknown" };

/** The session as React sees it; on public pages it becomes known after the first rendering. */
export function useSession(): SessionState {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
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
