import { defineEvent } from "../../platform/events.ts";

/**
 * A customer is about to pay or to confirm a request. `country`: its code; `total`: minor units. A handler that throws refuses it
 * before anything is charged.
 */
export const orderAttempted = defineEvent<{
  userId: string;
  serviceId: string;
  country: string;
  total: number;
  currency: string;
}>("requests.order_attempted");
