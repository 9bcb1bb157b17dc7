import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../src/app.ts";
import { machineTime, runAt, startClocks } from "../../src/platform/clock.ts";
import type { Context } from "../../src/platform/context.ts";
import { recount } from "../../src/stats/service.ts";
import { openStage, type Scene, type Stage } from "./scene.ts";

/** One event: `at` in milliseconds since 1970, `name` unique in its story. */
export type Step = { at: number; name: string; play: (scene: Scene) => Promise<unknown> };

/** The events of one thing, such as a request, in order; `key` is unique in the week. */
export type Story = { key: string; steps: readonly Step[] };

type Written = (now: number) => readonly Story[];

const WEEK = "week";
const COMPLETE = "week/complete";

/** How long before the first step people sign in, in milliseconds. */
const BEFORE_MS = 60_000;

/** The duration of a part, in milliseconds. Parts are short, so that a process that ends loses little. */
const PART_MS = 5_000;

/** A pause between steps, in which the rest of the product gets the only connection of the embedded database; in milliseconds. */
const PAUSE_MS = 10;

export type Week = {
  /** Plays the next part; resolves with whether there is more. */
  playPart: () => Promise<boolean>;
  /** Stops after the running step; the next process continues. */
  stop: () => Promise<void>;
};

/**
 * Prepares a week to play in parts, from the beginning or where an earlier process stopped; undefined if there is none: it is
 * complete, or people have ordered in this database before. Every step is recorded when it is done. The first step after a stop
 * may have been done without a record, so its refusals are expected.
 *
 * Any other failure of a step is logged and ends its story: people may have changed its data meanwhile.
 */
export async function prepareWeek(
  ctx: Context,
  app: App,
  written: Written,
  partMs = PART_MS,
): Promise<Week | undefined> {
  const now = await beginWeek(ctx);
  if (now === undefined) return undefined;
  const done = await findDone(ctx);
  const steps = written(now)
    .flatMap(({ key, steps }) => steps.map((step) => ({ ...step, key, id: `${WEEK}/${key}/${step.name}` })))
    .filter(({ id, key }) => !done.has(id) && !done.has(endOf(key)))
    .sort((one, other) => one.at - other.at);
  let isResumed = done.size > 0;
  let stage: Stage | undefined;
  let stopClocks: (() => void) | undefined;
  let isStopping = false;
  let running: Promise<boolean> = Promise.resolve(true);

  async function playStep({ id, key, at, play }: (typeof steps)[number], on: Stage): Promise<void> {
    try {
      await runAt(at, async () => {
        await play(on);
        await on.finishJobs();
      });
    } catch (err) {
      if (!isResumed) {
        ctx.log.error({ err, step: id }, "a story of the demonstration ends here");
        done.add(endOf(key));
        await record(ctx, endOf(key));
      }
    }
    isResumed = false;
    await record(ctx, id);
  }

  async function close(): Promise<void> {
    const [open, stop] = [stage, stopClocks];
    stage = undefined;
    stopClocks = undefined;
    try {
      await open?.close();
    } finally {
      stop?.();
    }
  }

  async function playPart(): Promise<boolean> {
    // A job that was enqueued earlier may run after `stop`.
    if (isStopping) return false;
    stopClocks ??= startClocks();
    stage ??= openStage(ctx, app, (steps[0]?.at ?? now ?? 0) - BEFORE_MS);
    const end = machineTime() + partMs;
    while (machineTime() < end) {
      if (isStopping) return false;
      const step = steps.shift();
      if (!step) {
        await close();
        // The steps wrote data on days that the statistics had already counted.
        await recount(ctx);
        await record(ctx, COMPLETE);
        ctx.log.info("the week of the demonstration is complete");
        return false;
      }
      if (!done.has(endOf(step.key))) await playStep(step, stage);
      await pause(PAUSE_MS);
    }
    return true;
  }

  return {
    playPart: () => {
      running = playPart();
      return running;
    },
    stop: async () => {
      isStopping = true;
      await running.catch(() => {});
      await close();
    },
  };
}

const endOf = (key: string): string => `${WEEK}/${key}/failed`;

/** The time at which the week began; begins it now if it has not begun. Undefined if there is no week to play. */
async function beginWeek({ db }: Context): Promise<number | undefined> {
  const find = () =>
    db.selectFrom("applied_seeds").select("applied_at").where("name", "=", WEEK).executeTakeFirst();
  const begun = await find();
  if (!begun) {
    const { rows } = await sql`SELECT 1 FROM service_requests LIMIT 1`.execute(db);
    if (rows.length > 0) return undefined;
    await db.insertInto("applied_seeds").values({ name: WEEK }).execute();
  }
  const ended = await db
    .selectFrom("applied_seeds")
    .select("name")
    .where("name", "=", COMPLETE)
    .executeTakeFirst();
  if (ended) return undefined;
  return (begun ?? (await find()))?.applied_at.getTime();
}

async function findDone({ db }: Context): Promise<Set<string>> {
  const rows = await db
    .selectFrom("applied_seeds")
    .select("name")
    .where("name", "like", `${WEEK}/%`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

async function record({ db }: Context, name: string): Promise<void> {
  await db
    .insertInto("applied_seeds")
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
