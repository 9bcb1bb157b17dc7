import { agentZoneAt } from "@passerelle/domain/appointments/agents";
import { utcDay } from "@passerelle/domain/days";
import { zoneClocks } from "@passerelle/domain/time-zones";
import type { Db } from "../../platform/db.ts";
import { findAgents, findExceptions, findRules } from "../availability/queries.ts";
import { findPlaces } from "../kinds/queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The zone of an appointment on our side: that of its place, else the agent's zone at that time. */
export async function zoneOf(
  db: Db,
  { place_id }: { place_id: string | null },
  agentId: string,
  start: number,
): Promise<string> {
  if (place_id !== null) {
    const [place] = await findPlaces(db, [place_id]);
    if (place) return place.zone;
  }
  const [agent] = await findAgents(db, agentId);
  const days = { first: utcDay(new Date(start - DAY_MS)), last: utcDay(new Date(start + DAY_MS)) };
  const time = {
    rules: (await findRules(db, [agentId])).get(agentId) ?? [],
    exceptions: (await findExceptions(db, [agentId], days)).get(agentId) ?? [],
  };
  return agentZoneAt(time, start, agent?.zone ?? "UTC", zoneClocks());
}
