import { addDays, utcDay } from "@passerelle/domain/days";
import { rangesOf } from "@passerelle/domain/stats/periods";
import type { Context } from "../../platform/context.ts";
import { modulesOf } from "../../platform/module.ts";
import type { StatRange, StatSource } from "../../platform/stat-source.ts";
import {
  analyzeSums,
  deleteSums,
  findChangedDays,
  findCountedUntil,
  lockSums,
  moveBuckets,
  replaceDays,
  replaceMonths,
  saveCountedUntil,
} from "./queries.ts";

/** A day before all records. */
const BEGINNING = "2020-01-01";

/** A transaction that began before the last count may commit after it, with the time of its beginning. In milliseconds. */
const OVERLAP = 10 * 60_000;

const sourcesOf = (ctx: Context): StatSource[] => modulesOf(ctx).flatMap(({ stats = [] }) => stats);

export function sourceOf(ctx: Context, measure: string): StatSource | undefined {
  return sourcesOf(ctx).find(({ measures }) => measures.includes(measure));
}

/**
 * Recomputes the days that have changed since the last count: the days since then, and those that the sources report. The
 * first count, and the one after `recount`, computes all days. May be called at any time, in several processes.
 */
export async function countDays(ctx: Context, now = new Date()): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSums(trx);
    const until = await findCountedUntil(trx);
    const tomorrow = addDays(utcDay(now), 1);
    const since = until && new Date(until.getTime() - OVERLAP);
    let earliest = (await moveBuckets(trx)) ?? tomorrow;
    for (const source of sourcesOf(ctx)) {
      const ranges: StatRange[] = since
        ? rangesOf([...(await findChangedDays(trx, source, since)), ...daysFrom(utcDay(since), tomorrow)])
        : [{ from: BEGINNING, to: lastOf(tomorrow) }];
      for (const range of ranges) {
        await replaceDays(trx, source, range);
        if (range.from < earliest) earliest = range.from;
      }
    }
    await replaceMonths(trx, earliest, lastOf(tomorrow));
    await saveCountedUntil(trx, now);
  });
}

/** Days that are recounted each night. */
const RECOUNTED_DAYS = 400;

/**
 * Recounts the last `RECOUNTED_DAYS` each night, so that they reflect corrections and erasures. Older days keep their sums,
 * since tickets and other records are erased by then, while their numbers are still of interest.
 */
export async function recountRecent(ctx: Context, now = new Date()): Promise<void> {
  await recountFrom(ctx, addDays(utcDay(now), -RECOUNTED_DAYS), now);
}

/** Recomputes all sums from the records. */
export async function recount(ctx: Context, now = new Date()): Promise<void> {
  await recountFrom(ctx, BEGINNING, now);
}

async function recountFrom(ctx: Context, from: string, now: Date): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSums(trx);
    const range = { from, to: lastOf(addDays(utcDay(now), 1)) };
    const moved = (await moveBuckets(trx)) ?? from;
    await deleteSums(trx, from);
    for (const source of sourcesOf(ctx)) await replaceDays(trx, source, range);
    await replaceMonths(trx, moved < from ? moved : from, range.to);
    await analyzeSums(trx);
    await saveCountedUntil(trx, now);
  });
}

/** Rows that an earlier release counted on the next day are replaced too. */
const lastOf = (day: string) => addDays(day, 1);

function daysFrom(day: string, until: string): string[] {
  const days: string[] = [];
  for (let one = addDays(day, -1); one <= until; one = addDays(one, 1)) days.push(one);
  return days;
}
