import { accountAccessChanged } from "../accounts/service.ts";
import { defineModule, on } from "../platform/module.ts";
import { privacyHooks } from "./privacy-hooks.ts";
import { registerRequests } from "./routes.ts";
import { registerQueues } from "./work/routes.ts";
import { unassignOpenRequests } from "./work/unassign.ts";

export const requestsModule = defineModule({
  name: "requests",
  routes: [registerRequests, registerQueues],
  subscriptions: [on(accountAccessChanged, (_ctx, trx, { userId }) => unassignOpenRequests(trx, userId))],
  privacy: privacyHooks,
});
