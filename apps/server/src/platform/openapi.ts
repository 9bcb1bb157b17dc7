import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { schemaController } from "./schema-compilers.ts";

const DESCRIPTION = "/api/openapi.json";
const PAGE = "/api/docs";

/** Headers of this internal reply that do not describe its content. */
const OF_THE_CONNECTION = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * OpenAPI 3.1 of every contract at `/api/openapi.json`, and a readable page at `/api/docs`. A separate application with the same
 * routes answers both. It is created on the first request: most processes never receive one, and its libraries are a hundred
 * modules.
 */
export function registerOpenApi(app: FastifyInstance, { env }: Pick<Context, "env">): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (!route.schema?.hide) routes.push(route);
  });
  let describing: Promise<Described> | undefined;
  app.get(DESCRIPTION, { schema: { hide: true } }, async (_request, reply) => {
    describing ??= describe(env, routes);
    return reply.type("application/json; charset=utf-8").send((await describing).description);
  });
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    describing ??= describe(env, routes);
    const { described } = await describing;
    const { statusCode, headers, rawPayload } = await described.inject({ url });
    if (statusCode === 404) {
      reply.header("cache-control", "no-store");
      throw new AppError("not_found");
    }
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !OF_THE_CONNECTION.has(name)) reply.header(name, value);
    // Fastify declares an empty body as a binary file.
    return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : undefined);
  };
  for (const url of [PAGE, `${PAGE}/*`]) app.get(url, { schema: { hide: true } }, answer);
}

/** `description`: as JSON, which is a megabyte and never changes. */
type Described = { described: FastifyInstance; description: string };

async function describe(
  { platformName, version, publicUrl }: Context["env"],
  routes: readonly RouteOptions[],
): Promise<Described> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const described = Fastify({ exposeHeadRoutes: false, schemaController });
  await described.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${platformName} API`, version },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: createJsonSchemaTransform({ skipList: ["/api/*"] }),
  });
  await described.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  const handler = (_request: FastifyRequest, reply: FastifyReply) => reply.callNotFound();
  // Fastify adds these to the application by itself.
  for (const { method, url, schema } of routes)
    if (method !== "HEAD") described.route({ method, url, ...(schema && { schema }), handler });
  await described.ready();
  return { described, description: JSON.stringify(described.swagger()) };
}
