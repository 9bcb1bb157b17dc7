import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { requestCompleted, requestEnded } from "../requests/service.ts";
import { checkPayment } from "./attempts/check-payment.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { processEvent } from "./inbox/process-event.ts";
import { recomputeLedger } from "./ledger/post.ts";
import { countTransactions, deletePayments, readTransactions } from "./privacy-queries.ts";
import { providersOf } from "./providers.ts";
import { earnRequest, refundRequest } from "./refunds/end-request.ts";
import { processRefund } from "./refunds/send-refund.ts";
import { registerPayments } from "./routes.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    payments: {
      jobs: {
        /** Queries the provider about a payment without a callback. */
        "payments.check": { transactionId: string };
        /** Processes a stored callback. */
        "payments.event": { eventId: string };
        /** Sends a refund, or queries one that was sent. */
        "payments.refund": { refundId: string };
        "payments.recompute_ledger": NoPayload;
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
        refund_started: {
          kind: "receipts";
          values: { name: string; amount: string; reference: string; payment: string; link: string };
        };
        refund_succeeded: {
          kind: "receipts";
          values: { name: string; amount: string; reference: string; payment: string; link: string };
        };
      };
    };
  }
}

export const paymentsModule = defineModule({
  name: "payments",
  routes: [registerPayments],
  subscriptions: [
    on(requestEnded, (ctx, trx, { requestId, as }) => refundRequest(ctx, trx, requestId, as)),
    on(requestCompleted, (_ctx, trx, { requestId }) => earnRequest(trx, requestId)),
  ],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ transactions: await readTransactions(trx, userId) }),
    countRetained: async (db, userId) => ({ transactions: await countTransactions(db, userId) }),
    purgeRequest: (_ctx, trx, requestId) => deletePayments(trx, requestId),
  },
  jobs: {
    "payments.check": { run: (ctx, { transactionId }) => checkPayment(ctx, providersOf(ctx), transactionId) },
    "payments.event": { run: (ctx, { eventId }) => processEvent(ctx, providersOf(ctx), eventId) },
    "payments.refund": { run: (ctx, { refundId }) => processRefund(ctx, providersOf(ctx), refundId) },
    "payments.recompute_ledger": {
      run: async (ctx) => {
        await recomputeLedger(ctx);
      },
      cron: "40 2 * * *",
    },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    kinds: {
      payment_receipt: "receipts",
      payment_failed: "payments",
      refund_started: "receipts",
      refund_succeeded: "receipts",
    },
  },
});
