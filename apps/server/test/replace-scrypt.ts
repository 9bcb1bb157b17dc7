import crypto, { type ScryptOptions } from "node:crypto";
import { registerHooks } from "node:module";

export const { createCipheriv, createDecipheriv, randomBytes } = crypto;

/**
 * Loaded before the server tests: the encryption of backups gets the `node:crypto` of this module, whose `scryptSync` has the
 * lowest cost. A key with the production parameters takes a quarter of a second of a core, and the tests of backups derive about
 * fifty.
 */
export function scryptSync(passphrase: string, salt: Buffer, length: number, options: ScryptOptions): Buffer {
  return crypto.scryptSync(passphrase, salt, length, { ...options, N: 2 ** 4 });
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "node:crypto" && context.parentURL?.endsWith("/platform/backup/encryption.ts")
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
