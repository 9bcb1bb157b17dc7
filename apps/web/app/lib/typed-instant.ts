import { zoneClock } from "@passerelle/domain/time-zones";

/** Browsers let a year have six digits, for which there may be no instant. */
const TYPED = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/**
 * The instant of `2026-11-27T08:30`, as an input of a date and a time has it, by the clock of a zone; an invalid date for anything else, such
 * as nothing typed.
 */
export function typedInstant(typed: string, zone: string): Date {
  const [, day, hour, minute] = TYPED.exec(typed) ?? [];
  return new Date(day ? zoneClock(zone).instantOf(day, Number(hour) * 60 + Number(minute)) : Number.NaN);
}
