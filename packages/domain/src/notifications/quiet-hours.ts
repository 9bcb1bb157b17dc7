import { dateFormat } from "../formats.ts";

/** Daily hours without notifications, in minutes of the day in a time zone. `to` before `from` is on the next day. */
export type QuietHours = { from: number; to: number; zone: string };

export const DAY_MINUTES = 1_440;

/** Whether a minute of the day is within the quiet hours. */
export const isQuietAt = (minute: number, { from, to }: Pick<QuietHours, "from" | "to">): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/**
 * The end of the quiet hours around `now`; undefined when `now` is not quiet. It follows the local clock, also when a daylight
 * saving change skips or repeats an hour. If the change skips the whole time that is not quiet, the quiet hours end on the next
 * day.
 */
export function quietUntil(now: Date, quiet: QuietHours): Date | undefined {
  const clock = dateFormat("en-GB", {
    timeZone: quiet.zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const minuteAt = (time: number) => {
    const [hour, minute] = clock.format(time).split(":").map(Number) as [number, number];
    return hour * 60 + minute;
  };
  let time = now.getTime();
  if (!isQuietAt(minuteAt(time), quiet)) return undefined;
  time -= time % MINUTE_MS;
  // Usually one step; a second one when the clock changed in between.
  for (let tries = 0; tries < DAY_MINUTES; tries += 1) {
    const minute = minuteAt(time);
    if (!isQuietAt(minute, quiet)) return settle(time, minuteAt, quiet);
    time += ((quiet.to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  }
  return new Date(time);
}

const MINUTE_MS = 60_000;

/** The first minute that is not quiet, in case the clock skipped the end. */
function settle(time: number, minuteAt: (time: number) => number, quiet: QuietHours): Date {
  let first = time;
  while (!isQuietAt(minuteAt(first - MINUTE_MS), quiet)) first -= MINUTE_MS;
  return new Date(first);
}
