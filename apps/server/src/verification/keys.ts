import type { PublicKey } from "@passerelle/contract/verification";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Context } from "../platform/context.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { deleteKeys, findKeys, insertKey, type StoredKey } from "./queries.ts";

type KeyRing = Pick<Context, "db" | "vault" | "log">;

type SigningKey = { kid: string; jwk: JWK };

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const placeOfKey = (kid: string): string => placeOf("verification_keys", "private_jwk", kid);

/** Adds a key that signs only statements about documents; the keys of `auth` sign tokens. */
async function addKey({ db, vault }: KeyRing): Promise<void> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, 8);
  await insertKey(db, { kid, private_jwk: vault.seal(JSON.stringify(jwk), placeOfKey(kid)) });
}

/** Returns undefined for a value that we did not seal: write access to the database must not suffice to create a key. */
function openKey({ vault, log }: KeyRing, { kid, private_jwk }: StoredKey): SigningKey | undefined {
  try {
    return { kid, jwk: JSON.parse(vault.open(private_jwk, placeOfKey(kid))) as JWK };
  } catch (err) {
    log.error({ err, kid }, "a key for documents cannot be opened and does not count");
    return undefined;
  }
}

/** All keys, the signing one first; creates the first key. If two processes create one at the same time, both are kept. */
async function openKeys(ring: KeyRing): Promise<SigningKey[]> {
  const open = async () =>
    (await findKeys(ring.db)).map((key) => openKey(ring, key)).filter((key) => key !== undefined);
  const keys = await open();
  if (keys.length > 0) return keys;
  await addKey(ring);
  return open();
}

/** The newest key, which signs an ASCII text; a signature has 64 bytes (RFC 7518 §3.4). */
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

/** The reply of `GET /api/verification-keys`. */
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
 * Creates a new key for all later signatures. The former keys stay published, unless `forget` is set because one was stolen:
 * their signatures can then no longer be verified offline. Returns the ids of the keys, the signing one first.
 */
export async function rotateKey(ring: KeyRing, { forget = false } = {}): Promise<string[]> {
  await ring.db.transaction().execute(async (trx) => {
    if (forget) await deleteKeys(trx);
    await addKey({ ...ring, db: trx });
  });
  return (await findKeys(ring.db)).map(({ kid }) => kid);
}
