import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import { insertSigningKey, listSigningKeys, type StoredKey } from "./queries.ts";

export const ALGORITHM = "ES256";

export type SigningKey = {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  signs: boolean;
};

// Maximum milliseconds until this process notices a change by another one (a new key, a revoked one).
const REFRESH_MS = 60_000;
const RELOAD_MS = 10_000;
type Cache = { keys: Promise<SigningKey[]>; loadedAt: number };
// One set of keys per database, which all processes share.
const caches = new WeakMap<Db, Cache>();

/** The store of keys and the vault that opens them. */
export type KeyRing = Pick<Context, "db" | "vault" | "log">;

/** The key pairs whose tokens are valid, the signing one first; creates and stores the first one when there is none. */
export function signingKeys(ring: KeyRing): Promise<SigningKey[]> {
  return load(ring, REFRESH_MS).keys;
}

/** The key pair named `kid`. An unknown name is looked up in the database again, since another process may use a new key. */
export async function findSigningKey(
  ring: KeyRing,
  kid: string | undefined,
): Promise<SigningKey | undefined> {
  const known = (await signingKeys(ring)).find((key) => key.kid === kid);
  // The lookup is limited: otherwise each token with an invented name would cause a query.
  return known ?? (await load(ring, RELOAD_MS).keys).find((key) => key.kid === kid);
}

function load(ring: KeyRing, maxAge: number): Cache {
  const { db } = ring;
  const cached = caches.get(db);
  if (cached && Date.now() - cached.loadedAt < maxAge) return cached;
  const fresh = { keys: readKeys(ring), loadedAt: Date.now() };
  caches.set(db, fresh);
  fresh.keys.catch(() => caches.delete(db));
  return fresh;
}

/** Creates and stores a key pair; does nothing when one of that status exists. */
export async function addKey({ db, vault }: KeyRing, status: "in_use" | "standby"): Promise<void> {
  const kid = crypto.randomUUID();
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = JSON.stringify(await exportJWK(privateKey));
  await insertSigningKey(db, kid, vault.seal(jwk, placeOfKey(kid)), status);
}

/** Invalidates the cache after a change by this process. */
export function forgetKeys(db: Db): void {
  caches.delete(db);
}

async function readKeys(ring: KeyRing): Promise<SigningKey[]> {
  const { db } = ring;
  let stored = await listSigningKeys(db);
  if (!stored.some((key) => key.signs)) {
    await addKey(ring, "in_use");
    stored = await listSigningKeys(db);
  }
  const keys = await Promise.all(stored.map((key) => openKey(ring, key)));
  return keys.filter((key) => key !== undefined);
}

/** Returns undefined for a value that we did not seal: write access to the database must not suffice to create a key. */
async function openKey({ vault, log }: KeyRing, { kid, sealed, signs }: StoredKey) {
  let jwk: JWK;
  try {
    jwk = JSON.parse(vault.open(sealed, placeOfKey(kid))) as JWK;
  } catch (err) {
    log.error({ err, kid }, "a signing key cannot be opened and does not count");
    return undefined;
  }
  const { d: _secret, ...publicPart } = jwk;
  const publicJwk: JWK = { ...publicPart, kid, alg: ALGORITHM, use: "sig", key_ops: ["verify"] };
  return {
    kid,
    signs,
    publicJwk,
    privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicPart, ALGORITHM)) as CryptoKey,
  };
}

/** The place to which the vault binds a private key. */
export function placeOfKey(kid: string): string {
  return placeOf("auth.signing_keys", "private_jwk", kid);
}
