import type { NoPayload } from "../platform/contributions.ts";
import { fileScanned } from "../platform/files/scan-files.ts";
import { defineModule, on } from "../platform/module.ts";
import { recountUnjudged, requestSubmitted } from "../requests/service.ts";
import {
  countRetainedDocuments,
  deleteDocuments,
  eraseAll,
  eraseDocuments,
  eraseEnded,
  eraseExpired,
  purgeEnded,
} from "./erase-documents.ts";
import { findFilesOf, findReadingsOf, readDocumentReads, readDocuments } from "./privacy-queries.ts";
import { updateHidden } from "./queries.ts";
import { reconcile } from "./reconciling/reconcile-storage.ts";
import { requestTarget } from "./request-target.ts";
import { registerDocuments } from "./routes.ts";
import { publishScanned } from "./service.ts";
import { sweepUploads } from "./uploads/finish.ts";
import { registerUploads } from "./uploads/routes.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    documents: {
      jobs: {
        /** Deletes abandoned uploads. */
        "documents.sweep": NoPayload;
        /** Deletes the files that a closed request need not retain. */
        "documents.erase": { requestId: string };
        /** Does the same for every request. */
        "documents.purge": NoPayload;
        /** Deletes files that their service keeps only for some days after the request was closed. */
        "documents.expire": NoPayload;
        /** Compares the storage with the rows, a page at a time: from the store's token on, after the last key. */
        "documents.reconcile": { token?: string; after?: string };
      };
    };
  }
}

export const documentsModule = defineModule({
  name: "documents",
  routes: [registerDocuments, registerUploads],
  uploadTargets: { request: requestTarget },
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      documents: await readDocuments(trx, userId),
      document_reads: await readDocumentReads(trx, userId),
    }),
    exportFiles: findFilesOf,
    findReadings: findReadingsOf,
    countRetained: async (db, userId) => ({ documents: await countRetainedDocuments(db, userId) }),
    eraseFilesAfterClosure: eraseDocuments,
    purgeRequestFiles: eraseAll,
    purgeRequest: (_ctx, trx, requestId) => deleteDocuments(trx, requestId),
  },
  subscriptions: [
    on(fileScanned, publishScanned),
    // Files of hidden fields, like answers to them, are not part of the order.
    on(requestSubmitted, async (_ctx, trx, { requestId, asked }) => {
      // Uploads are counted already, so most confirmations do not write the request again.
      if (await updateHidden(trx, requestId, asked)) await recountUnjudged(trx, requestId);
    }),
  ],
  jobs: {
    "documents.sweep": { run: (ctx) => sweepUploads(ctx), cron: "17 * * * *" },
    "documents.erase": { run: (ctx, { requestId }) => eraseEnded(ctx, requestId) },
    "documents.purge": { run: (ctx) => purgeEnded(ctx), cron: "47 3 * * *" },
    "documents.expire": { run: (ctx) => eraseExpired(ctx), cron: "53 3 * * *" },
    "documents.reconcile": { run: (ctx, place) => reconcile(ctx, place), cron: "11 4 * * *" },
  },
});
