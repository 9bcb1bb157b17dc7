import { moneyAfter, priceOf } from "@passerelle/domain/appointments/payment";
import type { AppointmentAction, AppointmentParty } from "@passerelle/domain/appointments/status";
import { localizedText, textIn } from "@passerelle/domain/languages";
import { earnPayable, openPayable, returnPayable } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { StoredKind } from "../kinds/queries.ts";
import type { StoredAppointment } from "../queries.ts";
import { wordsIn } from "../times.ts";

/** Makes an appointment with a price payable, under its own id, in the transaction that books it with its customer locked. */
export async function openPayment(trx: Db, row: StoredAppointment, kind: StoredKind): Promise<void> {
  const price = priceOf(row);
  if (!price) return;
  const label = localizedText((language) =>
    wordsIn(language)("payable", { kind: textIn(kind.name, language) }),
  );
  await openPayable(trx, {
    id: row.id,
    kind: "appointment",
    userId: row.customer_id,
    ...price,
    purpose: {
      label,
      reference: row.reference,
      lines: [{ kind: "service", description: label, gross: price.amount }],
    },
  });
}

/**
 * Refunds the payment of an appointment or marks it as earned, in the transaction of the action that decides it. Throws
 * `payment_pending` if a customer cancels during a payment; for all others, money that still arrives is refunded.
 */
export async function settleMoney(
  ctx: Context,
  trx: Db,
  { id, price }: StoredAppointment,
  { action, by }: { action: AppointmentAction; by: AppointmentParty | "system" },
): Promise<void> {
  if (price === null) return;
  const becomes = moneyAfter(action);
  if (becomes === "earned") await earnPayable(trx, id);
  if (becomes !== "returned") return;
  const reason = action === "expire" ? "order_ended" : "appointment_cancelled";
  await returnPayable(ctx, trx, id, { reason, evenWhilePaid: by !== "customer" });
}
