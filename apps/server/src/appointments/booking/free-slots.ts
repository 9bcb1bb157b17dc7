import { fullDays, wholeDays } from "@passerelle/domain/appointments/day-capacity";
import { NEAREST_SLOTS } from "@passerelle/domain/appointments/kinds";
import { joinRanges, type Range } from "@passerelle/domain/appointments/ranges";
import { hasFreeSeat } from "@passerelle/domain/appointments/seats";
import {
  type AgentTime,
  bookableRange,
  leastBusy,
  nearestSlots,
  type Slot,
  slotsOf,
  takenRange,
} from "@passerelle/domain/appointments/slots";
import { utcDay } from "@passerelle/domain/days";
import { preferLanguage } from "@passerelle/domain/requests/work/capacity";
import { zoneClocks } from "@passerelle/domain/time-zones";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findAgentTerms } from "../../requests/service.ts";
import {
  findBookable,
  findExceptions,
  findHolidays,
  findRules,
  type StoredAgent,
} from "../availability/queries.ts";
import { findPlaces, type StoredKind } from "../kinds/queries.ts";
import { slotKindOf } from "../kinds/slot-kind.ts";
import { findReaders } from "../people-queries.ts";
import type { StoredAppointment } from "../queries.ts";
import { type Counted, findBusy, findLoads, findStarts, findTakenSeats } from "./busy-queries.ts";
import { findExcludedReviewer } from "./excluded-reviewer.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A search for slots. `agentId`: null for any agent. `customerId`: never offered as the agent; null for no certain one. `moving`: the appointment to
 * move, which takes no time and does not count towards the limit of a day.
 */
export type Asked = {
  kind: StoredKind;
  agentId: string | null;
  customerId: string | null;
  moving?: Pick<StoredAppointment, "id" | "starts_at">;
};

async function findCandidates(db: Db, { kind, agentId, customerId }: Asked): Promise<StoredAgent[]> {
  const excluded = customerId === null ? null : await findExcludedReviewer(db, kind, customerId);
  const agents = await findBookable(db, agentId ?? undefined);
  return agents.filter(({ id }) => id !== customerId && id !== excluded);
}

/**
 * The working time of agents in a range, with the taken parts. A day that has reached its limit of appointments counts as
 * taken as a whole.
 */
export async function loadTimes(
  db: Db,
  agents: readonly StoredAgent[],
  within: Range,
  {
    now,
    moving = null,
    beyondCapacity = false,
  }: { now: Date; moving?: string | null; beyondCapacity?: boolean },
): Promise<AgentTime[]> {
  const ids = agents.map(({ id }) => id);
  // A local day may begin or end up to 14 hours before or after that of UTC.
  const days = {
    first: utcDay(new Date(within.start - DAY_MS)),
    last: utcDay(new Date(within.end + DAY_MS)),
  };
  const rules = await findRules(db, ids);
  const exceptions = await findExceptions(db, ids, days);
  const countries = [...new Set(agents.map(({ country_code }) => country_code))];
  const holidays = await findHolidays(db, countries, days);
  // Buffers and running appointments may extend beyond both ends.
  const around = { start: within.start - DAY_MS, end: within.end + DAY_MS };
  const busy = await findBusy(db, ids, around, { now, except: moving });
  const full = beyondCapacity
    ? new Map<string, Range[]>()
    : await findFullDays(db, agents, within, { now, except: moving });
  return agents.map(({ id, country_code }) => ({
    agentId: id,
    rules: rules.get(id) ?? [],
    exceptions: exceptions.get(id) ?? [],
    holidays: holidays.get(country_code) ?? new Set(),
    busy: joinRanges([...(busy.get(id) ?? []), ...(full.get(id) ?? [])]),
  }));
}

async function findFullDays(
  db: Db,
  agents: readonly StoredAgent[],
  within: Range,
  options: Counted,
): Promise<Map<string, Range[]>> {
  const limits = await findLimits(
    db,
    agents.map(({ id }) => id),
  );
  const clockOf = zoneClocks();
  const limited = agents.filter(({ id }) => limits.has(id));
  const days = limited.map(({ zone }) => wholeDays(within, clockOf(zone)));
  const around = {
    start: Math.min(...days.map(({ start }) => start)),
    end: Math.max(...days.map(({ end }) => end)),
  };
  const starts = limited.length > 0 ? await findStarts(db, [...limits.keys()], around, options) : new Map();
  return new Map(
    limited.map(({ id, zone }) => [
      id,
      fullDays(starts.get(id) ?? [], limits.get(id) ?? null, clockOf(zone)),
    ]),
  );
}

