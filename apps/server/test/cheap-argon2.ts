import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

/**
 * Replaces `@node-rs/argon2` in the server tests (`vitest.config.ts`) and in the servers of most journeys
 * (`e2e/fixtures/server.ts`). A hash with the production parameters takes 80 ms of a core; here it is computed with the lowest
 * parameters and labelled with the production ones, and verifying it is as cheap. Hashes with other parameters, and wrong
 * passwords for hashes of another process, have their full cost.
 */
const argon2: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

export const { parseOptions } = argon2;

const PRODUCTION = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const LOWEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const SHOWN = "$m=65536,t=3,p=1$";
const COMPUTED = "$m=8,t=1,p=1$";

/** The real hashes with the lowest parameters, by the hash that callers get. */
const computed = new Map<string, string>();

export async function hash(password: string, options: Argon2.Options): Promise<string> {
  if (!hasProductionCost(options)) return argon2.hash(password, options);
  const cheap = await argon2.hash(password, LOWEST);
  const shown = cheap.replace(COMPUTED, SHOWN);
  computed.set(shown, cheap);
  return shown;
}

export async function verify(hashed: string, password: string): Promise<boolean> {
  const own = computed.get(hashed);
  if (own) return argon2.verify(own, password);
  // Another process with this replacement may have made it, for example the one that seeded the database.
  const isCheap = hashed.includes(SHOWN) && (await argon2.verify(hashed.replace(SHOWN, COMPUTED), password));
  return isCheap || argon2.verify(hashed, password);
}

function hasProductionCost({ memoryCost, timeCost, parallelism, ...others }: Argon2.Options): boolean {
  return (
    memoryCost === PRODUCTION.memoryCost &&
    timeCost === PRODUCTION.timeCost &&
    parallelism === PRODUCTION.parallelism &&
    Object.keys(others).length === 0
  );
}
