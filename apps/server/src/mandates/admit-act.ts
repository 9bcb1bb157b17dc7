import { needsMandate } from "@passerelle/domain/mandates/admission";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import type { ActForCustomer } from "../requests/service.ts";
import { requireMandate } from "./require-mandate.ts";

/** Admits what a proxy does for a customer only under a mandate of that customer. Throws `mandate_required`. */
export async function admitAct(
  ctx: Context,
  trx: Db,
  { actor, act, requestId, customerId, serviceId, country }: ActForCustomer,
): Promise<void> {
  if (!needsMandate(actor.role)) return;
  const people = { holderId: actor.userId, principalId: customerId };
  await requireMandate(ctx, trx, { ...people, act, country, amount: null, requestId, serviceId });
}
