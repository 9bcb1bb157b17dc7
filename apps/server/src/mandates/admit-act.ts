import { needsMandate } from "@passerelle/domain/mandates/admission";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import type { ActForCustomer } from "../requests/service.ts";
import { requireMandate } from "./require-mandate.ts";

/**
 * Admits an act of a proxy for a customer, or of a holder who acts for one, only under a mandate of that customer. A holder
 * acts under the mandate that the call names. Throws `mandate_required`.
 */
export async function admitAct(
  ctx: Context,
  trx: Db,
  { actor, act, requestId, customerId, serviceId, country }: ActForCustomer,
): Promise<void> {
  const mandateId = actor.actsFor?.mandateId;
  if (mandateId === undefined && !needsMandate(actor.role)) return;
  const people = { holderId: actor.userId, principalId: customerId, mandateId };
  await requireMandate(ctx, trx, { ...people, act, country, amount: null, requestId, serviceId });
}
