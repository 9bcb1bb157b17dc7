import { defineModule } from "../platform/module.ts";
import { readAttachments } from "./queries.ts";
import { registerAttachments } from "./routes.ts";
import { eraseLooseAttachments } from "./service.ts";

export const attachmentsModule = defineModule({
  name: "attachments",
  routes: [registerAttachments],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ attachments: await readAttachments(trx, userId) }),
    eraseOnClosure: eraseLooseAttachments,
  },
});
