import { accountDeletionRequested } from "../auth/service.ts";
import { defineModule, on } from "../platform/module.ts";
import { closeAccount } from "./close-account.ts";
import { registerPrivacy } from "./routes.ts";

export const privacyModule = defineModule({
  name: "privacy",
  routes: [registerPrivacy],
  subscriptions: [
    on(accountDeletionRequested, async (ctx, trx, { userId, by, origin }) => {
      await closeAccount(ctx, trx, userId, by, origin);
    }),
  ],
});
