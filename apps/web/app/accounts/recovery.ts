import type { GoTrueClient } from "@supabase/auth-js";
import { createAuthClient } from "../lib/auth-client.ts";
import { type SignedIn, signInFromLink } from "./api.ts";
import { authFailure } from "./auth-failure.ts";
import { readLanding, readMailLink } from "./mail-link.ts";

const KEY = "recovery";

/** `invited`: it is the first password of an account that an administrator prepared. */
export type RecoveryOutcome = { invited: boolean } & (
  | Recovery
  /** Nobody followed a link to here. */
  | { is: "absent" }
  /** The link was used already, or is too old. */
  | { is: "expired" }
  /** `code`: why the service did not follow it. */
  | { is: "failed"; code: string }
);

/** Somebody who may choose a password, because the link of a mail said who they are. */
export type Recovery = { is: "open"; auth: GoTrueClient; email: string };

let opening: Promise<RecoveryOutcome> | undefined;

/**
 * The session of a recovery or invitation link. It is kept apart, in this tab only: until a password is chosen nobody is
 * signed in here, and a reloaded page goes on. Throws what `authFailure` understands, and then may be called again.
 */
export function openRecovery(): Promise<RecoveryOutcome> {
  opening ??= open(location.hash).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(fragment: string): Promise<RecoveryOutcome> {
  const link = readMailLink(fragment);
  const invited =
    readLanding(location.search).kind === "invite" ||
    new URLSearchParams(fragment.slice(1)).get("type") === "invite";
  // A token must not stay in the history; what the link was for may, so that a reloaded page still says it.
  const bare = location.pathname + (invited ? "?link=invite" : "");
  const clean = () => history.replaceState(history.state, "", bare);
  if (link && link.outcome !== "new_password") {
    clean();
    if (link.outcome === "failed") return { is: "failed", code: link.code, invited };
    return { is: "expired", invited };
  }
  if (!link && !sessionStorage.getItem(KEY)) return { is: "absent", invited };
  const auth = await createAuthClient({
    storage: sessionStorage,
    storageKey: KEY,
    detectSessionInUrl: true,
  });
  // The client has read the address by now (it will tell PASSWORD_RECOVERY).
  clean();
  const { error } = await auth.initialize();
  const session = error ? null : (await auth.getSession()).data.session;
  if (session) return { is: "open", auth, email: session.user.email ?? "", invited };
  await auth.dispose();
  if (error?.name === "AuthRetryableFetchError") {
    // Tried again from the same link.
    history.replaceState(history.state, "", bare + fragment);
    throw error;
  }
  sessionStorage.removeItem(KEY);
  return { is: "expired", invited };
}

/**
 * Sets the password, which signs every other device out, and goes on as signed in here. Throws what `authFailure` understands: `second_factor` when the account has one, which `auth.mfa` then
 * takes; `session_ended` when the link no longer stands for anybody.
 */
export async function finishRecovery({ auth }: Recovery, password: string): Promise<SignedIn> {
  const { error } = await auth.updateUser({ password });
  if (error) {
    if (authFailure(error).code === "session_ended") await forgetRecovery(auth);
    throw error;
  }
  const { data } = await auth.getSession();
  const { session } = data;
  await forgetRecovery(auth);
  if (!session) throw Object.assign(new Error("ended"), { code: "session_not_found" });
  return signInFromLink({ accessToken: session.access_token, refreshToken: session.refresh_token });
}

async function forgetRecovery(auth: GoTrueClient): Promise<void> {
  opening = undefined;
  // Not by signing out: the session goes on as the one of this browser.
  await auth.dispose();
  sessionStorage.removeItem(KEY);
}