/**
 * Throws `agent_day_full`, with the limit, when the day on which an appointment begins has reached the limit of its agent.
 * Call it with the agent locked (`lockTimes`). `except`: the appointment itself.
 */
export async function requireRoom(
  trx: Db,
  agent: StoredAgent,
  kind: StoredKind,
  start: number,
  options: { now: Date; except: string },
): Promise<void> {
  const at = takenBy(kind, start).start;
  const full = await findFullDays(trx, [agent], { start: at, end: at }, options);
  if (!(full.get(agent.id) ?? []).some((day) => day.start <= at && at < day.end)) return;
  const limit = (await findLimits(trx, [agent.id])).get(agent.id);
  throw new AppError("agent_day_full", { details: { limit } });
}

/** The most appointments in a day, by agent; agents without a limit are absent. */
async function findLimits(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const terms = await findAgentTerms(db, ids);
  return new Map(
    [...terms].flatMap(([id, { appointmentsPerDay: limit }]) =>
      limit === null ? [] : [[id, limit] as const],
    ),
  );
}

/**
 * The free starts of a kind within a range, with the agents who are free then; for a kind at a place only starts with a
 * free seat.
 */
export async function findSlots(db: Db, asked: Asked, within: Range, now: Date): Promise<Slot[]> {
  const kind = slotKindOf(asked.kind);
  const bookable = bookableRange(kind, now.getTime(), within);
  if (bookable.start >= bookable.end) return [];
  const moving = asked.moving?.id ?? null;
  const times = await loadTimes(db, await findCandidates(db, asked), bookable, { now, moving });
  const slots = slotsOf(times, kind, now.getTime(), within);
  const { place_id: placeId } = asked.kind;
  if (placeId === null || slots.length === 0) return slots;
  const [place] = await findPlaces(db, [placeId]);
  if (!place?.is_open) return [];
  const length = kind.durationMinutes * 60_000;
  const around = { start: bookable.start, end: bookable.end + length };
  const taken = await findTakenSeats(db, placeId, around, { now, except: moving });
  return slots.filter(({ start }) => hasFreeSeat(taken, place.capacity, { start, end: start + length }));
}

/** The slots that are offered to choose from, without the present start of the appointment to move. */
export const findOffered = async (db: Db, asked: Asked, within: Range, now: Date): Promise<Slot[]> =>
  (await findSlots(db, asked, within, now)).filter(
    ({ start }) => start !== asked.moving?.starts_at.getTime(),
  );

/**
 * The agents who are free at a start, in the order of preference: first those who serve in the customer's language, then
 * those with the least work. Empty when the start is no slot.
 */
export async function findFreeAgents(db: Db, asked: Asked, start: number, now: Date): Promise<string[]> {
  const [slot] = await findSlots(db, asked, { start, end: start + 1 }, now);
  if (!slot || slot.agentIds.length < 2) return slot?.agentIds ?? [];
  const day = Math.floor(start / DAY_MS) * DAY_MS;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const period = { start: today, end: today + (asked.kind.horizon_days + 1) * DAY_MS };
  const loads = await findLoads(db, slot.agentIds, { start: day, end: day + DAY_MS }, period);
  const terms = await findAgentTerms(db, slot.agentIds);
  const { customerId } = asked;
  const language =
    customerId === null ? undefined : (await findReaders(db, [customerId])).get(customerId)?.language;
  const agents = leastBusy(loads).map((id) => ({ id, languages: terms.get(id)?.languages ?? [] }));
  const first = preferLanguage(agents, language);
  return [...first, ...agents.filter((one) => !first.includes(one))].map(({ id }) => id);
}

/** How far from a taken slot free ones are searched. */
const NEAR_MS = 14 * DAY_MS;

/** The free slots that are nearest to a wanted start, as ISO 8601. */
export async function findNearest(db: Db, asked: Asked, wanted: number, now: Date): Promise<string[]> {
  const slots = await findOffered(db, asked, { start: wanted - NEAR_MS, end: wanted + NEAR_MS }, now);
  const starts = slots.map(({ start }) => start);
  return nearestSlots(starts, wanted, NEAREST_SLOTS).map((start) => new Date(start).toISOString());
}

/** The range of an appointment itself, without its buffers. */
export const lengthOf = (kind: Pick<StoredKind, "duration_minutes">, start: number): Range => ({
  start,
  end: start + kind.duration_minutes * 60_000,
});

export const takenBy = (kind: StoredKind, start: number): Range => takenRange(slotKindOf(kind), start);
