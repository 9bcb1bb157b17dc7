import { home } from "@passerelle/contract/home";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { createPageSession } from "../platform/page-session.ts";
import { readDocument } from "./document.ts";
import { readDashboard } from "./service.ts";

/** The page to which browsers send its cookie. Only the call that its renderer makes reads the cookie. */
const PAGE = "/dashboard";
const DOCUMENT = "/api/dashboard/document";

export function registerHome(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const page = createPageSession(ctx, PAGE);
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      if (request.routeOptions.url === DOCUMENT) page.authorize(request);
    });
    scope.addHook("onSend", async (request, reply) => {
      const isOfBrowser = request.routeOptions.url !== DOCUMENT;
      if (isOfBrowser && reply.statusCode === 200) await page.set(request, reply);
    });
    implementContract(scope, actorOf, home, {
      "GET /api/dashboard": ({ actor, language }) => readDashboard(ctx, actor, language),
      "GET /api/dashboard/document": ({ actor, language }) => readDocument(ctx, actor, language),
    });
  });
}
