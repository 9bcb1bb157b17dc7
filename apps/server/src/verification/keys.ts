import type { PublicKey } from "@passerelle/contract/verification";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Context } from "../platform/context.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { deleteKeys, findKeys, insertKey, type StoredKey } from "./queries.ts";

type KeyRing = Pick<Context, "db" | "vault" | "log">;

type SigningKey = { kid: string; jwk: JWK };

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const placeOfKey = (kid: string): string => placeOf("verification_keys", "private_jwk", kid);

/** A key of its own, which signs nothing but statements about documents: tokens are signed by those of `auth`. */
async function addKey({ db, vault }: KeyRing): Promise<void> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, 8);
  await insertKey(db, { kid, private_jwk: vault.seal(JSON.stringify(jwk), placeOfKey(kid)) });
}

/** Undefined for a value that we did not seal: write access to the database must not suffice to make a key. */
function openKey({ vault, log }: KeyRing, { kid, private_jwk }: StoredKey): SigningKey | undefined {
  try {
    return { kid, jwk: JSON.parse(vault.open(private_jwk, placeOfKey(kid))) as JWK };
  } catch (err) {
    log.error({ err, kid }, "a key for documents cannot be opened and does not count");
    return undefined;
  }
}

/** Every key, the one that signs first; makes the first one. Two processes that make one at once keep both. */
async function openKeys(ring: KeyRing): Promise<SigningKey[]> {
  const open = async () =>
    (await findKeys(ring.db)).map((key) => openKey(ring, key)).filter((key) => key !== undefined);
  const keys = await open();
  if (keys.length > 0) return keys;
  await addKey(ring);
  return open();
}

/** The newest key, which signs an ASCII text: 64 bytes, as RFC 7518 §3.4 has them. */
export async function openSigner(
  ring: KeyRing,
): Promise<{ kid: string; sign: (text: string) => Promise<Uint8Array> }> {
  const [key] = await openKeys(ring);
  if (!key) throw new Error("no key for documents can be opened");
  const privateKey = await crypto.subtle.importKey("jwk", key.jwk, ECDSA, false, ["sign"]);
  return {
    kid: key.kid,
    sign: async (text) => new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, Buffer.from(text))),
  };
}

/** What `GET /api/verification-keys` answers. */
export async function listPublicKeys(ring: KeyRing): Promise<{ keys: PublicKey[] }> {
  const keys = await openKeys(ring);
  return {
    keys: keys.map(({ kid, jwk: { x = "", y = "" } }) => ({
      kty: "EC",
      crv: "P-256",
      x,
      y,
      kid,
      alg: "ES256",
      use: "sig",
    })),
  };
}

/**
 * Signs with a new key from now on. The former ones stay published, unless `forget` is set because one was stolen: what they signed
 * cannot be verified without a network any more. Answers the ids of the keys, the one that signs first.
 */
export async function rotateKey(ring: KeyRing, { forget = false } = {}): Promise<string[]> {
  await ring.db.transaction().execute(async (trx) => {
    if (forget) await deleteKeys(trx);
    await addKey({ ...ring, db: trx });
  });
  return (await findKeys(ring.db)).map(({ kid }) => kid);
}
