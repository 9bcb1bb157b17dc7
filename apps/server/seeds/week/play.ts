import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../src/app.ts";
import { machineTime, runAt, startClocks } from "../../src/platform/clock.ts";
import type { Context } from "../../src/platform/context.ts";
import { openStage, type Scene, type Stage } from "./scene.ts";

/** One thing that happens: `at` in milliseconds since 1970, `name` unique in its story. */
export type Step = { at: number; name: string; play: (scene: Scene) => Promise<unknown> };

/** What happens to one thing, such as a request, in order; `key` is unique in the week. */
export type Story = { key: string; steps: readonly Step[] };

type Written = (now: number) => readonly Story[];

const WEEK = "week";
const COMPLETE = "week/complete";

/** A job is short, so that a process that ends loses little: in milliseconds. */
const PART_MS = 5_000;

/** The rest of the product gets the only connection of the embedded database in between: in milliseconds. */
const PAUSE_MS = 10;

/**
 * Plays a week in parts, from the present or where a former process stopped; answers undefined where there is none to play: it is
 * complete, or people have ordered in this database before. Every step is recorded once it is done; the first step after a stop may have
 * been done without that, and its refusals are expected.
 *
 * A step that fails otherwise ends its story, and is logged: people may have changed what it is about meanwhile.
 */
export async function prepareWeek(
  ctx: Context,
  app: App,
  written: Written,
): Promise<(() => Promise<boolean>) | undefined> {
  const now = await beginWeek(ctx);
  if (now === undefined) return undefined;
  const done = await findDone(ctx);
  const steps = written(now)
    .flatMap(({ key, steps }) => steps.map((step) => ({ ...step, key, id: `${WEEK}/${key}/${step.name}` })))
    .filter(({ id, key }) => !done.has(id) && !done.has(endOf(key)))
    .sort((one, other) => one.at - other.at);
  let isResumed = done.size > 0;
  let opened: { stage: Stage; stopClocks: () => void } | undefined;
  return async () => {
    opened ??= { stopClocks: startClocks(), stage: openStage(ctx, app, (steps[0]?.at ?? now) - 60_000) };
    const { stage, stopClocks } = opened;
    const end = machineTime() + PART_MS;
    while (machineTime() < end) {
      const step = steps.shift();
      if (!step) {
        await stage.close();
        stopClocks();
        await record(ctx, COMPLETE);
        return false;
      }
      if (done.has(endOf(step.key))) continue;
      try {
        await runAt(step.at, async () => {
          await step.play(stage);
          await stage.finishJobs();
        });
      } catch (err) {
        if (!isResumed) {
          ctx.log.error({ err, step: step.id }, "a story of the demonstration ends here");
          done.add(endOf(step.key));
          await record(ctx, endOf(step.key));
        }
      }
      isResumed = false;
      await record(ctx, step.id);
      await pause(PAUSE_MS);
    }
    return true;
  };
}

const endOf = (key: string): string => `${WEEK}/${key}/failed`;

/** When the week was begun, which is now unless it was before. */
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
