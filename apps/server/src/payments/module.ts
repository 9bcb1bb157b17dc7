import { defineModule, on } from "../platform/module.ts";
import { requestRefundOwed } from "../requests/service.ts";
import { registerPayments } from "./routes.ts";
import { markRefundOwed } from "./service.ts";

export const paymentsModule = defineModule({
  name: "payments",
  routes: [registerPayments],
  subscriptions: [on(requestRefundOwed, (_ctx, trx, { requestId }) => markRefundOwed(trx, requestId))],
});
