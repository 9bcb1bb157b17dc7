import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { requestRefundOwed } from "../requests/service.ts";
import { checkPayment } from "./check.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { countTransactions, readTransactions } from "./privacy-queries.ts";
import { providersOf } from "./provider.ts";
import { deletePayments } from "./queries.ts";
import { registerPayments } from "./routes.ts";
import { markRefundOwed } from "./service.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    payments: {
      jobs: {
        /** Queries the provider about a payment without a callback. */
        "payments.check": { transactionId: string };
      };
      emails: {
        payment_receipt: {
          kind: "receipts";
          values: { name: string; service: string; amount: string; reference: string; link: string };
        };
        payment_failed: {
          kind: "payments";
          values: { name: string; service: string; amount: string; link: string };
        };
      };
    };
  }
}

export const paymentsModule = defineModule({
  name: "payments",
  routes: [registerPayments],
  subscriptions: [on(requestRefundOwed, (_ctx, trx, { requestId }) => markRefundOwed(trx, requestId))],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ transactions: await readTransactions(trx, userId) }),
    countRetained: async (db, userId) => ({ transactions: await countTransactions(db, userId) }),
    purgeRequest: (_ctx, trx, requestId) => deletePayments(trx, requestId),
  },
  jobs: {
    "payments.check": { run: (ctx, { transactionId }) => checkPayment(ctx, providersOf(ctx), transactionId) },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    kinds: {
      payment_receipt: "receipts",
      payment_failed: "payments",
    },
  },
});
