import type { Range } from "@passerelle/domain/appointments/ranges";
import type { AvailabilityException, AvailabilityRule } from "@passerelle/domain/appointments/working-hours";
import { rolesWith } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { exceptionColumns, ruleColumns } from "./columns.ts";

type Agent = { id: string; name: string };

/** An agent as saved; with the default zone and country if they were not saved yet. */
export type StoredAgent = Agent & {
  zone: string;
  country_code: string;
  is_bookable: boolean;
  version: number;
};

const selectAgents = (db: Db) =>
  db
    .selectFrom("people as person")
    .leftJoin("appointment_agents as agent", "agent.agent_id", "person.id")
    .select(["person.id", "person.name"])
    .select([
      sql<string>`coalesce(agent.zone, 'Africa/Douala')`.as("zone"),
      sql<string>`coalesce(agent.country_code, 'CM')`.as("country_code"),
      sql<boolean>`coalesce(agent.is_bookable, false)`.as("is_bookable"),
      sql<number>`coalesce(agent.version, 0)`.as("version"),
    ])
    .where("person.role", "in", rolesWith("appointments.receive"))
    .where("person.account_status", "=", "active")
    .where("person.closed_at", "is", null)
    .orderBy("person.name")
    .orderBy("person.id");

/** The people whose role allows them to receive appointments, by name; with `id` only that person. */
export async function findAgents(db: Db, id?: string): Promise<StoredAgent[]> {
  const found = selectAgents(db);
  return (id === undefined ? found : found.where("person.id", "=", id)).execute();
}

/** The agents who can be booked now; with `id` only that agent. */
export async function findBookable(db: Db, id?: string): Promise<StoredAgent[]> {
  const found = selectAgents(db).where("agent.is_bookable", "=", true);
  return (id === undefined ? found : found.where("person.id", "=", id)).execute();
}

/** Locks agents in one order, so that moves between them run one after the other. */
export async function lockAgents(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("appointment_agents")
    .select("agent_id")
    .where("agent_id", "in", ids)
    .orderBy("agent_id")
    .forNoKeyUpdate()
    .execute();
}

