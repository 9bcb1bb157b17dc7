import { StatsExport, stats } from "@passerelle/contract/stats";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerExport } from "../platform/export-route.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { createPageSession } from "../platform/page-session.ts";
import { saveViews } from "./pages/count-views.ts";
import { exportReport } from "./report/export-report.ts";
import { listItems } from "./report/list-items.ts";
import { readReport } from "./report/read-report.ts";

/** The path of the page, to which browsers send its cookie. */
const PAGE = "/admin/platform-stats";

export function registerStats(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const page = createPageSession(ctx, PAGE);
  // Only these calls read the cookie: browsers send it only to the page, whose loader passes it on.
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => page.authorize(request));
    scope.addHook("onSend", async (request, reply) => {
      if (reply.statusCode === 200) await page.set(request, reply);
    });
    implementContract(scope, actorOf, stats, {
      "GET /api/admin/stats": ({ query, language }) =>
        ctx.replica.read((db) => readReport({ db }, query, language)),
      "GET /api/admin/stats/items": ({ query, language }) =>
        ctx.replica.read((db) => listItems(ctx, db, query, language)),
    });
    // The second address is that of links on the page, which work without scripts.
    for (const url of ["/api/admin/stats/export", `${PAGE}/export`])
      registerExport(scope, actorOf, {
        url,
        summary: "The figures as the page shows them, as a workbook or as CSV",
        access: "stats.read",
        query: StatsExport,
        name: "statistics",
        format: ({ format = "xlsx" }) => format,
        write: ({ language: named, ...query }, _actor, language) =>
          ctx.replica.read((db) => exportReport({ db }, query, named ?? language)),
      });
  });
  app.addHook("onClose", () => saveViews(ctx));
}
