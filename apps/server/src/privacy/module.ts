import { accountDeletionRequested } from "../auth/service.ts";
import type { NoPayload } from "../platform/contributions.ts";
import { defineModule, on } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import { closeAccount, eraseFiles } from "./close-account.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { purgeClosedAccounts } from "./purge-closed-accounts.ts";
import { registerPrivacy } from "./routes.ts";
import { sweepAccounts } from "./sweep.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    privacy: {
      jobs: {
        /** Deletes the files of a closed account, except those that the law requires us to retain. */
        "privacy.erase": { userId: string };
        /** Deletes the data that was retained of closed accounts when its retention ends. */
        "privacy.purge": NoPayload;
        /** Deletes old connection logs, dead sessions and links, retired keys and orphaned pictures. */
        "privacy.sweep": NoPayload;
      };
      emails: {
        account_closed: { kind: "account"; values: { name: string; link: string } };
      };
    };
  }
}

export const privacyModule = defineModule({
  name: "privacy",
  routes: [registerPrivacy],
  subscriptions: [
    on(accountDeletionRequested, async (ctx, trx, { userId, by, origin }) => {
      await closeAccount(ctx, trx, userId, by, origin);
    }),
  ],
  jobs: {
    "privacy.erase": { run: (ctx, { userId }) => eraseFiles(ctx, userId) },
    "privacy.purge": { run: (ctx) => purgeClosedAccounts(ctx), cron: "59 3 * * *" },
    "privacy.sweep": { run: (ctx) => sweepAccounts(ctx), cron: "41 * * * *" },
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: { account_closed: "account" },
  },
});
