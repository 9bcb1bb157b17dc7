import type { PublicKey } from "@passerelle/contract/verification";
import type { ReadStatement } from "@passerelle/domain/verification/signed";

/**
 * The result of verifying the signature in a QR code. `other_document`: the signature belongs to a document with another code
 * than the address names. `unknown_key`: the signature names a key that we do not publish, or that this device does not know yet.
 */
export type SignatureOutcome =
  | "signed"
  | "forged"
  | "other_document"
  | "unknown_key"
  | "no_keys"
  | "malformed";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** Verifies a statement with our public keys. `code`: the one that the address names, if any. */
export async function verifyStatement(
  read: ReadStatement | undefined,
  code: string | undefined,
  readKeys: () => Promise<PublicKey[] | undefined>,
): Promise<SignatureOutcome> {
  if (!read) return "malformed";
  const keys = await readKeys();
  if (!keys) return "no_keys";
  const { statement, input, signature } = read;
  const key = keys.find(({ kid }) => kid === statement.keyId);
  if (!key) return "unknown_key";
  const { kty, crv, x, y } = key;
  const publicKey = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, ECDSA, false, ["verify"]);
  const isOurs = await crypto.subtle.verify(ECDSA, publicKey, signature, new TextEncoder().encode(input));
  if (!isOurs) return "forged";
  return code === undefined || code === statement.code ? "signed" : "other_document";
}
