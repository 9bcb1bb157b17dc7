import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { lockAgents } from "../availability/queries.ts";
import { lockPlace } from "../kinds/queries.ts";
import { findAppointment, lockAppointmentRow, type StoredAppointment } from "../queries.ts";

/** Locks a person, so that their holds and bookings are serialised. Throws `user_closed`. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  const person = await lockProfile(trx, userId);
  if (!person || person.closedAt) throw new AppError("user_closed");
}

/**
 * Locks the places and then the agents whose time is taken or released, each in the order of their ids, after the person.
 * Rows of `agent_busy` and `seat_busy` have no order of their own, and any transaction may release an expired one: two
 * transactions that change several rows without this lock could deadlock.
 */
export async function lockTimes(
  trx: Db,
  { placeIds, agentIds }: { placeIds: readonly (string | null)[]; agentIds: readonly string[] },
): Promise<void> {
  for (const id of [...new Set(placeIds)].sort()) if (id !== null) await lockPlace(trx, id);
  if (agentIds.length > 0) await lockAgents(trx, agentIds);
}

/**
 * Locks an appointment and its customer until the transaction ends; undefined for an unknown one. Locks the person first,
 * as bookings and the closure of an account do.
 */
export async function lockAppointment(trx: Db, id: string): Promise<StoredAppointment | undefined> {
  const found = await findAppointment(trx, id);
  if (!found) return undefined;
  await lockProfile(trx, found.customer_id);
  return lockAppointmentRow(trx, id);
}
