import { legal } from "@passerelle/contract/legal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, fromKept, implementContract } from "../platform/implement-contract.ts";
import { shownSettings } from "../settings/service.ts";

export function registerLegal(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, legal, {
    "GET /api/legal/operator": fromKept(shownSettings(ctx), ({ operator }) => operator.operator),
  });
}
