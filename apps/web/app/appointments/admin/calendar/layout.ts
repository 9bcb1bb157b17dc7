import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { localAt } from "../zones.ts";

/** An appointment in a column of the calendar: minutes of the day, and its lane among those that overlap it. */
export type Placed = { appointment: Appointment; from: number; to: number; lane: number; lanes: number };

const DAY_MINUTES = 24 * 60;
/** Shorter blocks would be too low to read. */
const LEAST_MINUTES = 20;

/**
 * Places the appointments of one column side by side where they overlap. One that lasts beyond midnight ends there in its column.
 */
export function place(appointments: readonly Appointment[], zone: string): Placed[] {
  const spans = appointments
    .map((appointment) => {
      const from = localAt(appointment.starts_at, zone).minute;
      const length = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000;
      return { appointment, from, to: Math.min(DAY_MINUTES, from + Math.max(LEAST_MINUTES, length)) };
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let groupEnd = 0;
  const close = () => {
    const lanes = Math.max(1, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const span of spans) {
    if (span.from >= groupEnd) close();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...span, lane, lanes: 1 });
    groupEnd = Math.max(...group.map(({ to }) => to));
  }
  close();
  return placed;
}

/** The usual hours of a calendar. */
const USUAL = { first: 8, last: 19 };

/** The whole hours that contain all appointments, and at least the usual hours. */
export function hoursOf(placed: readonly { from: number; to: number }[]): { first: number; last: number } {
  return {
    first: Math.min(USUAL.first, ...placed.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(USUAL.last, ...placed.map(({ to }) => Math.ceil(to / 60))),
  };
}

/** Requested and confirmed appointments of an agent that overlap a time; `except`: the one that is moved there. */
export function inTheWay(
  appointments: readonly Appointment[],
  {
    agentId,
    start,
    end,
    except,
  }: { agentId: string; start: number; end: number; except?: string | undefined },
): Appointment[] {
  return appointments.filter(
    (one) =>
      one.id !== except &&
      one.agent.id === agentId &&
      (one.status === "requested" || one.status === "confirmed") &&
      Date.parse(one.starts_at) < end &&
      start < Date.parse(one.ends_at),
  );
}
