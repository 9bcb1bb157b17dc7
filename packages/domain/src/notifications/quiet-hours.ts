/** When somebody wants to be left alone: minutes of their day in their zone; an end before the beginning is of the next day. */
export type QuietHours = { from: number; to: number; zone: string };

export const DAY_MINUTES = 1_440;

/** Whether a name is one of a zone that this machine knows (IANA). */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets ("+01:00") would not follow the summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Whether a minute of the day lies within them. */
export const isQuietAt = (minute: number, { from, to }: Pick<QuietHours, "from" | "to">): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/**
 * Until when a message has to wait: the moment at which the quiet hours around `now` end; undefined when there are none
 * now. Counted by the clock of the zone, minute by minute of what really passes: where an hour is left out or comes twice
 * the end is that of the clock on the wall.
 */
export function quietUntil(now: Date, quiet: QuietHours): Date | undefined {
  const clock = new Intl.DateTimeFormat("en-GB", {
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
  // As far as the clock says, and once more where it was put forward or back on the way.
  for (let tries = 0; tries < DAY_MINUTES; tries += 1) {
    const minute = minuteAt(time);
    if (!isQuietAt(minute, quiet)) return settle(time, minuteAt, quiet);
    time += ((quiet.to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  }
  return new Date(time);
}

const MINUTE_MS = 60_000;

/** The first minute that is not quiet: a clock that was put forward has jumped over the end. */
function settle(time: number, minuteAt: (time: number) => number, quiet: QuietHours): Date {
  let first = time;
  while (!isQuietAt(minuteAt(first - MINUTE_MS), quiet)) first -= MINUTE_MS;
  return new Date(first);
}
