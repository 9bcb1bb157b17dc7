import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { authenticationOptions, verifyAssertion } from "../webauthn/relying-party.ts";
import { advancePasskey, findPasskeyByCredential, listPasskeys } from "./queries.ts";

/**
 * Options by which a person consents to a text with a passkey: the challenge is the hash of the text, so the signature is for
 * this text. Undefined for a person without passkeys, and with a hosted authentication service, whose passkeys are not known
 * here.
 */
export async function passkeyConsentOptions(
  ctx: Context,
  userId: string,
  hash: Buffer,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const passkeys = await listPasskeys(ctx.db, userId);
  if (passkeys.length === 0) return undefined;
  const allowed = passkeys.map(({ credential }) => credential);
  return authenticationOptions(ctx, "required", allowed, new Uint8Array(hash));
}

/** The stored evidence of a consent: enough to verify the signature again without us. Binary as base64url. */
export type PasskeyEvidence = {
  credential_id: string;
  public_key: string;
  authenticator_data: string;
  client_data_json: string;
  signature: string;
};

/** A verified consent; `use` counts it in the transaction that relies on it, and returns false for a copied key. */
type ProvenConsent = { evidence: PasskeyEvidence; use: (trx: Db) => Promise<boolean> };

/**
 * Verifies that a passkey of the person signed the hash, and that the device recognised its owner; undefined otherwise. The
 * challenge is not random, so the caller must accept only one consent to a text: otherwise the answer could be sent again.
 */
export async function provePasskeyConsent(
  ctx: Context,
  userId: string,
  hash: Buffer,
  answer: object,
): Promise<ProvenConsent | undefined> {
  const { id, response } = answer as { id?: unknown; response?: Record<string, unknown> };
  const passkey = typeof id === "string" ? await findPasskeyByCredential(ctx.db, id) : undefined;
  if (passkey?.userId !== userId) return undefined;
  const { credential } = passkey;
  const used = await verifyAssertion(ctx, answer, hash.toString("base64url"), credential, "required");
  if (!used) return undefined;
  return {
    evidence: {
      credential_id: credential.id,
      public_key: credential.publicKey,
      authenticator_data: String(response?.authenticatorData),
      client_data_json: String(response?.clientDataJSON),
      signature: String(response?.signature),
    },
    use: (trx) => advancePasskey(trx, passkey.id, used),
  };
}
