import { forgetIntended } from "./intended-path.ts";
import { authClient } from "./session.ts";
import { clearSignedOut, markSignedOut, resumeReads, setSession } from "./session-state.ts";
import { SESSION_KEY, storedToken } from "./signed-in-hint.ts";
import { hasStoredSession } from "./stored-session.ts";
import { forgetUnsaved } from "./unsaved-input.ts";

/**
 * Signs out and keeps unsaved text of `keepTextOf` in this tab. `global`: on all devices (spec 1 §4); `local`: on this device;
 * `others`: on all devices but this one; `ended`: forgets a session that the server has ended already. Throws without a network.
 */
export async function signOut(
  scope: "global" | "local" | "others" | "ended" = "global",
  keepTextOf?: string,
): Promise<void> {
  const auth = await authClient();
  if (scope !== "others") markSignedOut(storedToken());
  // Without a stored token the client sends no call, which would be refused.
  if (scope === "ended") localStorage.removeItem(SESSION_KEY);
  const { error } = await auth.signOut({ scope: scope === "ended" ? "local" : scope }).finally(resumeReads);
  // A session that had already ended needs no error.
  if (error && hasStoredSession()) {
    clearSignedOut();
    throw error;
  }
  if (scope === "others") return;
  forgetIntended();
  setSession({ status: "anonymous" });
  // The end of a session keeps typed text (`TypedTextSync`), so it is removed only now.
  forgetUnsaved(keepTextOf);
}
