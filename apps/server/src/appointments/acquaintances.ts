import type { Acquaintance } from "@passerelle/domain/profiles/profile-view";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findMeetings } from "./acquaintance-queries.ts";

/** People who know each other through an appointment: the agent and the customer. */
export async function findMetAcquaintances(
  { db }: Context,
  { userId, roleInAbeyance }: Actor,
  personId: string,
): Promise<Acquaintance[]> {
  const { asAgent, asCustomer } = await findMeetings(db, userId, personId);
  return [
    ...(asAgent && !roleInAbeyance ? (["serves"] as const) : []),
    ...(asCustomer ? (["served_by"] as const) : []),
  ];
}
