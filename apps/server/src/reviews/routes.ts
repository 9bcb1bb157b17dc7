import { reviews } from "@passerelle/contract/reviews";
import { moderation } from "@passerelle/contract/reviews/moderation";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { createFigures } from "./figures.ts";
import { judgeReview, listForModeration } from "./moderation/moderate-reviews.ts";
import { getMyReview, listNewestReviews, listReviews, writeMyReview } from "./service.ts";

export function registerReviews(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const figures = createFigures(ctx);
  implementContract(app, actorOf, reviews, {
    "GET /api/figures": () => figures(),
    "GET /api/services/:id/reviews": ({ params, query }) => listReviews(ctx, params.id, query),
    "GET /api/services/:id/my-review": ({ params, actor }) => getMyReview(ctx, actor, params.id),
    "GET /api/reviews/newest": async ({ language }) => ({ reviews: await listNewestReviews(ctx, language) }),
    "PUT /api/services/:id/my-review": ({ params, body, actor, language }) =>
      writeMyReview(ctx, actor, params.id, body, language),
  });
  implementContract(app, actorOf, moderation, {
    "GET /api/admin/reviews": ({ query, actor, language }) => listForModeration(ctx, actor, query, language),
    "PATCH /api/admin/reviews/:id": ({ params, body, actor, language }) =>
      judgeReview(ctx, actor, params.id, body, language),
  });
}
