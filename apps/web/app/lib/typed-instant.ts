import { zoneClock } from "@passerelle/domain/time-zones";

/** The instant of `2026-11-27T08:30`, as an input of a date and a time has it, by the clock of a zone; an invalid date for nothing typed. */
export function typedInstant(typed: string, zone: string): Date {
  const [day = "", time = ""] = typed.split("T");
  const [hour = Number.NaN, minute = Number.NaN] = time.split(":").map(Number);
  if (Number.isNaN(hour + minute)) return new Date(Number.NaN);
  return new Date(zoneClock(zone).instantOf(day, hour * 60 + minute));
}
