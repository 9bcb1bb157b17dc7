import { addDays } from "@passerelle/domain/days";
import { zoneClock } from "@passerelle/domain/time-zones";
import type { Sides } from "../times.ts";

/** A free start by the clock of its reader. `minute`: since midnight. */
export type FreeStart = { starts_at: string; minute: number };

/** `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that lies `count` months after another one. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The instants at which a month begins and ends by the clock of a zone. */
export function monthRange(month: string, zone: string): { from: number; until: number } {
  const clock = zoneClock(zone);
  return {
    from: clock.instantOf(`${month}-01`, 0),
    until: clock.instantOf(`${addMonths(month, 1)}-01`, 0),
  };
}

/** The weeks of a month from Monday to Sunday, with null for days of the months beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const skipped = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let day = addDays(first, -skipped); monthOf(day) <= month; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(day, index)).map((one) =>
        monthOf(one) === month ? one : null,
      ),
    );
  return weeks;
}

/** Free starts by the day on which they are in a zone. */
export function startsByDay(
  slots: readonly { starts_at: string }[],
  zone: string,
): ReadonlyMap<string, FreeStart[]> {
  const clock = zoneClock(zone);
  const days = new Map<string, FreeStart[]>();
  for (const { starts_at } of slots) {
    const { day, minute } = clock.localAt(Date.parse(starts_at));
    const known = days.get(day);
    if (known) known.push({ starts_at, minute });
    else days.set(day, [{ starts_at, minute }]);
  }
  return days;
}

/**
 * The free day to which a key leads from another one, in calendar order; undefined for other keys, or when there is no free day
 * in this direction.
 */
export function dayAfterKey(free: readonly string[], day: string, key: string): string | undefined {
  switch (key) {
    case "ArrowRight":
      return free.find((one) => one > day);
    case "ArrowLeft":
      return free.findLast((one) => one < day);
    case "ArrowDown":
      return free.find((one) => one >= addDays(day, 7));
    case "ArrowUp":
      return free.findLast((one) => one <= addDays(day, -7));
    case "Home":
      return free[0];
    case "End":
      return free.at(-1);
    default:
      return undefined;
  }
}

/** The zones of both sides before a booking; where ours is not known, the reader's zone is used for both. */
export const sidesOf = (ours: string | null, zone: string): Sides => ({
  agent_zone: ours ?? zone,
  customer_zone: zone,
});
