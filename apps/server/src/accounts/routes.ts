import { accounts } from "@passerelle/contract/accounts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { getMe, setLanguage } from "./service.ts";

export function registerAccounts(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, accounts, {
    "GET /api/me": ({ actor }) => getMe(ctx, actor),
    "PATCH /api/me": ({ actor, body }) => setLanguage(ctx, actor, body.language),
  });
}
