/** The key of the session in local storage. */
export const SESSION_KEY = "session";

const COOKIE = "signed_in";

/**
 * Keeps for the server that somebody is signed in on this browser, and no more than that: it only decides where `/` leads
 * before any script runs. A hint that is wrong ends at the guard of the dashboard, which corrects it.
 */
export function hintSignedIn(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = `${COOKIE}=${signedIn ? 1 : ""};path=/;max-age=${signedIn ? 31536000 : 0};samesite=lax`;
}

/**
 * Beside the line that applies the appearance: the HTML is everybody's, so its header proposes to sign in. Whoever is
 * signed in need not see that for as long as the scripts take to arrive (`in-data-signed-in:`).
 */
export const SIGNED_IN_SCRIPT = `try{if(localStorage.getItem("${SESSION_KEY}"))document.documentElement.dataset.signedIn=""}catch{}`;

export const SIGNED_IN = `${COOKIE}=1`;

/** Reads it from a request's `Cookie` header. */
export const isSignedInHint = (cookies: string | null): boolean =>
  (cookies ?? "").split(/;\s*/).includes(SIGNED_IN);
