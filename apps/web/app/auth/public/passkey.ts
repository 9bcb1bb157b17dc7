import type { VerifyPasskeyAuthenticationParams } from "@supabase/auth-js";

export type Credential = VerifyPasskeyAuthenticationParams["credential"];

/** The answer of a passkey to a challenge, each value in base64url. */
export type Assertion = {
  id: string;
  rawId: string;
  type: "public-key";
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
  clientExtensionResults: Record<string, never>;
};

/**
 * Lets the person sign a challenge with a passkey of this device; `allowed`: the ids (base64url) of those that may be used, by
 * default any. Throws what the browser's dialog does.
 */
export async function assertPasskey({
  challenge,
  rpId,
  userVerification,
  allowed,
}: {
  challenge: string;
  rpId?: string;
  userVerification?: UserVerificationRequirement;
  allowed?: readonly string[];
}): Promise<Assertion> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: toBytes(challenge),
      ...(rpId && { rpId }),
      ...(userVerification && { userVerification }),
      ...(allowed && { allowCredentials: allowed.map((id) => ({ type: "public-key", id: toBytes(id) })) }),
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("no passkey", "NotAllowedError");
  return toJson(credential);
}

/** An answer as the service verifies it. */
export function toJson({ id, rawId, response }: PublicKeyCredential): Assertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    id,
    rawId: toText(rawId),
    type: "public-key",
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle && { userHandle: toText(userHandle) }),
    },
    clientExtensionResults: {},
  };
}

function toText(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
