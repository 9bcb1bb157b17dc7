/** One hour ahead of UTC all year round, where the demonstration's staff works. */
const ZONE_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The last step of a story was at least so long ago. */
const LATEST_MS = 6 * MINUTE_MS;
/** Between two steps of a story that are moved together. */
const GAP_MS = 4 * MINUTE_MS;

const startOfDay = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The day so many days before `now`, at a time such as `09:40`; in milliseconds since 1970. */
export const daysAgo = (now: number, days: number, clock: string): number =>
  startOfDay(now) - days * DAY_MS + minutesOf(clock) * MINUTE_MS;

/** Midnight in Douala of the Monday of the week of `now`. */
export function mondayOf(now: number): number {
  const day = startOfDay(now);
  // Monday is 0; midnight there is still the day before in UTC.
  const weekday = (new Date(day + ZONE_MS).getUTCDay() + 6) % 7;
  return day - weekday * DAY_MS;
}

/** So many working days after a time, at a time of day; 0 is the same day, or the next one with work. */
export function workDay(from: number, days: number, clock: string): number {
  let day = startOfDay(from);
  const isWork = (one: number) => ![0, 6].includes(new Date(one + ZONE_MS).getUTCDay());
  while (!isWork(day)) day += DAY_MS;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (isWork(day)) left -= 1;
  }
  return day + minutesOf(clock) * MINUTE_MS;
}

/** `09:40` of a day given by any of its times. */
export const atClock = (day: number, clock: string): number => startOfDay(day) + minutesOf(clock) * MINUTE_MS;

export const minutesAfter = (at: number, minutes: number): number => at + minutes * MINUTE_MS;

/** The same times in order, and none later than shortly before `now`: what began yesterday happens faster. */
export function before(now: number, times: readonly number[]): number[] {
  const fitted = [...times];
  for (let index = 1; index < fitted.length; index += 1)
    fitted[index] = Math.max(fitted[index] ?? 0, (fitted[index - 1] ?? 0) + MINUTE_MS);
  let latest = now - LATEST_MS;
  for (let index = fitted.length - 1; index >= 0; index -= 1) {
    fitted[index] = Math.min(fitted[index] ?? 0, latest);
    latest = (fitted[index] ?? 0) - GAP_MS;
  }
  return fitted;
}
