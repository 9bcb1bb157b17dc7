import type { Context } from "./context.ts";

/** Fills an empty database in demo mode. */
export type Seed = {
  /** Stops all work that still fills the database: nothing is written until `fill` is called. */
  stop: () => Promise<void>;
  /** Fills the database as the first start did, or adds what is missing. */
  fill: () => Promise<void>;
};

const seeds = new WeakMap<Context, Seed>();

/** Registers the seed. The start of the server calls this, since seeds depend on every capability. */
export function registerSeed(ctx: Context, seed: Seed): void {
  seeds.set(ctx, seed);
}

const filling = new WeakSet<Context>();

/** Notes whether this process is filling the demonstration, after its start. */
export function markFilling(ctx: Context, isFilling: boolean): void {
  if (isFilling) filling.add(ctx);
  else filling.delete(ctx);
}

/** Whether this process is still filling the demonstration, so that lists may grow. */
export const isBeingFilled = (ctx: Context): boolean => filling.has(ctx);

/** The seed of the demonstration. Throws where none was registered. */
export function seedOf(ctx: Context): Seed {
  const seed = seeds.get(ctx);
  if (!seed) throw new Error("no seed of the demonstration is registered");
  return seed;
}
