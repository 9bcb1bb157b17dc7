import { accounts } from "@passerelle/contract/accounts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { listMyActivity } from "./activity.ts";
import { listMyDevices, signOutDevice } from "./devices.ts";

export function registerAccounts(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, accounts, {
    "GET /api/me/activity": ({ actor, query }) => listMyActivity(ctx, actor, query),
    "GET /api/me/sessions": ({ actor }) => listMyDevices(ctx, actor),
    "DELETE /api/me/sessions/:id": ({ actor, params, origin }) =>
      signOutDevice(ctx, actor, params.id, origin),
  });
}
