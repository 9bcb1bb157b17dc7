/**
 * The sign-in that this browser requested and awaits. Without it, a link with another person's session would sign its
 * reader in to that account unnoticed; such a link has to be confirmed.
 */
const KEY = "awaitedSignIn";
const VALID_MS = { magiclink: 60 * 60 * 1000, provider: 15 * 60 * 1000 } as const;

type Kind = keyof typeof VALID_MS;

/** `email`: the address to which the link was sent; empty for an external site. */
export function rememberSignInRequest(kind: Kind, email = ""): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ kind, email: email.toLowerCase(), at: Date.now() }));
  } catch {
    // Without storage the sign-in works, after a confirmation.
  }
}

/** Whether such a sign-in was requested here recently; false when asked again. */
export function wasSignInRequested(kind: Kind, email = ""): boolean {
  try {
    const requested = JSON.parse(localStorage.getItem(KEY) ?? "null") as Record<string, unknown> | null;
    localStorage.removeItem(KEY);
    const age = Date.now() - Number(requested?.at);
    return (
      requested?.kind === kind &&
      age < VALID_MS[kind] &&
      (kind === "provider" || requested.email === email.toLowerCase())
    );
  } catch {
    return false;
  }
}
