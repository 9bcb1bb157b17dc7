import type { VaultType } from "@passerelle/domain/vault/types";
import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { requestCompleted } from "../requests/service.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { deleteOnClosure, eraseVersions, sweepVault } from "./erase-versions.ts";
import { readExpiring } from "./expiring.ts";
import { presentVault } from "./notifications.ts";
import { exportVault, publishScanned } from "./own-documents.ts";
import { deleteVault, findFilesOf, findPurgeableOwners, findReadingsOf } from "./privacy-queries.ts";
import { countDocuments } from "./queries.ts";
import { sharedCopyFromPlace, sharePageFromPlace } from "./rate-limits.ts";
import { receiveDeliverables } from "./receive-deliverables.ts";
import { remindOfExpiry } from "./remind-expiry.ts";
import { registerVault } from "./routes.ts";
import sms from "./sms/fr.json" with { type: "json" };
import { vaultTarget } from "./upload-target.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    vault: {
      jobs: {
        /** Deletes the bytes of a deleted document, or of a document's surplus versions. */
        "vault.erase": { documentId: string };
        /** Does the same for all documents, and deletes bytes without a row. */
        "vault.sweep": NoPayload;
        /** Adds the files that a completed request delivered. */
        "vault.receive": { requestId: string };
        /** Notifies owners of documents that expire soon. */
        "vault.remind": NoPayload;
      };
      notifications: {
        /** `expires_on`: a calendar day; "" for events other than `expiring`. */
        vault: {
          values: {
            event: "expiring" | "received" | "share_read";
            type_of_document: VaultType;
            expires_on: string;
          };
        };
      };
      emails: {
        vault_document_expiring: {
          kind: "vault";
          values: { name: string; document: string; date: string; days: string; link: string };
        };
      };
    };
  }
}

export const vaultModule = defineModule({
  name: "vault",
  firstSteps: { keep_document: async ({ db }, { userId }) => (await countDocuments(db, userId)) > 0 },
  routes: [registerVault],
  uploadTargets: { vault: vaultTarget },
  rateLimits: [sharePageFromPlace, sharedCopyFromPlace],
  subscriptions: [
    on(fileScanned, publishScanned),
    on(requestCompleted, (ctx, trx, { requestId }) => ctx.jobs.enqueue(trx, "vault.receive", { requestId })),
  ],
  privacy: {
    exportPersonalData: exportVault,
    exportFiles: findFilesOf,
    findReadings: findReadingsOf,
    eraseOnClosure: deleteOnClosure,
    findPurgeablePeople: findPurgeableOwners,
    purgePerson: (_ctx, trx, userId) => deleteVault(trx, userId),
  },
  jobs: {
    "vault.erase": { run: (ctx, { documentId }) => eraseVersions(ctx, documentId) },
    "vault.sweep": { run: (ctx) => sweepVault(ctx), cron: "5 4 * * *" },
    "vault.receive": { run: (ctx, { requestId }) => receiveDeliverables(ctx, requestId) },
    "vault.remind": { run: (ctx) => remindOfExpiry(ctx), cron: "35 7 * * *" },
  },
  dashboard: { expiring: (ctx, actor) => readExpiring(ctx, actor) },
  notifications: { vault: { kind: "vault", present: presentVault } },
  sms: { texts: readTexts(import.meta.url, "sms", sms) },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: { vault_document_expiring: "vault" },
  },
});
