import { financials, TotalsExport } from "@passerelle/contract/financials";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerExport } from "../platform/export-route.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { exportTotals, readTotals } from "./totals/read-totals.ts";

export function registerFinancials(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, financials, {
    "GET /api/admin/financials": ({ query, language }) => readTotals(ctx, query, language),
  });
  registerExport(app, actorOf, {
    url: "/api/admin/financials/export",
    summary: "Revenue or cash as the page shows it, as a workbook or as CSV",
    access: "payments.track",
    query: TotalsExport,
    name: "financials",
    format: ({ format = "xlsx" }) => format,
    write: (query, _actor, language) => exportTotals(ctx, query, language),
  });
}
