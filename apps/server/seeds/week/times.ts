/** The time zone of the demonstration's staff: one hour ahead of UTC all year. */
const ZONE_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The least time since the last step of a story. */
const LATEST_MS = 6 * MINUTE_MS;
/** The time between two steps that are moved together. */
const GAP_MS = 4 * MINUTE_MS;

const startOfDay = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** A time of day such as `09:40`, so many days before `now`; in milliseconds since 1970. */
export const daysAgo = (now: number, days: number, clock: string): number =>
  startOfDay(now) - days * DAY_MS + minutesOf(clock) * MINUTE_MS;

/** Midnight in Douala of the Monday of the week of `now`. */
export function mondayOf(now: number): number {
  const day = startOfDay(now);
  // Monday is 0. The zone is added, because midnight there is still the day before in UTC.
  const weekday = (new Date(day + ZONE_MS).getUTCDay() + 6) % 7;
  return day - weekday * DAY_MS;
}

/** A time of day, so many working days after a time; with 0 the same day or, at a weekend, the next working day. */
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

/** A time of day such as `09:40` on the day of a time. */
export const atClock = (day: number, clock: string): number => startOfDay(day) + minutesOf(clock) * MINUTE_MS;

export const minutesAfter = (at: number, minutes: number): number => at + minutes * MINUTE_MS;

/** The same times in ascending order, none later than shortly before `now`: the steps of a recent story happen faster. */
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
