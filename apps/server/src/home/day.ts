import { setTimeout as wait } from "node:timers/promises";
import type { DayCard } from "@passerelle/contract/home/day";
import { comparedRanges, DAY_FIGURES, type DayFigure } from "@passerelle/domain/home/day-figures";
import type { Context } from "../platform/context.ts";
import { type CountedByCountry, type DayFigureSources, modulesOf } from "../platform/module.ts";
import { findTroubledJobs } from "../platform/troubled-jobs.ts";

/** Maximum milliseconds for a part to answer; after that it counts as broken, so that the dashboard does not wait. */
const PROBE_MS = 800;
const COUNTRIES = 8;

/** The overview of the day, with the figures of all modules. */
export async function readDay(ctx: Context): Promise<DayCard> {
  const now = new Date();
  const { today, lastWeek } = comparedRanges(now);
  const sources: DayFigureSources = Object.assign({}, ...modulesOf(ctx).map(({ dayFigures }) => dayFigures));
  const read = async (figure: DayFigure) => {
    const [counted, before] = await Promise.all(
      [today, lastWeek].map((range) => sources[figure]?.(ctx.db, range) ?? []),
    );
    return { figure, counted: counted ?? [], before: before ?? [] };
  };
  const [figures, broken] = await Promise.all([Promise.all(DAY_FIGURES.map(read)), findBroken(ctx)]);
  return {
    until: now.toISOString(),
    figures: figures.map(({ figure, counted, before }) => ({
      figure,
      today: sum(counted),
      last_week: sum(before),
    })),
    countries: byCountry(figures),
    broken,
  };
}

const sum = (counted: CountedByCountry): number => counted.reduce((total, { count }) => total + count, 0);

function byCountry(figures: { figure: DayFigure; counted: CountedByCountry }[]): DayCard["countries"] {
  const countries = new Map<string, { total: number; figures: Partial<Record<DayFigure, number>> }>();
  for (const { figure, counted } of figures)
    for (const { country, count } of counted) {
      if (country === null || count === 0) continue;
      const known = countries.get(country) ?? { total: 0, figures: {} };
      known.total += count;
      known.figures[figure] = count;
      countries.set(country, known);
    }
  return [...countries]
    .toSorted(([code, one], [other, two]) => two.total - one.total || (code < other ? -1 : 1))
    .slice(0, COUNTRIES)
    .map(([code, { figures: counts }]) => ({ code, figures: counts }));
}

async function findBroken(ctx: Context): Promise<DayCard["broken"]> {
  const probes: [name: string, probe: () => Promise<unknown>][] = [
    ["storage", () => ctx.storage.reach()],
    ...modulesOf(ctx).flatMap(({ healthProbes = {} }) =>
      Object.entries(healthProbes).map(([name, probe]): [string, () => Promise<unknown>] => [
        name,
        () => probe(ctx),
      ]),
    ),
  ];
  const answers = await Promise.all(
    probes.map(async ([name, probe]) => ({ name, works: await answersInTime(probe) })),
  );
  const jobs = await findTroubledJobs(ctx.db);
  return [
    ...answers.filter(({ works }) => !works).map(({ name }) => ({ kind: "part" as const, name, count: 1 })),
    ...jobs.map(({ name, count }) => ({ kind: "jobs" as const, name, count })),
  ];
}

async function answersInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const leaving = new AbortController();
  try {
    return await Promise.race([
      probe().then(() => true),
      wait(PROBE_MS, false, { signal: leaving.signal, ref: false }),
    ]);
  } catch {
    return false;
  } finally {
    leaving.abort();
  }
}
