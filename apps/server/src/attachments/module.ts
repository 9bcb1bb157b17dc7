import type { NoPayload } from "../platform/contributions.ts";
import { defineModule } from "../platform/module.ts";
import { eraseBytes, exportAttachedFiles, sweepAttachments } from "./files.ts";
import { readAttachments } from "./queries.ts";
import { attachmentsOfPerson } from "./rate-limits.ts";
import { registerAttachments } from "./routes.ts";
import { eraseLooseAttachments } from "./service.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    attachments: {
      jobs: {
        /** Deletes files that were uploaded but never attached, and bytes without a row. */
        "attachments.sweep": NoPayload;
        /** Deletes the bytes of files whose rows are deleted. */
        "attachments.erase": { storageKeys: string[] };
      };
    };
  }
}

export const attachmentsModule = defineModule({
  name: "attachments",
  routes: [registerAttachments],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ attachments: await readAttachments(trx, userId) }),
    exportFiles: exportAttachedFiles,
    eraseOnClosure: eraseLooseAttachments,
  },
  jobs: {
    "attachments.sweep": { run: (ctx) => sweepAttachments(ctx), cron: "41 3 * * *" },
    "attachments.erase": { run: (ctx, { storageKeys }) => eraseBytes(ctx, storageKeys) },
  },
  rateLimits: [attachmentsOfPerson],
});
