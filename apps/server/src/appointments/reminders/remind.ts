import { isReminderDue, type ReminderHours } from "@passerelle/domain/appointments/reminders";
import type { Language } from "@passerelle/domain/languages";
import { findTextee, notify, whenTo } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { pathOf, readAround, valuesFor } from "../announce.ts";
import { lockAppointment } from "../booking/lock.ts";
import { linkOf } from "../feeds/calendar.ts";
import { hasEvent, insertEvent, type StoredAppointment } from "../queries.ts";
import { formatTimes } from "../times.ts";

export type PlannedReminder = { id: string; sequence: number; hours: ReminderHours };

/**
 * Reminds the customer of an appointment by notification, email and, if they chose it, text message: once, and only for the
 * time that the reminder was planned for. A moved or cancelled appointment has another sequence, so its former reminders do
 * nothing. In quiet hours the reminder itself is put off, not its email, so that the appointment is checked again afterwards.
 */
export async function remind(ctx: Context, planned: PlannedReminder, now = Date.now()): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, planned.id);
    if (!row) return;
    const facts = {
      sequence: row.sequence,
      isConfirmed: row.status === "confirmed",
      startsAt: row.starts_at.getTime(),
    };
    if (!isReminderDue(planned, facts, now)) return;
    const note = `${planned.sequence}:${planned.hours}`;
    if (await hasEvent(trx, row.id, "reminded", note)) return;
    const when = await whenTo(trx, row.customer_id, "appointments", "mail");
    if (when instanceof Date && when < row.starts_at) {
      const after = Math.max(1, Math.ceil((when.getTime() - Date.now()) / 1_000));
      await ctx.jobs.enqueue(trx, "appointments.remind", planned, { after });
      return;
    }
    await insertEvent(trx, { appointment_id: row.id, kind: "reminded", by: "system", note });
    await notifyCustomer(ctx, trx, row);
    // Quiet hours that last until the start leave only the notification on the page: an email would arrive too late.
    if (when instanceof Date) return;
    await mail(ctx, trx, row);
    await text(ctx, trx, row);
  });
}

async function notifyCustomer(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  await notify(ctx, trx, {
    userId: row.customer_id,
    type: "appointment",
    values: { event: "reminder", reference: row.reference, starts_at: row.starts_at.toISOString() },
    path: pathOf(row, row.customer_id),
    isTexted: true,
  });
}

async function mail(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  const described = await readAround(trx, row);
  const { customer } = described;
  await ctx.mail.enqueue(trx, {
    template: "appointment_reminder",
    userId: customer.id,
    to: customer.email,
    language: customer.language,
    values: valuesFor(ctx, described, customer),
  });
}

/**
 * Sends a text message, unless the customer has quiet hours. It is short: only the times of both sides, and a link that
 * opens the appointment.
 */
async function text(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  if (!ctx.sms.enabled || (await whenTo(trx, row.customer_id, "appointments", "sms")) !== "now") return;
  const textee = await findTextee(trx, row.customer_id);
  if (!textee) return;
  const language = textee.language as Language;
  await ctx.sms.enqueue(trx, {
    template: "appointment_reminder",
    to: textee.phone,
    language,
    code: formatTimes(row.starts_at, row, { language, time_zone: null }),
    link: await linkOf({ ...ctx, db: trx }, row.id),
    expiresAt: row.starts_at,
  });
}
