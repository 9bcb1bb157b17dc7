import { hash, verify } from "@node-rs/argon2";

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
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored != null;
}
