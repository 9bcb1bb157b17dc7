const COOKIE = "signed_in";

/**
 * Keeps for the server that somebody is signed in on this browser, and no more than that: it only decides where `/` leads
 * before any script runs. A hint that is wrong ends at the guard of the dashboard, which corrects it.
 */
export function hintSignedIn(signedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = `${COOKIE}=${signedIn ? 1 : ""};path=/;max-age=${signedIn ? 31536000 : 0};samesite=lax`;
}

/** Reads it from a request's `Cookie` header. */
export const isSignedInHint = (cookies: string | null): boolean =>
  (cookies ?? "").split(/;\s*/).includes(`${COOKIE}=1`);
