import type { Act } from "@passerelle/domain/mandates/powers";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { defineEvent } from "../../platform/events.ts";
import type { StoredRequest } from "../queries.ts";

/** `country`: its code. */
export type ActForCustomer = {
  actor: Actor;
  act: Extract<Act, "take" | "file" | "collect">;
  requestId: string;
  customerId: string;
  serviceId: string;
  country: string;
};

/**
 * Staff does something in the name of a request's customer: takes the request on, files it with an administration, or hands over
 * what they collected. Published in the transaction of the act, with the request locked; a handler that throws refuses it.
 */
export const actedForCustomer = defineEvent<ActForCustomer>("requests.acted_for_customer");

/** Publishes `actedForCustomer`. Call it once the act itself is allowed. */
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
