import { search } from "@passerelle/contract/search";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { searchAll } from "./service.ts";

export function registerSearch(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, search, {
    "GET /api/search": async ({ actor, query, language, origin }) => ({
      results: await searchAll(ctx, actor, query.q, language, origin),
    }),
  });
}
