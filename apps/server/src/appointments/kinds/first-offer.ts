import type { AvailabilityRule } from "@passerelle/domain/appointments/working-hours";
import type { Db } from "../../platform/db.ts";
import { replaceRules, saveAgent } from "../availability/queries.ts";
import { findKinds, type StoredKind, type StoredPlace, saveKind, savePlace } from "./queries.ts";

type Place = Omit<StoredPlace, "version">;
type Kind = Omit<StoredKind, "version" | "service_ids">;

export type FirstOffer = {
  place: Place;
  kinds: readonly Kind[];
  agent: { id: string; zone: string; country_code: string; rules: readonly AvailabilityRule[] };
  savedBy: string;
};

/** Adds the first offer of an installation that has none: a place, kinds for all services, and the hours of an agent. */
export function addFirstOffer(db: Db, { place, kinds, agent, savedBy }: FirstOffer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await findKinds(trx)).length > 0) return;
    const { id: placeId, ...room } = place;
    await savePlace(trx, placeId, 0, { ...room, savedBy });
    for (const { id, ...kind } of kinds) await saveKind(trx, id, 0, { ...kind, savedBy }, []);
    const { rules, ...person } = agent;
    const isNew = await saveAgent(trx, { ...person, is_bookable: true, version: 0, savedBy });
    // An agent who has saved hours keeps them.
    if (isNew) await replaceRules(trx, agent.id, rules);
  });
}
