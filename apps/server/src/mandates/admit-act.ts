import { needsMandate } from "@passerelle/domain/mandates/admission";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import type { ActForCustomer } from "../requests/service.ts";
import { requireMandate } from "./require-mandate.ts";

/**
 * Admits what a proxy does for a customer, and what a holder does in the place of one, only under a mandate of that customer: in the
 * second case under the one that the caller named. Throws `mandate_required`.
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
