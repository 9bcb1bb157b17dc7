import { subscriptions } from "@passerelle/contract/subscriptions";
import { adminSubscriptions } from "@passerelle/contract/subscriptions/admin";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { describeSubscriber } from "./admin/describe-subscriber.ts";
import { grant, listChurn, listSubscribers } from "./admin/subscribers.ts";
import {
  cancelSubscription,
  chooseNextPlan,
  resumeSubscription,
  withdrawCardRenewal,
} from "./change-subscription.ts";
import { getOwnOrder, getOwnSubscription } from "./describe-subscription.ts";
import { orderPeriod } from "./order-period.ts";
import { listAllPlans, removePrice, savePlan, savePrice } from "./plans/admin-plans.ts";
import { listPlans } from "./plans/list-plans.ts";

export function registerSubscriptions(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, subscriptions, {
    "GET /api/subscription-plans": async ({ language }) => ({ plans: await listPlans(ctx.db, language) }),
    "GET /api/me/subscription": ({ actor, language }) => getOwnSubscription(ctx, actor, language),
    "POST /api/me/subscription/orders": ({ actor, body }) => orderPeriod(ctx, actor, body),
    "GET /api/me/subscription/orders/:id": ({ actor, params, language }) =>
      getOwnOrder(ctx, actor, params.id, language),
    "POST /api/me/subscription/downgrade": ({ actor, body, language }) =>
      chooseNextPlan(ctx, actor, body.plan_id, language),
    "POST /api/me/subscription/cancel": ({ actor, language }) => cancelSubscription(ctx, actor, language),
    "POST /api/me/subscription/card-renewal/withdraw": ({ actor, language }) =>
      withdrawCardRenewal(ctx, actor, language),
    "POST /api/me/subscription/resume": ({ actor, language }) => resumeSubscription(ctx, actor, language),
  });

  implementContract(app, actorOf, adminSubscriptions, {
    "GET /api/admin/subscriptions": ({ query }) => listSubscribers(ctx, query),
    "GET /api/admin/subscriptions/churn": () => listChurn(ctx),
    "GET /api/admin/subscriptions/subscribers/:id": ({ params, language }) =>
      describeSubscriber(ctx, params.id, language),
    "POST /api/admin/subscriptions/grants": ({ actor, body }) => grant(ctx, actor, body),
    "GET /api/admin/subscription-plans": async () => ({ plans: await listAllPlans(ctx.db) }),
    "PUT /api/admin/subscription-plans/:id": async ({ actor, params, body }) => ({
      plans: await savePlan(ctx, actor, params.id, body),
    }),
    "PUT /api/admin/subscription-plans/:id/prices": async ({ actor, params, body }) => ({
      plans: await savePrice(ctx, actor, { plan_id: params.id, ...body }),
    }),
    "DELETE /api/admin/subscription-plans/:id/prices/:currency/:valid_from": async ({ params }) => ({
      plans: await removePrice(ctx, { ...params, plan_id: params.id }),
    }),
  });
}
