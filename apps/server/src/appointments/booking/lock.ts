import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { lockAgents } from "../availability/queries.ts";
import { lockPlace } from "../kinds/queries.ts";
import { findAppointment, lockAppointmentRow, type StoredAppointment } from "../queries.ts";

/** Locks a person, so that what they hold and book is decided one after the other. Throws `user_closed`. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  const person = await lockProfile(trx, userId);
  if (!person || person.closedAt) throw new AppError("user_closed");
}

/**
 * Locks whose time is taken or given back, after the person: places, then agents, each in the order of their ids. Rows of
 * `agent_busy` and `seat_busy` have no order of their own, and any transaction may release an expired one: two that change
 * several of them without this lock could wait for each other.
 */
export async function lockTimes(
  trx: Db,
  { placeIds, agentIds }: { placeIds: readonly (string | null)[]; agentIds: readonly string[] },
): Promise<void> {
  for (const id of [...new Set(placeIds)].sort()) if (id !== null) await lockPlace(trx, id);
  if (agentIds.length > 0) await lockAgents(trx, agentIds);
}

/**
 * Locks an appointment and its customer until the transaction ends; undefined for an unknown one. The person first, in the order
 * of bookings and of the closure of an account.
 */
export async function lockAppointment(trx: Db, id: string): Promise<StoredAppointment | undefined> {
  const found = await findAppointment(trx, id);
  if (!found) return undefined;
  await lockProfile(trx, found.customer_id);
  return lockAppointmentRow(trx, id);
}
