import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError, type Env } from "./env.ts";

/** A stored value cannot be opened: it was sealed with an unknown key, belongs to another place, or was changed. */
export class SealError extends Error {}

/**
 * Keeps secrets in the database readable by this product only: AES-256-GCM under a key that is not in the database. `place` is
 * where a value is stored (`auth.mfa_factors.secret/<id>`): a value that was copied to another row cannot be opened.
 */
export type Vault = {
  seal: (plain: string, place: string) => string;
  /**
   * Throws SealError, also for a value that is not sealed: write access to the database must not suffice to create a secret.
   */
  open: (sealed: string, place: string) => string;
  /** Whether a value must be sealed again: it is not sealed, or with a former key. */
  isStale: (stored: string) => boolean;
};

const KEY_FILE = "encryption.key";
const VERSION = "sealed.1";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

type Key = { id: string; bytes: Buffer };

/** `secrets`: the current one first. The others only open values that were sealed with them. */
export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const keys = secrets.map(keyOf);
  const [current] = keys as [Key, ...Key[]];
  const prefix = `${VERSION}.${current.id}.`;
  return {
    isStale: (stored) => {
      const sealer = keys.find(({ id }) => stored.startsWith(`${VERSION}.${id}.`));
      return sealer ? sealer !== current : !isSealed(stored);
    },
    seal: (plain, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, iv).setAAD(Buffer.from(prefix + place));
      const sealed = [iv, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()];
      return prefix + Buffer.concat(sealed).toString("base64url");
    },
    open: (sealed, place) => {
      if (!isSealed(sealed)) throw new SealError(`${place}: is not sealed`);
      const [id = "", payload = ""] = sealed.slice(VERSION.length + 1).split(".");
      const key = keys.find((candidate) => candidate.id === id);
      if (!key) throw new SealError(`${place}: sealed with a key that is not known here (${id})`);
      return unseal(key, Buffer.from(payload, "base64url"), place);
    },
  };
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(`${VERSION}.`);
}

function unseal({ id, bytes }: Key, sealed: Buffer, place: string): string {
  try {
    const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${VERSION}.${id}.${place}`)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = sealed.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new SealError(`${place}: was changed, or sealed for another place`, { cause });
  }
}

/**
 * A secret may be any long text. The cipher's key and the public name of the key are derived from it; the name does not reveal
 * it.
 */
function keyOf(secret: string): Key {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
  return {
    id: derive("passerelle: name of a key", 6).toString("hex"),
    bytes: derive("passerelle: secrets at rest", 32),
  };
}

/** Opens the vault with `ENCRYPTION_KEY`, or with a key that is created once and kept in the data folder. */
export async function openVault(env: Env): Promise<Vault> {
  const current = env.encryptionKey ?? (await keptKey(env.dataDir));
  return createVault(env.previousEncryptionKey ? [current, env.previousEncryptionKey] : [current]);
}

async function keptKey(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  const kept = await readFile(path, "utf8").catch(ifMissing);
  if (kept === undefined) await makeKey(dataDir, path);
  const key = (kept ?? (await readFile(path, "utf8"))).trim();
  // Replacing it would make every secret unreadable.
  if (key === "")
    throw new ConfigurationError(`${KEY_FILE} of ${dataDir}: expected the key that was made there`);
  return key;
}

/** Writes a temporary file first, so that no reader finds an incomplete key and only one of two processes succeeds. */
async function makeKey(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
