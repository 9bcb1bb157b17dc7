import { legal } from "@passerelle/contract/legal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";

export function registerLegal(app: FastifyInstance, { env }: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, legal, { "GET /api/legal/operator": () => env.operator });
}
