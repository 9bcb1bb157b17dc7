import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Db } from "../../platform/db.ts";
import { insertSigningKey, listSigningKeys } from "./queries.ts";

export const ALGORITHM = "ES256";

export type SigningKey = {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  signs: boolean;
};

// How long a change made by another process (a new key, a revoked one) may go unseen.
const REFRESH_MS = 60_000;
const RELOAD_MS = 10_000;
type Cache = { keys: Promise<SigningKey[]>; loadedAt: number };
// One set of keys per database; processes share them through it.
const caches = new WeakMap<Db, Cache>();

/** The key pairs whose tokens are valid, the one that signs first; makes and keeps the first one when there is none. */
export function signingKeys(db: Db): Promise<SigningKey[]> {
  return load(db, REFRESH_MS).keys;
}

/** The pair named `kid`: another process may have begun to use a new one, so an unknown name is looked up again. */
export async function findSigningKey(db: Db, kid: string | undefined): Promise<SigningKey | undefined> {
  const known = (await signingKeys(db)).find((key) => key.kid === kid);
  // Bounded, or tokens with invented names would make a query each.
  return known ?? (await load(db, RELOAD_MS).keys).find((key) => key.kid === kid);
}

function load(db: Db, maxAge: number): Cache {
  const cached = caches.get(db);
  if (cached && Date.now() - cached.loadedAt < maxAge) return cached;
  const fresh = { keys: readKeys(db), loadedAt: Date.now() };
  caches.set(db, fresh);
  fresh.keys.catch(() => caches.delete(db));
  return fresh;
}

/** Makes a key pair and keeps it; nothing when there is one of that status already. */
export async function addKey(db: Db, status: "in_use" | "standby"): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await insertSigningKey(db, crypto.randomUUID(), await exportJWK(privateKey), status);
}

/** Has the next call read the keys anew: they were changed here. */
export function forgetKeys(db: Db): void {
  caches.delete(db);
}

async function readKeys(db: Db): Promise<SigningKey[]> {
  let stored = await listSigningKeys(db);
  if (!stored.some((key) => key.signs)) {
    await addKey(db, "in_use");
    stored = await listSigningKeys(db);
  }
  return Promise.all(
    stored.map(async ({ kid, jwk, signs }) => {
      const { d: _secret, ...publicPart } = jwk;
      const publicJwk: JWK = { ...publicPart, kid, alg: ALGORITHM, use: "sig", key_ops: ["verify"] };
      return {
        kid,
        signs,
        publicJwk,
        privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
        publicKey: (await importJWK(publicPart, ALGORITHM)) as CryptoKey,
      };
    }),
  );
}
