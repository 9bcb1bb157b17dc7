import type { GoTrueClient } from "@supabase/auth-js";
import { createAuthClient } from "../lib/auth-client.ts";
import { signInFromLink } from "./api.ts";
import { readMailLink } from "./mail-link.ts";

const KEY = "recovery";

/** Somebody who may choose a password, because the link of a mail said who they are. */
export type Recovery = { auth: GoTrueClient; email: string; invited: boolean };

export type RecoveryOutcome =
  | Recovery
  /** The link was used already, or is too old. */
  | "expired"
  /** Nobody followed a link to here. */
  | "absent";

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
  const bare = () => history.replaceState(history.state, "", location.pathname);
  if (link && link.outcome !== "new_password") {
    bare();
    return "expired";
  }
  if (!link && !sessionStorage.getItem(KEY)) return "absent";
  const auth = await createAuthClient({
    storage: sessionStorage,
    storageKey: KEY,
    detectSessionInUrl: true,
  });
  // The client has read the address by now (it will tell PASSWORD_RECOVERY); a token must not stay in the history.
  bare();
  const { error } = await auth.initialize();
  const session = error ? null : (await auth.getSession()).data.session;
  if (session) {
    const invited = new URLSearchParams(fragment.slice(1)).get("type") === "invite";
    return { auth, email: session.user.email ?? "", invited };
  }
  await auth.dispose();
  if (error?.name === "AuthRetryableFetchError") {
    // Tried again from the same link.
    history.replaceState(history.state, "", location.pathname + fragment);
    throw error;
  }
  sessionStorage.removeItem(KEY);
  return "expired";
}

/**
 * Sets the password, which signs every other device out, and goes on as signed in here. Throws what `authFailure`
 * understands: `second_factor` when the account has one, which `auth.mfa` then takes.
 */
export async function finishRecovery({ auth }: Recovery, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
  const { data } = await auth.getSession();
  const { session } = data;
  await forgetRecovery(auth);
  if (!session) return;
  await signInFromLink({ accessToken: session.access_token, refreshToken: session.refresh_token });
}

async function forgetRecovery(auth: GoTrueClient): Promise<void> {
  opening = undefined;
  // Not by signing out: the session goes on as the one of this browser.
  await auth.dispose();
  sessionStorage.removeItem(KEY);
}
