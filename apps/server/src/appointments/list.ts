import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Language } from "@passerelle/domain/languages";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { getBookableAgent } from "./availability/agents.ts";
import { findBookable, findZones } from "./availability/queries.ts";
import { findOffered } from "./booking/free-slots.ts";
import { partyOf, presentAll } from "./describe.ts";
import { getOfferedKind } from "./kinds/offered.ts";
import { findPlaces } from "./kinds/queries.ts";
import { findAppointment, findInRange, findOwn, findToComplete, type StoredAppointment } from "./queries.ts";

const PER_PAGE = 20;
const LONGEST_MS = 62 * 24 * 60 * 60 * 1000;
const TO_COMPLETE = 200;

/** Parses a range. Throws `invalid_input` for one that is empty or longer than 62 days. */
function rangeOf({ from, until }: { from: string; until: string }): { start: number; end: number } {
  const range = { start: Date.parse(from), end: Date.parse(until) };
  if (range.start >= range.end || range.end - range.start > LONGEST_MS)
    throw new AppError("invalid_input", { fields: [{ field: "until", code: "range_invalid" }] });
  return range;
}

/**
 * The free starts of a kind with an agent, or with any, for a new appointment or one of the caller's to move. Throws
 * `appointment_kind_not_found`, `agent_not_found` and `appointment_not_found`.
 */
export async function listSlots(
  { db }: Context,
  actor: Actor,
  query: {
    kind_id: string;
    agent_id?: string | undefined;
    moving?: string | undefined;
    from: string;
    until: string;
  },
): Promise<{ slots: { starts_at: string; agents: number }[]; zone: string | null }> {
  const within = rangeOf(query);
  const kind = await getOfferedKind(db, query.kind_id);
  const agent = query.agent_id === undefined ? undefined : await getBookableAgent(db, query.agent_id);
  const moving = query.moving === undefined ? undefined : await findAppointment(db, query.moving);
  if (query.moving !== undefined && moving?.customer_id !== actor.userId)
    throw new AppError("appointment_not_found");
  const [place] = kind.place_id === null ? [] : await findPlaces(db, [kind.place_id]);
  const agents = agent ? [agent] : await findBookable(db);
  const [zone, ...others] = place
    ? [place.zone]
    : await findZones(
        db,
        agents.map(({ id }) => id),
        query.from.slice(0, 10),
      );
  // Agents who ask for their own times propose them to a customer.
  const customerId = agent?.id === actor.userId ? null : actor.userId;
  const asked = { kind, agentId: agent?.id ?? null, customerId, ...(moving && { moving }) };
  const slots = await findOffered(db, asked, within, new Date());
  return {
    slots: slots.map(({ start, agentIds }) => ({
      starts_at: new Date(start).toISOString(),
      agents: agentIds.length,
    })),
    zone: others.length === 0 ? (zone ?? null) : null,
  };
}

/** The caller's appointments as a customer. */
export async function listOwn(
  ctx: Context,
  actor: Actor,
  {
    when,
    request_id,
    page = 1,
    per_page = PER_PAGE,
  }: {
    when: "upcoming" | "past";
    request_id?: string | undefined;
    page?: number | undefined;
    per_page?: number | undefined;
  },
  language: Language,
): Promise<{ appointments: Appointment[]; total: number; page: number; per_page: number }> {
  const window = { now: new Date(), limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await findOwn(ctx.db, actor.userId, { when, requestId: request_id }, window);
  return { appointments: await present(ctx, actor, rows, language), total, page, per_page };
}

const present = (
  ctx: Context,
  actor: Actor,
  rows: readonly StoredAppointment[],
  language: Language,
): Promise<Appointment[]> => presentAll(ctx.db, rows, (row) => partyOf(ctx, actor, row) ?? null, language);

/** The agent whose appointments the caller reads; undefined: all agents. Throws `agent_not_found`. */
function agentRead({ env }: Context, actor: Actor, asked: string | undefined): string | undefined {
  if (actorMay(env, actor, "appointments.manage")) return asked;
  if (asked !== undefined && asked !== actor.userId) throw new AppError("agent_not_found");
  return actor.userId;
}

/** The appointments of a calendar of staff. Throws `agent_not_found` for another agent's, without the permission. */
export async function listCalendar(
  ctx: Context,
  actor: Actor,
  query: {
    from: string;
    until: string;
    agent_id?: string | undefined;
    place_id?: string | undefined;
    kind_id?: string | undefined;
  },
  language: Language,
): Promise<{ appointments: Appointment[] }> {
  const { start, end } = rangeOf(query);
  const agentId = agentRead(ctx, actor, query.agent_id);
  const rows = await findInRange(ctx.db, {
    from: new Date(start),
    until: new Date(end),
    ...(agentId && { agentId }),
    ...(query.place_id && { placeId: query.place_id }),
    ...(query.kind_id && { kindId: query.kind_id }),
  });
  return { appointments: await present(ctx, actor, rows, language) };
}

/** Appointments that are over and have no outcome. */
export async function listToComplete(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<{ appointments: Appointment[] }> {
  const agentId = agentRead(ctx, actor, undefined);
  const rows = await findToComplete(ctx.db, agentId, { now: new Date(), limit: TO_COMPLETE });
  return { appointments: await present(ctx, actor, rows, language) };
}
