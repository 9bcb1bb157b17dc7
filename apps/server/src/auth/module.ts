import { defineModule, on } from "../platform/module.ts";
import { profileChanged } from "../profiles/service.ts";
import { countAudit, readAuthData, recordProfileChange } from "./personal-data/personal-data.ts";

export const authModule = defineModule({
  name: "auth",
  privacy: {
    exportPersonalData: readAuthData,
    countRetained: async (db, userId) => ({ audit: await countAudit(db, userId) }),
  },
  subscriptions: [
    on(profileChanged, (_ctx, trx, { actor, fields, origin }) =>
      recordProfileChange(trx, actor, fields, origin),
    ),
  ],
  healthProbes: { auth: (ctx) => ctx.auth.check() },
});
