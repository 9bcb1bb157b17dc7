import type { GoTrueClient } from "@supabase/auth-js";
import { makeAuthClient } from "../lib/session.ts";
import { type SignedIn, signInFromLink } from "./api.ts";
import { authFailure } from "./auth-failure.ts";
import { parseReturnUrl, readMailLink } from "./mail-link.ts";

const KEY = "recovery";

/** `invited`: the account, prepared by an administrator, gets its first password. */
export type RecoveryOutcome = { invited: boolean } & (
  | Recovery
  /** The page was opened without a link. */
  | { is: "absent" }
  /** The link was used or has expired. */
  | { is: "expired" }
  /** `code`: why the service refused it. */
  | { is: "failed"; code: string }
);

/** The session of a person who may choose a password. */
export type Recovery = { is: "open"; auth: GoTrueClient; email: string };

let opening: Promise<RecoveryOutcome> | undefined;

/**
 * Opens the session of a recovery or invitation link. It is stored apart, in this tab only: until a password is
 * chosen the person is not signed in, and a reloaded page continues. Throws what `authFailure` accepts; can be called
 * again after that.
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
    parseReturnUrl(location.search).kind === "invite" ||
    new URLSearchParams(fragment.slice(1)).get("type") === "invite";
  // A token must not stay in the history; the link's purpose does, for a reloaded page.
  const bare = location.pathname + (invited ? "?link=invite" : "");
  const clean = () => history.replaceState(history.state, "", bare);
  if (link && link.outcome !== "new_password") {
    clean();
    if (link.outcome === "failed") return { is: "failed", code: link.code, invited };
    return { is: "expired", invited };
  }
  if (!link && !sessionStorage.getItem(KEY)) return { is: "absent", invited };
  const auth = await makeAuthClient({
    storage: sessionStorage,
    storageKey: KEY,
    detectSessionInUrl: true,
  });
  // The client has read the address by now.
  clean();
  const { error } = await auth.initialize();
  const session = error ? null : (await auth.getSession()).data.session;
  if (session) return { is: "open", auth, email: session.user.email ?? "", invited };
  await auth.dispose();
  if (error?.name === "AuthRetryableFetchError") {
    // Lets the next call use the same link.
    history.replaceState(history.state, "", bare + fragment);
    throw error;
  }
  sessionStorage.removeItem(KEY);
  return { is: "expired", invited };
}

/**
 * Sets the password, which signs out all other devices, and signs in here. Throws what `authFailure` accepts:
 * `second_factor` when the account has one, to be verified with `auth.mfa`; `session_ended` when the link is no
 * longer valid.
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
  // Not a sign-out, because the session becomes this browser's.
  await auth.dispose();
  sessionStorage.removeItem(KEY);
}
