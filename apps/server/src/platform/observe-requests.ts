import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import type { MetricName } from "./metrics.ts";
import { REQUEST_ID } from "./request-id.ts";

export const httpRequests: MetricName = {
  name: "passerelle_http_requests_total",
  help: "Requests that were answered, by method, pattern of the route and status",
  labels: ["method", "route", "status"],
};

export const httpDuration: MetricName = {
  name: "passerelle_http_request_duration_seconds",
  help: "Seconds from the head of a request to the end of its reply; streams of live changes are not counted",
  labels: ["method", "route"],
};

/** Requests that stay open for minutes on purpose. */
const STREAMS = new Set(["/api/live"]);

/**
 * Gives every reply the id of its request, and records requests as the operator has asked: in metrics (`METRICS_TOKEN`) and in
 * the log (`LOG_REQUESTS`). Call before all other hooks, since a hook may answer.
 */
export function observeRequests(app: FastifyInstance, { env, metrics, log }: Context): void {
  const { metricsToken, logRequests } = env.observability;
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  // If neither is configured, a request has no extra cost.
  if (metricsToken === undefined && !logRequests) return;

  metrics.addCounter(httpRequests);
  metrics.addHistogram(httpDuration);
  const lines = logRequests ? log.child({}, { level: "info" }) : undefined;
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    // A cached reply bypasses Fastify, which then does not know its status.
    const status = String(reply.raw.statusCode);
    metrics.count(httpRequests, { method, route, status });
    if (!STREAMS.has(route)) metrics.observe(httpDuration, { method, route }, reply.elapsedTime / 1_000);
    lines?.info(lineOf(request, reply, route), "request");
    done();
  });
}

/** Logs the pattern of the route only: addresses contain ids, codes of links and search terms. */
const lineOf = ({ id, method }: FastifyRequest, reply: FastifyReply, route: string) => ({
  reqId: id,
  method,
  route,
  status: reply.raw.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
});

/** The pattern of a route. All files of the web application count as one route. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url = "unknown" } = routeOptions;
  return /^\/(?:api|auth|files|health|metrics|simulator|\*)/.test(url) || url === "unknown" ? url : "assets";
}

/** `GET /metrics`, for callers with the token. Without a configured token the address does not exist. */
export function registerMetrics(app: FastifyInstance, { env, metrics }: Context): void {
  const { metricsToken } = env.observability;
  if (metricsToken === undefined) return;
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new AppError("not_signed_in");
    const { type, text } = await metrics.write();
    return reply.header("cache-control", "no-store").type(type).send(text);
  });
}
