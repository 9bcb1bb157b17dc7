import { dateFormat } from "./formats.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Translates between the local clock of an IANA time zone and instants. Instants are milliseconds since 1970; local times are a
 * calendar day, `2026-11-20`, and minutes since its midnight, up to 1,440 for the midnight that ends it.
 */
export type ZoneClock = {
  /**
   * The first instant at which the local clock shows this time or a later one. If the clock skips the time, that is the moment of
   * the change; if the clock shows it twice, the first of the two.
   */
  instantOf: (day: string, minute: number) => number;
  /** The local clock at an instant. */
  localAt: (instant: number) => { day: string; minute: number };
};

/** The clock of a zone. It caches the offsets that it looked up, so reuse one for a computation over many days. */
export function zoneClock(zone: string): ZoneClock {
  const format = dateFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const known = new Map<number, number>();
  /** The milliseconds to add to an instant to get the local time in the form of a UTC instant. */
  const offsetAt = (instant: number): number => {
    // No zone changes its clock within a minute.
    const whole = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    const kept = known.get(whole);
    if (kept !== undefined) return kept;
    const parts = Object.fromEntries(
      format.formatToParts(whole).map(({ type, value }) => [type, Number(value)]),
    ) as Record<"year" | "month" | "day" | "hour" | "minute", number>;
    const { year, month, day, hour, minute } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) - whole;
    known.set(whole, offset);
    return offset;
  };

  return {
    instantOf: (day, minute) => {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const local = midnight + minute * MINUTE_MS;
      // The offsets of the day before and the day after: they are equal on all but two days of a year.
      const before = offsetAt(midnight - DAY_MS);
      const after = offsetAt(midnight + 2 * DAY_MS);
      if (before === after) return local - before;
      if (offsetAt(local - before) === before) return local - before;
      if (offsetAt(local - after) === after) return local - after;
      // The clock skips this time; the change is between the two readings.
      let [low, high] = [local - after, local - before];
      while (high - low > MINUTE_MS) {
        const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
        if (offsetAt(middle) === before) low = middle;
        else high = middle;
      }
      return high;
    },
    localAt: (instant) => {
      const local = instant + offsetAt(instant);
      const day = new Date(local).toISOString().slice(0, 10);
      return { day, minute: Math.floor((local % DAY_MS) / MINUTE_MS) };
    },
  };
}

/** The clocks of zones by name; each is created once. */
export function zoneClocks(): (zone: string) => ZoneClock {
  const clocks = new Map<string, ZoneClock>();
  return (zone) => {
    const clock = clocks.get(zone) ?? zoneClock(zone);
    clocks.set(zone, clock);
    return clock;
  };
}

/** The minutes by which a zone is ahead of UTC at an instant: 60 for `Africa/Douala`. */
export function offsetOf(zone: string, instant: number): number {
  const { day, minute } = zoneClock(zone).localAt(instant);
  const local = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  return (local - Math.floor(instant / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
}

/** `UTC+1`, `UTC−3:30`, `UTC`: an offset in minutes. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const time = rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, "0")}`;
  return `UTC${minutes < 0 ? "\u2212" : "+"}${time}`;
}
