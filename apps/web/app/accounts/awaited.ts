/**
 * What this browser asked for to sign in and now waits for. A link with somebody else's session would sign its reader in
 * to a stranger's account without a word: one that nobody asked for here has to be confirmed.
 */
const KEY = "awaitedSignIn";
const VALID_MS = { magiclink: 60 * 60 * 1000, provider: 15 * 60 * 1000 } as const;

type Kind = keyof typeof VALID_MS;

/** `email`: to whom the link was sent; an external site says itself who it is. */
export function awaitSignIn(kind: Kind, email = ""): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ kind, email: email.toLowerCase(), at: Date.now() }));
  } catch {
    // Without storage the sign-in asks for a confirmation, and works.
  }
}

/** Whether a sign-in of this kind was asked for here a short while ago; asked once. */
export function wasAwaited(kind: Kind, email = ""): boolean {
  try {
    const awaited = JSON.parse(localStorage.getItem(KEY) ?? "null") as Record<string, unknown> | null;
    localStorage.removeItem(KEY);
    const age = Date.now() - Number(awaited?.at);
    return (
      awaited?.kind === kind &&
      age < VALID_MS[kind] &&
      (kind === "provider" || awaited.email === email.toLowerCase())
    );
  } catch {
    return false;
  }
}
