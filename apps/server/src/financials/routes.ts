import {
  BooksExport,
  FecExport,
  financials,
  JournalExport,
  TotalsExport,
} from "@passerelle/contract/financials";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerExport } from "../platform/export-route.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { changeAccount, listAccounts } from "./accounts/charts.ts";
import { readDetails } from "./details/read-details.ts";
import { exportFec, exportJournal, nameFec } from "./journal/write-journal.ts";
import { closeMonth, listMonths } from "./months/close-month.ts";
import { listRates, removeRate, saveRate } from "./rates/exchange-rates.ts";
import { exportBalances, exportVat, readBalances, readVat } from "./totals/read-balances.ts";
import { exportTotals, readTotals } from "./totals/read-totals.ts";

/** In milliseconds: the entries of a year are read in batches. */
const LONGEST = 120_000;

export function registerFinancials(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, financials, {
    "GET /api/admin/financials": ({ query, language }) => readTotals(ctx, query, language),
    "GET /api/admin/financials/details": ({ query, language }) => readDetails(ctx, query, language),
    "GET /api/admin/financials/vat": ({ query, language }) => readVat(ctx, query, language),
    "GET /api/admin/financials/balances": ({ query }) => readBalances(ctx, query),
    "GET /api/admin/financials/months": ({ query }) => listMonths(ctx, query.entity),
    "POST /api/admin/financials/months": ({ actor, body }) => closeMonth(ctx, actor, body),
    "GET /api/admin/financials/rates": () => listRates(ctx.db),
    "PUT /api/admin/financials/rates/:currency/:valid_from": ({ actor, params, body }) =>
      saveRate(ctx, actor, { ...params, ...body }),
    "DELETE /api/admin/financials/rates/:currency/:valid_from": ({ params }) => removeRate(ctx, params),
    "GET /api/admin/financials/accounts": ({ language }) => listAccounts(ctx.db, language),
    "PUT /api/admin/financials/accounts/:chart/:kind": ({ actor, params, body, language }) =>
      changeAccount(ctx, actor, { ...params, ...body }, language),
  });
  const shared = { access: "payments.track", longestMs: LONGEST } as const;
  registerExport(app, actorOf, {
    ...shared,
    url: "/api/admin/financials/export",
    summary: "Revenue or cash as the page shows it, as a workbook or as CSV",
    query: TotalsExport,
    name: "financials",
    format: ({ format = "xlsx" }) => format,
    write: (query, _actor, language) => exportTotals(ctx, query, language),
  });
  registerExport(app, actorOf, {
    ...shared,
    url: "/api/admin/financials/vat/export",
    summary: "The VAT report, as a workbook or as CSV",
    query: BooksExport,
    name: "vat",
    format: ({ format = "xlsx" }) => format,
    write: (query, _actor, language) => exportVat(ctx, query, language),
  });
  registerExport(app, actorOf, {
    ...shared,
    url: "/api/admin/financials/balances/export",
    summary: "The balances of the books, as a workbook or as CSV",
    query: BooksExport,
    name: "balances",
    format: ({ format = "xlsx" }) => format,
    write: (query, _actor, language) => exportBalances(ctx, query, language),
  });
  registerExport(app, actorOf, {
    ...shared,
    url: "/api/admin/financials/journal/export",
    summary: "The general journal of a billing entity, as a workbook or as CSV",
    query: JournalExport,
    name: "journal",
    format: ({ format = "xlsx" }) => format,
    write: (query, _actor, language) => exportJournal(ctx, query, language),
  });
  registerExport(app, actorOf, {
    ...shared,
    url: "/api/admin/financials/fec",
    summary: "The French fichier des écritures comptables of a billing entity, from January to a month",
    query: FecExport,
    name: (query) => nameFec(ctx, query),
    format: () => "txt",
    write: (query) => exportFec(ctx, query),
  });
}
