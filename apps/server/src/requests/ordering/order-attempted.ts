import { defineEvent } from "../../platform/events.ts";

/**
 * A customer is about to pay a request or to confirm it. `country`: its code; `total`: minor units. A handler that throws refuses it before anything is
 * charged.
 */
export const orderAttempted = defineEvent<{
  userId: string;
  serviceId: string;
  country: string;
  total: number;
  currency: string;
}>("requests.order_attempted");
