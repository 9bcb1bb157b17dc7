import { defineModule } from "../platform/module.ts";
import { countKeptDocuments, deleteDocuments, eraseAll, eraseDocuments } from "./erase-documents.ts";
import { readDocumentReads, readDocuments } from "./privacy-queries.ts";
import { registerDocuments } from "./routes.ts";

export const documentsModule = defineModule({
  name: "documents",
  routes: [registerDocuments],
  privacy: {
    exportPersonalData: async (trx, userId) => ({
      documents: await readDocuments(trx, userId),
      document_reads: await readDocumentReads(trx, userId),
    }),
    countRetained: async (db, userId) => ({ documents: await countKeptDocuments(db, userId) }),
    eraseFilesAfterClosure: eraseDocuments,
    purgeRequestFiles: eraseAll,
    purgeRequest: (_ctx, trx, requestId) => deleteDocuments(trx, requestId),
  },
});
