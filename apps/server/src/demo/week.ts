import type { Context } from "../platform/context.ts";
import { markFilling } from "../platform/demo-seed.ts";

/** Plays the next part of a week; returns whether there is another one. */
type Play = () => Promise<boolean>;

const plays = new WeakMap<Context, Play>();
const running = new WeakMap<Context, Promise<boolean>>();

/** Lets jobs play a week in this process, from the part where the former process stopped. The jobs must be running. */
export async function playInJobs(ctx: Context, play: Play): Promise<void> {
  plays.set(ctx, play);
  markFilling(ctx, true);
  await ctx.jobs.enqueue(ctx.db, "demo.play", {});
}

/**
 * The job: plays a part, and enqueues the next one. The job of a killed process may run at the same time as the job of the new
 * start: both await the same part.
 */
export async function playNext(ctx: Context): Promise<void> {
  const play = plays.get(ctx);
  if (!play) return;
  const isFirst = !running.has(ctx);
  const part = running.get(ctx) ?? play().finally(() => running.delete(ctx));
  running.set(ctx, part);
  const hasMore = await part;
  if (!hasMore) markFilling(ctx, false);
  else if (isFirst) await ctx.jobs.enqueue(ctx.db, "demo.play", {});
}
