import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import {
  countRetainedDocuments,
  deleteDocuments,
  eraseAll,
  eraseDocuments,
  eraseEnded,
  purgeEnded,
} from "./erase-documents.ts";
import { readDocumentReads, readDocuments } from "./privacy-queries.ts";
import { reconcile } from "./reconciling/reconcile-storage.ts";
import { registerDocuments } from "./routes.ts";
import { sweepUploads } from "./service.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    documents: {
      jobs: {
        /** Deletes uploads that were begun and never finished. */
        "documents.sweep": NoPayload;
        /** Deletes the files that a closed request need not retain. */
        "documents.erase": { requestId: string };
        /** Does the same for every request. */
        "documents.purge": NoPayload;
        /** Compares the storage with the rows, a page at a time: from the store's token on, after the last key. */
        "documents.reconcile": { token?: string; after?: string };
      };
    };
  }
}

export const documentsModule = defineModule({
  name: "documents",
  routes: [registerDocuments],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      documents: await readDocuments(trx, userId),
      document_reads: await readDocumentReads(trx, userId),
    }),
    countRetained: async (db, userId) => ({ documents: await countRetainedDocuments(db, userId) }),
    eraseFilesAfterClosure: eraseDocuments,
    purgeRequestFiles: eraseAll,
    purgeRequest: (_ctx, trx, requestId) => deleteDocuments(trx, requestId),
  },
  jobs: {
    "documents.sweep": { run: (ctx) => sweepUploads(ctx), cron: "17 * * * *" },
    "documents.erase": { run: (ctx, { requestId }) => eraseEnded(ctx, requestId) },
    "documents.purge": { run: (ctx) => purgeEnded(ctx), cron: "47 3 * * *" },
    "documents.reconcile": { run: (ctx, place) => reconcile(ctx, place), cron: "11 4 * * *" },
  },
});
