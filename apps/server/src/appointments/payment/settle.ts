import { isUnpaidOver } from "@passerelle/domain/appointments/payment";
import { isBeingPaid } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { lockAppointment } from "../booking/lock.ts";
import { changeAppointment } from "../change-appointment.ts";
import { findAppointment, findUnpaid, lockAppointmentRow } from "../queries.ts";

/**
 * Confirms a paid appointment, in the transaction of its payment, which has locked the customer. If the appointment has
 * begun meanwhile, the money is refunded.
 */
export async function confirmPaid(
  ctx: Context,
  trx: Db,
  { payableId, isPaid }: { payableId: string; isPaid: boolean },
): Promise<void> {
  if (!isPaid) return;
  const row = await lockAppointmentRow(trx, payableId);
  if (row?.status !== "awaiting_payment") return;
  const now = new Date();
  const action = now < row.starts_at ? "pay" : "expire";
  await changeAppointment(ctx, trx, row, { action, by: "system", actorId: null }, now);
}

/** Enqueues the end of an unpaid appointment after its deadline, when the attempt that kept its slot has failed. */
export async function releaseFailed(
  ctx: Context,
  trx: Db,
  { payableId }: { payableId: string },
): Promise<void> {
  const row = await findAppointment(trx, payableId);
  if (row?.status !== "awaiting_payment" || !row.pay_until || row.pay_until > new Date()) return;
  await ctx.jobs.enqueue(trx, "appointments.expire_unpaid", { id: row.id });
}

/**
 * Releases the slot of an appointment that was not paid in time; contributions are refunded. An attempt under way keeps the
 * slot for a while (`isUnpaidOver`). Repeating it changes nothing.
 */
export async function expireUnpaid(ctx: Context, id: string, now = new Date()): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    if (row?.status !== "awaiting_payment" || !row.pay_until) return;
    const facts = {
      payUntil: row.pay_until.getTime(),
      startsAt: row.starts_at.getTime(),
      isBeingPaid: await isBeingPaid(trx, id),
    };
    if (!isUnpaidOver(facts, now.getTime())) return;
    await changeAppointment(ctx, trx, row, { action: "expire", by: "system", actorId: null }, now);
  });
}

/** Does the same for all unpaid appointments, in case a job was lost or found an attempt under way. */
export async function expireAllUnpaid(ctx: Context, now: Date): Promise<void> {
  for (const id of await findUnpaid(ctx.db, now)) await expireUnpaid(ctx, id, now);
}
