import { type Credential, toBytes, toJson } from "./public/passkey.ts";

/** The response to a challenge, as the service verifies it. */
export type Assertion = { challengeId: string; credential: Credential };

type Challenge = {
  challenge_id: string;
  options: {
    /** Base64url. */
    challenge: string;
    rpId: string;
    userVerification: UserVerificationRequirement;
    /** Validity in milliseconds. */
    timeout: number;
  };
};

const OPTIONS_PATH = "/auth/v1/passkeys/authentication/options";
/** How long before its expiry a challenge is no longer used, so that a response still arrives in time. */
const MARGIN_MS = 20_000;
const SHORTEST_MS = 60_000;

/**
 * Makes the browser offer passkeys in the address field (conditional mediation), until `signal` aborts. Resolves with
 * the picked one; undefined when none was picked or the browser cannot. A challenge lives for minutes and a page for
 * hours, so it is renewed while the page is visible. Does not use the client, whose code is loaded only for those who
 * pick a passkey, because visitors may pay per megabyte.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Assertion | undefined> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return undefined;
  while (!signal.aborted) {
    await untilVisible(signal);
    const challenge = await askChallenge(signal);
    if (!challenge) return undefined;
    const credential = await pick(challenge, signal);
    if (credential === "expired") continue;
    return credential && { challengeId: challenge.challenge_id, credential };
  }
  return undefined;
}

/** Requests a challenge; undefined when the service cannot provide one, since the page works without. */
async function askChallenge(signal: AbortSignal): Promise<Challenge | undefined> {
  try {
    const response = await fetch(OPTIONS_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      signal,
    });
    return response.ok ? ((await response.json()) as Challenge) : undefined;
  } catch {
    return undefined;
  }
}

async function pick(
  { options }: Challenge,
  signal: AbortSignal,
): Promise<Credential | "expired" | undefined> {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), Math.max(SHORTEST_MS, options.timeout - MARGIN_MS));
  const callOff = () => expiry.abort();
  signal.addEventListener("abort", callOff);
  try {
    const credential = await navigator.credentials.get({
      mediation: "conditional",
      signal: expiry.signal,
      publicKey: {
        challenge: toBytes(options.challenge),
        rpId: options.rpId,
        userVerification: options.userVerification,
      },
    });
    return credential instanceof PublicKeyCredential ? toJson(credential) : undefined;
  } catch {
    // Aborted, or refused by the browser (in another site's frame, or on an IP address): no offer.
    return expiry.signal.aborted && !signal.aborted ? "expired" : undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", callOff);
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
