import { loadSession, refreshProfile, sessionOpened } from "./session.ts";
import { currentSession, type SessionState, sessionEnded, setSession } from "./session-state.ts";
import { SESSION_KEY } from "./signed-in-hint.ts";
import { lastingSession } from "./stored-session.ts";

/** Another tab has renewed the session, or changed the address or the number that the profile repeats. */
function followRenewal(state: SessionState & { status: "signed_in" }): void {
  const session = lastingSession();
  if (!session || session.access_token === state.session.access_token) return;
  const isChanged = session.user.updated_at !== state.session.user.updated_at;
  setSession({ ...state, session });
  if (isChanged) refreshProfile().catch(() => {});
}

/** Follows other tabs' changes of the session, also after this one was suspended. */
function followStorage(): void {
  const stored = localStorage.getItem(SESSION_KEY);
  const state = currentSession();
  if (state.status === "signed_in") {
    if (!stored) sessionEnded();
    // One person's page must not stay visible to another.
    else if (!stored.includes(state.session.user.id)) location.reload();
    else followRenewal(state);
  } else if (state.status === "second_factor") {
    if (!stored) sessionEnded();
    else {
      const session = lastingSession();
      // The second factor was given in another tab.
      if (session && session.access_token !== state.session.access_token)
        sessionOpened(session).catch(() => {});
    }
  } else if (state.status === "anonymous" && stored) {
    loadSession({ elsewhere: true }).catch(() => {});
  }
}

/** Follows other tabs, which share the stored session, from the start of the application on. */
export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key === SESSION_KEY || event.key === null) followStorage();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) followStorage();
  });
}
