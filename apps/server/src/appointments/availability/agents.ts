import type { Availability, AvailabilityInput } from "@passerelle/contract/appointments/availability";
import type { AvailabilityException, AvailabilityRule } from "@passerelle/domain/appointments/working-hours";
import { addDays, utcDay } from "@passerelle/domain/days";
import { type Actor, actorMay } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findKinds, findPlaces } from "../kinds/queries.ts";
import { exceptionColumns, ruleColumns } from "./columns.ts";
import {
  findAbsences,
  findAgents,
  findBookable,
  findExceptions,
  findRules,
  replaceExceptions,
  replaceRules,
  type StoredAgent,
  saveAgent,
} from "./queries.ts";

/** An agent who can be booked. Throws `agent_not_found`. */
export async function getBookableAgent(db: Db, id: string): Promise<StoredAgent> {
  const [agent] = await findBookable(db, id);
  if (!agent) throw new AppError("agent_not_found");
  return agent;
}

/** An agent whom the caller may administer: themselves, or anyone for those who manage appointments. Throws `agent_not_found`. */
export async function getOwnAgent(
  { env }: Pick<Context, "env">,
  db: Db,
  actor: Actor,
  id: string,
): Promise<StoredAgent> {
  const mayRead = id === actor.userId || actorMay(env, actor, "appointments.manage");
  const [agent] = mayRead ? await findAgents(db, id) : [];
  if (!agent) throw new AppError("agent_not_found");
  return agent;
}

/** The agents whom the caller may administer. */
export async function listAgents(
  { db, env }: Context,
  actor: Actor,
): Promise<{ agents: { id: string; name: string; is_bookable: boolean }[] }> {
  const isManager = actorMay(env, actor, "appointments.manage");
  const agents = await findAgents(db, isManager ? undefined : actor.userId);
  return { agents: agents.map(({ id, name, is_bookable }) => ({ id, name, is_bookable })) };
}

/** The day from which exceptions are shown and replaced: yesterday in UTC, because it is not over in every zone. */
const firstDay = (now: Date): string => addDays(utcDay(now), -1);

/** The availability of an agent. Throws `agent_not_found`. */
export async function describeAvailability(
  ctx: Pick<Context, "env">,
  db: Db,
  actor: Actor,
  id: string,
  now = new Date(),
): Promise<Availability> {
  const agent = await getOwnAgent(ctx, db, actor, id);
  const rules = (await findRules(db, [id])).get(id) ?? [];
  const exceptions = (await findExceptions(db, [id], { first: firstDay(now) })).get(id) ?? [];
  return {
    agent: { id, name: agent.name },
    zone: agent.zone,
    country_code: agent.country_code,
    is_bookable: agent.is_bookable,
    version: agent.version,
    rules: rules.map(ruleColumns),
    exceptions: exceptions.map(exceptionColumns),
    absences: (await findAbsences(db, id, now)).map(({ id: absenceId, starts_at, ends_at }) => ({
      id: absenceId,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  };
}

/**
 * Replaces the hours of an agent, and the exceptions that are not over. Existing appointments stay. Throws
 * `agent_not_found`, `place_not_found`, `appointment_kind_not_found`, and `appointment_settings_conflict` when they changed
 * since they were read.
 */
export function saveAvailability(
  ctx: Context,
  actor: Actor,
  id: string,
  given: AvailabilityInput,
): Promise<Availability> {
  return ctx.db.transaction().execute(async (trx) => {
    await getOwnAgent(ctx, trx, actor, id);
    await requireKnown(trx, given);
    const { zone, country_code, is_bookable, version } = given;
    const agent = { id, zone, country_code, is_bookable, version, savedBy: actor.userId };
    if (!(await saveAgent(trx, agent))) throw new AppError("appointment_settings_conflict");
    await replaceRules(trx, id, given.rules.map(ruleOf));
    const first = firstDay(new Date());
    const exceptions = given.exceptions.map(exceptionOf).filter(({ day }) => day >= first);
    await replaceExceptions(trx, id, first, exceptions);
    return describeAvailability(ctx, trx, actor, id);
  });
}

/**
 * Copies the weekly hours, zone and country of one agent to another. Throws `agent_not_found` and
 * `appointment_settings_conflict`.
 */
export function copyHours(
  ctx: Context,
  actor: Actor,
  from: string,
  { to, version }: { to: string; version: number },
): Promise<Availability> {
  return ctx.db.transaction().execute(async (trx) => {
    const { zone, country_code } = await getOwnAgent(ctx, trx, actor, from);
    const target = await getOwnAgent(ctx, trx, actor, to);
    const is_bookable = version === 0 || target.is_bookable;
    const agent = { id: to, zone, country_code, is_bookable, version, savedBy: actor.userId };
    if (!(await saveAgent(trx, agent))) throw new AppError("appointment_settings_conflict");
    await replaceRules(trx, to, (await findRules(trx, [from])).get(from) ?? []);
    return describeAvailability(ctx, trx, actor, to);
  });
}

const ruleOf = (rule: AvailabilityInput["rules"][number]): AvailabilityRule => ({
  weekdays: [...new Set(rule.weekdays)].sort((a, b) => a - b),
  from: rule.from_minute,
  to: rule.to_minute,
  zone: rule.zone,
  validFrom: rule.valid_from,
  validUntil: rule.valid_until,
  placeId: rule.place_id,
  kindIds: rule.kind_ids,
});

const exceptionOf = (one: AvailabilityInput["exceptions"][number]): AvailabilityException => ({
  sort: one.sort,
  day: one.day,
  from: one.from_minute,
  to: one.to_minute,
  zone: one.zone,
  placeId: one.sort === "closed" ? null : one.place_id,
});

async function requireKnown(db: Db, { rules, exceptions }: AvailabilityInput): Promise<void> {
  const places = [...new Set([...rules, ...exceptions].flatMap(({ place_id }) => place_id ?? []))];
  if ((await findPlaces(db, places)).length < places.length) throw new AppError("place_not_found");
  const kinds = [...new Set(rules.flatMap(({ kind_ids }) => kind_ids ?? []))];
  if ((await findKinds(db, kinds)).length < kinds.length) throw new AppError("appointment_kind_not_found");
  if (rules.some((rule) => rule.valid_from && rule.valid_until && rule.valid_until < rule.valid_from))
    throw new AppError("invalid_input", { fields: [{ field: "rules", code: "hours_invalid" }] });
}
