import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { lockProfile } from "../../profiles/service.ts";
import { dropHold } from "../booking/holds.ts";
import { lockAppointment, lockTimes } from "../booking/lock.ts";
import { changeAppointment } from "../change-appointment.ts";
import { deleteFeed } from "../feeds/queries.ts";
import { endProposal } from "../proposals/propose.ts";
import { lockOpenOf } from "../proposals/queries.ts";
import { deleteWaiting } from "../waiting/queries.ts";
import {
  clearDetails,
  deleteAgent,
  findOpenOf,
  findTaken,
  readAbsences,
  readAppointments,
  readEvents,
  readFeeds,
  readHours,
  readWaiting,
} from "./queries.ts";

/**
 * A person's appointments, their waiting list entries, and the working hours of an agent; without secrets and the names of
 * staff.
 */
export async function exportAppointments(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  return {
    appointments: await readAppointments(db, userId),
    appointment_events: await readEvents(db, userId),
    appointment_waiting: await readWaiting(db, userId),
    appointment_feeds: await readFeeds(db, userId),
    working_hours: await readHours(db, userId),
    absences: await readAbsences(db, userId),
  };
}

/**
 * Cancels the appointments of an account that is being closed, on either side, and erases the texts of its owner. The times
 * of appointments, and whether they took place, are kept until their retention ends.
 */
export async function eraseOnClosure(ctx: Context, trx: Db, userId: string): Promise<void> {
  const now = new Date();
  const open = await findOpenOf(trx, userId);
  const people = new Set(open.map(({ customer_id }) => customer_id));
  for (const id of [...people].sort()) await lockProfile(trx, id);
  await lockTimes(trx, await findTaken(trx, userId));
  for (const { id } of open) {
    const row = await lockAppointment(trx, id);
    // An appointment that has begun waits for its outcome.
    if (row && row.starts_at > now)
      await changeAppointment(ctx, trx, row, { action: "cancel", by: "staff", actorId: null }, now);
  }
  await dropHold(trx, userId);
  for (const proposal of await lockOpenOf(trx, userId)) await endProposal(trx, proposal, "withdrawn");
  await deleteWaiting(trx, userId, null);
  await deleteFeed(trx, userId);
  await clearDetails(trx, userId);
  await deleteAgent(trx, userId);
  const kept = (await readAppointments(trx, userId)).length;
  await recordErasure(trx, "account_closed", { records: kept, files: 0 });
}
