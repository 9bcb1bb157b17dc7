import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

/**
 * Replaces `@node-rs/argon2` in the server tests (`vitest.config.ts`). A hash of the production cost, which takes 80 ms of
 * a core, is computed at the lowest cost and states the production cost; comparing a password with it is as cheap. Other
 * hashes, and comparisons with hashes that were not made here, take what they cost.
 */
const argon2: typeof Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

export const { parseOptions } = argon2;

const PRODUCTION = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const LOWEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes of the lowest cost by what they are shown as. */
const computed = new Map<string, string>();

export async function hash(password: string, options: Argon2.Options): Promise<string> {
  if (!hasProductionCost(options)) return argon2.hash(password, options);
  const cheap = await argon2.hash(password, LOWEST);
  const shown = cheap.replace("$m=8,t=1,p=1$", "$m=65536,t=3,p=1$");
  computed.set(shown, cheap);
  return shown;
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return argon2.verify(computed.get(hashed) ?? hashed, password);
}

function hasProductionCost({ memoryCost, timeCost, parallelism, ...others }: Argon2.Options): boolean {
  return (
    memoryCost === PRODUCTION.memoryCost &&
    timeCost === PRODUCTION.timeCost &&
    parallelism === PRODUCTION.parallelism &&
    Object.keys(others).length === 0
  );
}
