import { defineModule, on } from "../platform/module.ts";
import { requestRefundOwed } from "../requests/service.ts";
import { countTransactions, readTransactions } from "./privacy-queries.ts";
import { deletePayments } from "./queries.ts";
import { registerPayments } from "./routes.ts";
import { markRefundOwed } from "./service.ts";

export const paymentsModule = defineModule({
  name: "payments",
  routes: [registerPayments],
  subscriptions: [on(requestRefundOwed, (_ctx, trx, { requestId }) => markRefundOwed(trx, requestId))],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ transactions: await readTransactions(trx, userId) }),
    countRetained: async (db, userId) => ({ transactions: await countTransactions(db, userId) }),
    purgeRequest: (_ctx, trx, requestId) => deletePayments(trx, requestId),
  },
});