const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const dayOrNull = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** The weekly hours of agents, by agent. */
export async function findRules(
  db: Db,
  agentIds: readonly string[],
): Promise<Map<string, AvailabilityRule[]>> {
  if (agentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("availability_rules")
    .select(["agent_id", "weekdays", "from_minute", "to_minute", "zone", "place_id", "kind_ids"])
    .select([dayOrNull("valid_from").as("valid_from"), dayOrNull("valid_until").as("valid_until")])
    .where("agent_id", "in", agentIds)
    .orderBy("weekdays")
    .orderBy("from_minute")
    .orderBy("id")
    .execute();
  return groupByAgent(rows, (row) => ({
    weekdays: row.weekdays,
    from: row.from_minute,
    to: row.to_minute,
    zone: row.zone,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    placeId: row.place_id,
    kindIds: row.kind_ids,
  }));
}

/** The exceptions of agents on days, both included, by agent. */
export async function findExceptions(
  db: Db,
  agentIds: readonly string[],
  days: { first: string; last?: string },
): Promise<Map<string, AvailabilityException[]>> {
  if (agentIds.length === 0) return new Map();
  const found = db
    .selectFrom("availability_exceptions")
    .select(["agent_id", "sort", "from_minute", "to_minute", "zone", "place_id", dayOf("day").as("day")])
    .where("agent_id", "in", agentIds)
    .where("day", ">=", sql<Date>`${days.first}::date`)
    .orderBy(sql.ref("availability_exceptions.day"))
    .orderBy("from_minute");
  const rows = await (days.last ? found.where("day", "<=", sql<Date>`${days.last}::date`) : found).execute();
  return groupByAgent(rows, (row) => ({
    sort: row.sort as AvailabilityException["sort"],
    day: row.day,
    from: row.from_minute,
    to: row.to_minute,
    zone: row.zone,
    placeId: row.place_id,
  }));
}

function groupByAgent<Row extends { agent_id: string }, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Map<string, Made[]> {
  const byAgent = new Map<string, Made[]>();
  for (const row of rows) {
    const known = byAgent.get(row.agent_id);
    if (known) known.push(make(row));
    else byAgent.set(row.agent_id, [make(row)]);
  }
  return byAgent;
}

/** The holidays of countries on days, both included, by country. */
export async function findHolidays(
  db: Db,
  countries: readonly string[],
  days: { first: string; last: string },
): Promise<Map<string, Set<string>>> {
  const byCountry = new Map<string, Set<string>>(countries.map((code) => [code, new Set()]));
  if (byCountry.size === 0) return byCountry;
  const rows = await db
    .selectFrom("holidays")
    .select(["country_code", dayOf("day").as("day")])
    .where("country_code", "in", [...byCountry.keys()])
    .where(sql<boolean>`day BETWEEN ${days.first}::date AND ${days.last}::date`)
    .execute();
  for (const { country_code, day } of rows) byCountry.get(country_code)?.add(day);
  return byCountry;
}

/** Writes the row of an agent at `version`, 0 for a new one; false when it has changed since. */
export async function saveAgent(
  trx: Db,
  agent: Omit<StoredAgent, "name"> & { savedBy: string },
): Promise<boolean> {
  const { id, version, savedBy, zone, country_code, is_bookable } = agent;
  const row = { zone, country_code, is_bookable, saved_by: savedBy, saved_at: new Date() };
  const saved =
    version === 0
      ? await trx
          .insertInto("appointment_agents")
          .values({ agent_id: id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await trx
          .updateTable("appointment_agents")
          .set({ ...row, version: version + 1 })
          .where("agent_id", "=", id)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved !== undefined;
}

/** The zones in which agents work from a day on, including their usual ones. */
export async function findZones(db: Db, agentIds: readonly string[], from: string): Promise<string[]> {
  if (agentIds.length === 0) return [];
  const usual = db.selectFrom("appointment_agents").select("zone").where("agent_id", "in", agentIds);
  const weekly = db
    .selectFrom("availability_rules")
    .select("zone")
    .where("agent_id", "in", agentIds)
    .where((eb) => eb.or([eb("valid_until", "is", null), eb("valid_until", ">=", sql<Date>`${from}::date`)]));
  const extra = db
    .selectFrom("availability_exceptions")
    .select("zone")
    .where("agent_id", "in", agentIds)
    .where("sort", "=", "extra")
    .where("day", ">=", sql<Date>`${from}::date`);
  const rows = await usual.union(weekly).union(extra).execute();
  return rows.map(({ zone }) => zone);
}

/** Replaces the weekly hours of an agent. */
export async function replaceRules(
  trx: Db,
  agentId: string,
  rules: readonly AvailabilityRule[],
): Promise<void> {
  await trx.deleteFrom("availability_rules").where("agent_id", "=", agentId).execute();
  if (rules.length === 0) return;
  await trx
    .insertInto("availability_rules")
    .values(rules.map((rule) => ({ agent_id: agentId, ...ruleColumns(rule) })))
    .execute();
}

/** Replaces the exceptions of an agent from a day on; earlier ones stay. */
export async function replaceExceptions(
  trx: Db,
  agentId: string,
  first: string,
  exceptions: readonly AvailabilityException[],
): Promise<void> {
  await trx
    .deleteFrom("availability_exceptions")
    .where("agent_id", "=", agentId)
    .where("day", ">=", sql<Date>`${first}::date`)
    .execute();
  if (exceptions.length === 0) return;
  await trx
    .insertInto("availability_exceptions")
    .values(exceptions.map((one) => ({ agent_id: agentId, ...exceptionColumns(one) })))
    .execute();
}

type StoredAbsence = { id: string; agent_id: string; starts_at: Date; ends_at: Date };

/** The absences of an agent that end after an instant, in order. */
export async function findAbsences(db: Db, agentId: string, after: Date): Promise<StoredAbsence[]> {
  return db
    .selectFrom("agent_absences")
    .select(["id", "agent_id", "starts_at", "ends_at"])
    .where("agent_id", "=", agentId)
    .where("ends_at", ">", after)
    .orderBy("starts_at")
    .execute();
}

/** False when an absence with this id exists already. */
export async function insertAbsence(
  trx: Db,
  absence: { id: string; agentId: string; savedBy: string } & Range,
): Promise<boolean> {
  const row = await trx
    .insertInto("agent_absences")
    .values({
      id: absence.id,
      agent_id: absence.agentId,
      starts_at: new Date(absence.start),
      ends_at: new Date(absence.end),
      saved_by: absence.savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the absence with this id belongs to this agent and has this range. */
export async function isAbsence(trx: Db, absence: { id: string; agentId: string } & Range): Promise<boolean> {
  const row = await trx
    .selectFrom("agent_absences")
    .select("id")
    .where("id", "=", absence.id)
    .where("agent_id", "=", absence.agentId)
    .where("starts_at", "=", new Date(absence.start))
    .where("ends_at", "=", new Date(absence.end))
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the agent has no such absence. */
export async function deleteAbsence(trx: Db, agentId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom("agent_absences")
    .where("id", "=", id)
    .where("agent_id", "=", agentId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
