import { paymentSucceeded, refundSucceeded } from "../payments/service.ts";
import { actorMay } from "../platform/actor.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { renderIssued, sweepDocuments } from "./documents/files.ts";
import { countDocuments, exportDocuments, findMatchingDocuments } from "./documents/queries.ts";
import { issueDocument, issueDues } from "./issue/issue-document.ts";
import type { Due } from "./issue/queries.ts";
import { recordPayment, recordRefund } from "./issue/record-dues.ts";
import { registerBilling } from "./routes.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    billing: {
      jobs: {
        "billing.issue": Due;
        /** Issues all that is due, also what waited for a billing entity or a rate. */
        "billing.issue_dues": NoPayload;
        /** Writes the file of an issued document. */
        "billing.render": { documentId: string };
        /** Deletes documents whose retention has ended, and files without a row. */
        "billing.sweep": NoPayload;
      };
    };
  }
}

export const billingModule = defineModule({
  name: "billing",
  routes: [registerBilling],
  subscriptions: [on(paymentSucceeded, recordPayment), on(refundSucceeded, recordRefund)],
  searchSource: {
    kind: "billing_document",
    find: async ({ db, env }, actor, sought) => {
      if (!actor) return [];
      const readsAll = actorMay(env, actor, "payments.track");
      return findMatchingDocuments(db, sought, readsAll ? undefined : actor.userId);
    },
  },
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      billing_documents: (await exportDocuments(trx, userId)).map(({ document }) => document),
    }),
    countRetained: async (db, userId) => ({ billing_documents: await countDocuments(db, userId) }),
  },
  jobs: {
    "billing.issue": { run: issueDocument },
    "billing.issue_dues": { run: (ctx) => issueDues(ctx), cron: "35 * * * *" },
    "billing.render": { run: (ctx, { documentId }) => renderIssued(ctx, documentId) },
    "billing.sweep": { run: (ctx) => sweepDocuments(ctx), cron: "50 3 * * 0" },
  },
});
