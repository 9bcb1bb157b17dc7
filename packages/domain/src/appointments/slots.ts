import { zoneClocks } from "../time-zones.ts";
import { overlaps, type Range } from "./ranges.ts";
import { type HoursAsked, type WorkingTime, workedHours } from "./working-hours.ts";

/** The duration of a kind of appointment, and when it may be booked (appointments.md, `appointment_kinds`). */
export type SlotKind = HoursAsked & {
  durationMinutes: number;
  /** Minutes between the starts of two slots. */
  stepMinutes: number;
  /** Minutes kept free before and after; they may be outside the working hours. */
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Minimum minutes between the booking and the start. */
  noticeMinutes: number;
  /** Maximum days until the start. */
  horizonDays: number;
};

type Lengths = Pick<SlotKind, "durationMinutes" | "bufferBeforeMinutes" | "bufferAfterMinutes">;

/** An agent's working time, and the times when the agent is busy: appointments with their buffers, holds and absences. */
export type AgentTime = WorkingTime & { agentId: string; busy: readonly Range[] };

/** A start in milliseconds, and the agents who are free then. */
export type Slot = { start: number; agentIds: string[] };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The range of the agent's time that a booking occupies, including buffers. */
export const takenRange = (kind: Lengths, start: number): Range => ({
  start: start - kind.bufferBeforeMinutes * MINUTE_MS,
  end: start + (kind.durationMinutes + kind.bufferAfterMinutes) * MINUTE_MS,
});

/** The possible starts of a kind of appointment that is booked now, within `within`. */
export function bookableRange(kind: SlotKind, now: number, within: Range): Range {
  return {
    start: Math.max(within.start, now + kind.noticeMinutes * MINUTE_MS),
    end: Math.min(within.end, now + kind.horizonDays * DAY_MS),
  };
}

/**
 * The starts at which an agent is free for a kind of appointment, earliest first: in steps from the beginning of weekly or extra
 * hours, completely within worked time, with buffers that overlap nothing else.
 */
export function agentSlots(
  agent: AgentTime,
  kind: SlotKind,
  now: number,
  within: Range,
  clockOf = zoneClocks(),
): number[] {
  const { start: earliest, end: latest } = bookableRange(kind, now, within);
  if (earliest >= latest) return [];
  const step = kind.stepMinutes * MINUTE_MS;
  const busy = [...agent.busy].sort((a, b) => a.start - b.start);
  const { windows, worked } = workedHours(agent, kind, { start: earliest, end: latest }, clockOf);
  const starts = new Set<number>();
  for (const { start, end } of windows) {
    const skipped = Math.max(0, Math.ceil((earliest - start) / step));
    for (let at = start + skipped * step; at < Math.min(end, latest); at += step) {
      const whole = { start: at, end: at + kind.durationMinutes * MINUTE_MS };
      if (isWithin(worked, whole) && isFree(busy, takenRange(kind, at))) starts.add(at);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** Whether an agent works for a kind of appointment during a whole range, even if other appointments take the time. */
export function worksDuring(
  time: WorkingTime,
  asked: HoursAsked,
  range: Range,
  clockOf = zoneClocks(),
): boolean {
  return isWithin(workedHours(time, asked, range, clockOf).worked, range);
}

/** The last of `ranges`, sorted by start, that starts before an instant. */
function lastBefore(ranges: readonly Range[], instant: number): Range | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1];
}

/** Whether one of the joined ranges contains the whole range `asked`. */
function isWithin(joined: readonly Range[], asked: Range): boolean {
  const last = lastBefore(joined, asked.start + 1);
  return last !== undefined && asked.end <= last.end;
}

/**
 * Whether nothing overlaps the range: in sorted ranges without overlaps, only the last one that starts before its end can do so.
 */
function isFree(busy: readonly Range[], asked: Range): boolean {
  const last = lastBefore(busy, asked.end);
  return last === undefined || !overlaps(last, asked);
}

/** The slots of several agents, each start once with all agents who are free then. */
export function slotsOf(agents: readonly AgentTime[], kind: SlotKind, now: number, within: Range): Slot[] {
  const byStart = new Map<number, string[]>();
  const clockOf = zoneClocks();
  for (const agent of agents)
    for (const start of agentSlots(agent, kind, now, within, clockOf)) {
      const free = byStart.get(start);
      if (free) free.push(agent.agentId);
      else byStart.set(start, [agent.agentId]);
    }
  return [...byStart].map(([start, agentIds]) => ({ start, agentIds })).sort((a, b) => a.start - b.start);
}

/** The `count` starts that are nearest to the wanted one, earliest first; of two equally near ones the earlier is chosen. */
export const nearestSlots = (starts: readonly number[], wanted: number, count: number): number[] =>
  [...starts]
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, count)
    .sort((a, b) => a - b);

/** The agent to choose first: the one with the fewest booked minutes that day, then in the whole period, then by id. */
export function leastBusy(
  agents: readonly { agentId: string; minutesThatDay: number; minutes: number }[],
): string[] {
  return [...agents]
    .sort(
      (a, b) =>
        a.minutesThatDay - b.minutesThatDay || a.minutes - b.minutes || (a.agentId < b.agentId ? -1 : 1),
    )
    .map(({ agentId }) => agentId);
}
