import { reviews } from "@passerelle/contract/reviews";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { listReviews } from "./service.ts";

export function registerReviews(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, reviews, {
    "GET /api/services/:id/reviews": ({ params, query }) => listReviews(ctx, params.id, query),
  });
}
