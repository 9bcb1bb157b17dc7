import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

export type KnownRoute = { method: string; path: string };

/**
 * Records every route that is registered with Fastify, for every application that is built from now on. `of` returns the routes
 * of one application, without the `HEAD` that Fastify adds to a `GET`.
 */
export function recordRoutes() {
  const recorded = new WeakMap<object, Map<string, KnownRoute>>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes = new Map<string, KnownRoute>();
    recorded.set(fastify, routes);
    fastify.addHook("onRoute", ({ method: methods, url: path }) => {
      for (const method of [methods].flat()) routes.set(nameOf({ method, path }), { method, path });
    });
  };
  subscribe("fastify.initialization", watch);
  return {
    of: (app: FastifyInstance): KnownRoute[] => {
      const routes = recorded.get(app) ?? new Map<string, KnownRoute>();
      return [...routes.values()].filter(
        ({ method, path }) => method !== "HEAD" || !routes.has(nameOf({ method: "GET", path })),
      );
    },
    stop: () => unsubscribe("fastify.initialization", watch),
  };
}

export const nameOf = ({ method, path }: KnownRoute): string => `${method} ${path}`;
