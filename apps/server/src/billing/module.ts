import { paymentSucceeded, refundSucceeded } from "../payments/service.ts";
import { actorMay } from "../platform/actor.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { eraseDocuments } from "./documents/erase-documents.ts";
import { exportOwnDocuments } from "./documents/export-documents.ts";
import { renderIssued, sweepDocuments } from "./documents/files.ts";
import { issueMissingCodes } from "./documents/issue-missing-codes.ts";
import { countDocuments, findMatchingDocuments } from "./documents/queries.ts";
import { announceDocument } from "./emails/announce-document.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { deletePreferences } from "./emails/queries.ts";
import { samples } from "./emails/samples.ts";
import { issueDocument, issueDues } from "./issue/issue-document.ts";
import type { Due } from "./issue/queries.ts";
import { recordPayment, recordRefund } from "./issue/record-dues.ts";
import { registerBilling } from "./routes.ts";
import { findEntityVersions } from "./settings/queries.ts";
import { resumeStamps, stampDocument } from "./stamps/stamp-document.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    billing: {
      jobs: {
        "billing.issue": Due;
        /** Issues all dues, also those that waited for a billing entity or a rate, and requests pending stamps again. */
        "billing.issue_dues": NoPayload;
        /** Writes the file of an issued document. */
        "billing.render": { documentId: string; announce: boolean };
        /** Requests the approval of an issued document from a tax authority. */
        "billing.stamp": { documentId: string };
        /** Deletes documents whose retention has ended. */
        "billing.erase": NoPayload;
        /** Gives codes to documents that were issued before codes existed. */
        "billing.issue_codes": NoPayload;
        /** Deletes files without a row. */
        "billing.sweep": NoPayload;
      };
      emails: {
        /** To the reader of a document, with its file and those of its receipts, or with a link to it. */
        document_issued: {
          kind: "receipts";
          values: { name: string; document: string; purpose: string; amount: string; link: string };
        };
      };
    };
  }
}

export const billingModule = defineModule({
  name: "billing",
  firstSteps: { billing_entity: async ({ db }) => (await findEntityVersions(db)).length > 0 },
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
      billing_documents: await exportOwnDocuments(trx, userId),
    }),
    countRetained: async (db, userId) => ({ billing_documents: await countDocuments(db, userId) }),
    eraseOnClosure: (_ctx, trx, userId) => deletePreferences(trx, userId),
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: { document_issued: "receipts" },
  },
  jobs: {
    "billing.issue": { run: issueDocument },
    "billing.issue_dues": {
      run: async (ctx) => {
        await issueDues(ctx);
        await resumeStamps(ctx);
      },
      cron: "35 * * * *",
    },
    "billing.render": {
      run: async (ctx, { documentId, announce }) => {
        await renderIssued(ctx, documentId);
        if (announce) await announceDocument(ctx, documentId);
      },
    },
    "billing.stamp": { run: (ctx, { documentId }) => stampDocument(ctx, documentId) },
    "billing.erase": { run: (ctx) => eraseDocuments(ctx), cron: "30 3 * * *" },
    "billing.issue_codes": { run: (ctx) => issueMissingCodes(ctx), cron: "10 4 * * *" },
    "billing.sweep": { run: (ctx) => sweepDocuments(ctx), cron: "50 3 * * 0" },
  },
});
