import type { Act } from "@passerelle/domain/mandates/powers";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { defineEvent } from "../../platform/events.ts";
import type { StoredRequest } from "../queries.ts";

/** `country`: its code. Payments are published where they begin (`linkPaymentBegun`), with their amount. */
export type ActForCustomer = {
  actor: Actor;
  act: Exclude<Act, "pay" | "dispose">;
  requestId: string;
  customerId: string;
  serviceId: string;
  country: string;
};

/**
 * An act in the name of the customer of a request: staff take the request on, file or sign it, or hand over what they collected;
 * a person under a mandate answers, sends a document or collects. Published in the transaction of the act, with the request
 * locked; a handler that throws refuses the act.
 */
export const actedForCustomer = defineEvent<ActForCustomer>("requests.acted_for_customer");

/** Publishes `actedForCustomer`. Call it after checking that the act itself is allowed. */
export const actForCustomer = (
  ctx: Context,
  trx: Db,
  actor: Actor,
  { id, user_id, service_id, country_code }: StoredRequest,
  act: ActForCustomer["act"],
): Promise<void> =>
  ctx.events.publish(ctx, trx, actedForCustomer, {
    actor,
    act,
    requestId: id,
    customerId: user_id,
    serviceId: service_id,
    country: country_code,
  });

/** Like `actForCustomer`, for a call that customers also make themselves: their own calls are not published. */
export async function actForPrincipal(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  act: ActForCustomer["act"],
): Promise<void> {
  if (actor.actsFor) await actForCustomer(ctx, trx, actor, request, act);
}
