import { defineModule } from "../platform/module.ts";
import { dropAvatar, exportPicture, sweepAvatars } from "./avatars.ts";
import { readProfileRow } from "./closure-queries.ts";
import { hasCompleteProfile } from "./complete-profile.ts";
import { countNewAccounts, hasColleagues } from "./people-queries.ts";
import { registerProfiles } from "./routes.ts";

export const profilesModule = defineModule({
  name: "profiles",
  firstSteps: { profile: hasCompleteProfile, team: ({ db }, { userId }) => hasColleagues(db, userId) },
  routes: [registerProfiles],
  dayFigures: { accounts: countNewAccounts },
  privacy: {
    exportPersonalData: async (trx, userId) => ({ profile: await readProfileRow(trx, userId) }),
    exportFiles: exportPicture,
    eraseOnClosure: async (_ctx, trx, userId) => {
      await dropAvatar(trx, userId);
    },
    eraseFilesAfterClosure: (ctx) => sweepAvatars(ctx),
  },
});
