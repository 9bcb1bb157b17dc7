import { priceOf } from "@passerelle/domain/appointments/payment";
import { formatMoney } from "@passerelle/domain/money";
import { notify } from "../../notifications/service.ts";
import { payPath } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { pathOf, readAround, valuesFor } from "../announce.ts";
import type { StoredAppointment } from "../queries.ts";
import { formatTimes } from "../times.ts";

/** Requests the payment of an appointment from its customer. A customer who booked it pays at once and gets only the email. */
export async function announceDue(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  const price = priceOf(row);
  if (!price || !row.pay_until) return;
  const described = await readAround(trx, row);
  const { customer } = described;
  const path = payPath({ id: row.id, kind: "appointment", service_request_id: null });
  if (row.booked_by !== customer.id)
    await notify(ctx, trx, { ...noticeOf(row, "payment_due"), userId: customer.id, path });
  await ctx.mail.enqueue(trx, {
    template: "appointment_payment",
    to: customer.email,
    language: customer.language,
    values: {
      ...valuesFor(ctx, described, customer),
      amount: formatMoney(price, customer.language),
      until: formatTimes(row.pay_until, row, customer),
      link: ctx.env.publicUrl + path,
    },
  });
}

/** Announces to the customer that an unpaid appointment was released. Its agent never had it in a calendar. */
export async function announceExpired(ctx: Context, trx: Db, row: StoredAppointment): Promise<void> {
  const described = await readAround(trx, row);
  const { customer } = described;
  await notify(ctx, trx, {
    ...noticeOf(row, "expired"),
    userId: customer.id,
    path: pathOf(row, customer.id),
  });
  await ctx.mail.enqueue(trx, {
    template: "appointment_expired",
    to: customer.email,
    language: customer.language,
    values: valuesFor(ctx, described, customer),
  });
}

const noticeOf = ({ reference, starts_at }: StoredAppointment, event: "payment_due" | "expired") => ({
  type: "appointment" as const,
  values: { event, reference, starts_at: starts_at.toISOString() },
});
