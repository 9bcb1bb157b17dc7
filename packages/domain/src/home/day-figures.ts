import { MODULES } from "../modules.ts";

const ENTRIES = MODULES.flatMap((module) => ("dayFigures" in module ? [...module.dayFigures] : [])).sort(
  (one, other) => one.order - other.order,
);

export type DayFigure = (typeof ENTRIES)[number]["figure"];

/** The figures in the overview of a day, in its order. */
export const DAY_FIGURES: readonly DayFigure[] = ENTRIES.map(({ figure }) => figure);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Range = { from: Date; until: Date };

/**
 * Today so far in UTC, and the same hours of the same weekday a week ago, so that a part of a day is not compared with a whole
 * day.
 */
export function comparedRanges(now: Date): { today: Range; lastWeek: Range } {
  const from = new Date(now);
  from.setUTCHours(0, 0, 0, 0);
  const before = (moment: Date) => new Date(moment.getTime() - WEEK_MS);
  return { today: { from, until: now }, lastWeek: { from: before(from), until: before(now) } };
}
