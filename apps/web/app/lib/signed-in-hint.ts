import { setCookie } from "./set-cookie.ts";

/** Storage key of the session. */
export const SESSION_KEY = "session";

const COOKIE = "signed_in";

/**
 * Sets a cookie from which the server learns only that a person is signed in. It decides where `/` leads before any script runs.
 * The guard of the dashboard corrects a wrong hint.
 */
export function hintSignedIn(signedIn: boolean): void {
  setCookie(`${COOKIE}=${signedIn ? 1 : ""};path=/;max-age=${signedIn ? 31536000 : 0};samesite=lax`);
}

const SUBSCRIBER_KEY = "subscriber";

/**
 * Shows a subscriber's own prices (`in-data-subscriber:`) on this page and, from their first paint, on the next: the HTML
 * has both prices, because it is the same for all readers.
 */
export function markSubscriber(subscriber: boolean): void {
  if (subscriber) localStorage.setItem(SUBSCRIBER_KEY, "1");
  else localStorage.removeItem(SUBSCRIBER_KEY);
  document.documentElement.toggleAttribute("data-subscriber", subscriber);
}

/**
 * Inline script beside that of the appearance: the HTML is the same for all readers and offers to sign in, which is
 * hidden for signed-in people until the page hydrates (`in-data-signed-in:`).
 */
export const SIGNED_IN_SCRIPT = `try{const s=localStorage,d=document.documentElement.dataset;if(s.getItem("${SESSION_KEY}")){d.signedIn="";if(s.getItem("${SUBSCRIBER_KEY}"))d.subscriber=""}}catch{}`;

export const SIGNED_IN = `${COOKIE}=1`;

/** Reads the hint from a `Cookie` header. */
export const isSignedInHint = (cookies: string | null): boolean =>
  (cookies ?? "").split(/;\s*/).includes(SIGNED_IN);

/** The access token of the stored session; empty without one. */
export function storedToken(): string {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null")?.access_token ?? "";
  } catch {
    return "";
  }
}
