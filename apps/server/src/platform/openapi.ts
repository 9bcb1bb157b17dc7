import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import type { Context } from "./context.ts";

/** OpenAPI 3.1 of every contract at `/api/openapi.json`, and a readable page at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance, { env }: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${env.platformName} API`, version: env.version },
      servers: [{ url: env.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: createJsonSchemaTransform({ skipList: ["/api/*", "/api/openapi.json"] }),
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
