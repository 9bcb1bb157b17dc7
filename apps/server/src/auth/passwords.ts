import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

// OWASP's second choice for argon2id (19 MiB, 2 passes): about 20 ms a core. The library's defaults today; written down
// because stored hashes must not weaken when they change.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Never inside a transaction: it takes a core for tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the account's. Without an account (or without a password) it takes as long and says no, so
 * the time of an answer does not tell which addresses have an account.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const looked = stored ?? (await dummy);
  const matches = await (looked.startsWith("$2") ? verifyBcrypt(password, looked) : verify(looked, password));
  return matches && stored != null;
}

/** Whether a hash is as `hashPassword` makes it; others came with an account from elsewhere (`passwords/foreign.ts`). */
export function isOurs(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST;
  return stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
