import { home } from "@passerelle/contract/home";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { readDashboard } from "./service.ts";

export function registerHome(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, home, {
    "GET /api/dashboard": ({ actor, language }) => readDashboard(ctx, actor, language),
  });
}
