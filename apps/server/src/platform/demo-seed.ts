import type { Context } from "./context.ts";

const seeds = new WeakMap<Context, () => Promise<void>>();

/** Names what fills an empty database in demo mode; the start does, since seeds are above every capability. */
export function registerSeed(ctx: Context, seed: () => Promise<void>): void {
  seeds.set(ctx, seed);
}

/** Fills the database as the first start did. Throws where no seed was registered. */
export function seedAgain(ctx: Context): Promise<void> {
  const seed = seeds.get(ctx);
  if (!seed) throw new Error("no seed of the demonstration is registered");
  return seed();
}
