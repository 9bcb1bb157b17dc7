import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { createActorOf } from "./auth/actor-of.ts";
import { limitConnections, watchBodies } from "./platform/connections.ts";
import type { Context } from "./platform/context.ts";
import { limitHandlers } from "./platform/deadline.ts";
import { AppError, answerError } from "./platform/errors.ts";
import { registerHealth } from "./platform/health.ts";
import { languageOf, replyKey } from "./platform/implement-contract.ts";
import { modulesOf } from "./platform/module.ts";
import { observeRequests, registerMetrics } from "./platform/observe-requests.ts";
import { registerOpenApi } from "./platform/openapi.ts";
import { answerKept, createReplies } from "./platform/replies.ts";
import { requestIdOf } from "./platform/request-id.ts";
import { schemaController } from "./platform/schema-compilers.ts";
import { registerSecurityHeaders } from "./platform/security-headers.ts";
import { createExemption } from "./platform/trusted-proxies.ts";

/** Milliseconds for which a stopping process waits for open calls: less than a process manager allows. */
const LONGEST_ENDING_MS = 10_000;

/** Paths under which there are no pages. */
const NO_PAGES = /^\/(?:api|auth|files|simulator|assets)\//;

const REPLIES_BYTES = 8 * 1024 * 1024;

/**
 * The HTTP application without the pages: authentication service, API and files. Tests call it with `app.inject`; `main.ts`
 * adds the pages and listens.
 */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit: 1024 * 1024,
    // Fastify has no limit by default: a body that never ends would hold its connection forever. Uploads come in pieces of 1
    // MiB.
    requestTimeout: 10 * 60_000,
    // Fastify's default of ten seconds is too short on a busy machine. Work that grows with the data belongs in a job.
    pluginTimeout: 120_000,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: false },
    schemaController,
    // Answers requests that are refused before routing, such as an address that cannot be decoded.
    frameworkErrors: answerError,
    // While stopping, answer calls on open connections and then close these.
    return503OnClosing: false,
    // Clients can forge `X-Forwarded-For`: only proxies that the operator named are trusted, whatever their network.
    trustProxy: ctx.env.trustProxy,
  });
  // Set first: a plugin gets the error handler that exists when the plugin is registered.
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError("not_found");
  });
  app.decorateRequest("actor", undefined);
  app.decorate("replies", createReplies(REPLIES_BYTES));
  app.decorate("pageKey", undefined);
  observeRequests(app, ctx);
  const keyOf = (request: FastifyRequest) =>
    request.url.startsWith("/api/") ? replyKey(request.url, languageOf(request)) : app.pageKey?.(request);
  app.addHook("onRequest", answerKept(app.replies, keyOf));
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), LONGEST_ENDING_MS).unref();
  });

  const watchers = modulesOf(ctx).flatMap(({ onPage }) => onPage ?? []);
  // Cached pages bypass Fastify, but not this hook.
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, headers } = request;
    const wasSent = reply.raw.statusCode === 200 || reply.raw.statusCode === 304;
    if (method === "GET" && wasSent && !NO_PAGES.test(url)) {
      const [path = "", query = ""] = url.split("?", 2);
      const visit = {
        path: path.replace(/\.data$/, ""),
        query: new URLSearchParams(query),
        userAgent: headers["user-agent"] ?? "",
      };
      for (const watch of watchers) watch(ctx, visit);
    }
    done();
  });

  watchBodies(app.server);
  limitConnections(app.server, ctx.env.connectionsPerAddress, createExemption(ctx.env));

  await registerSecurityHeaders(app, ctx.env);
  registerHealth(app, ctx);
  registerMetrics(app, ctx);
  registerOpenApi(app, ctx);
  await app.register((auth) => ctx.auth.register(auth), { prefix: "/auth/v1" });

  const actorOf = createActorOf(ctx);
  await app.register(async (api) => {
    api.addHook("onSend", (_request, reply, payload, done) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      done(null, payload);
    });
    limitHandlers(api, ctx.env.handlerSeconds * 1_000);
    for (const { routes = [] } of modulesOf(ctx)) {
      for (const register of routes) register(api, ctx, actorOf);
    }
    api.all("/api/*", () => {
      throw new AppError("not_found");
    });
  });
  return app;
}

export type App = FastifyInstance;
