import { paymentCases } from "@passerelle/contract/payments/cases";
import { paymentLedger } from "@passerelle/contract/payments/ledger";
import { paymentProviders } from "@passerelle/contract/payments/providers";
import { paymentRefunds } from "@passerelle/contract/payments/refunds";
import { paymentSettlements, SettlementFile } from "@passerelle/contract/payments/settlements";
import { PaymentExport, paymentTracking } from "@passerelle/contract/payments/tracking";
import { MAX_SETTLEMENT_BYTES } from "@passerelle/domain/payments/settlement-file";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../platform/context.ts";
import { registerExport } from "../../platform/export-route.ts";
import { registerFileBody } from "../../platform/file-body.ts";
import { requireClean } from "../../platform/files/require-clean.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import {
  addCaseNote,
  assignCase,
  getCase,
  listCaseAssignees,
  listCases,
  recordPaymentFailure,
  resolveCase,
} from "../cases/cases.ts";
import { listAccounts, listBalances, listEntries, proveLedger } from "../ledger/read-ledger.ts";
import { changeProviderOrder, listProviderOrders } from "../preferences/preferences.ts";
import { providersOf } from "../providers.ts";
import { linkProof, listRefunds, listRefundsOfRequest } from "../refunds/describe-refund.ts";
import { moveRefundByStaff, requestRefund } from "../refunds/staff-refunds.ts";
import { getSettings } from "../settings/settings.ts";
import { importSettlementFile } from "../settlements/import-file.ts";
import { listLines, listSettlements } from "../settlements/list-settlements.ts";
import { scheduleReconciliation } from "../settlements/schedule.ts";
import { getTrackedPayment, readEventBody } from "./describe-payment.ts";
import { exportPayments } from "./export-payments.ts";
import { listPayments } from "./list-payments.ts";
import { describeProviders } from "./provider-health.ts";

/** Milliseconds for an export: thousands of payments are read in batches, then written in a worker thread. */
const LONGEST = 120_000;

export function registerTracking(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  implementContract(app, actorOf, paymentTracking, {
    "GET /api/admin/payments": ({ query }) => listPayments(ctx, query),
    "GET /api/admin/payments/:id": ({ actor, params }) => getTrackedPayment(ctx, actor, params.id),
    "GET /api/admin/payments/events/:id/body": ({ params }) => readEventBody(ctx, params.id),
  });
  registerExport(app, actorOf, {
    url: "/api/admin/payments/export",
    summary: "The payments of a list, of all its pages, as a workbook or as CSV",
    access: "payments.track",
    query: PaymentExport,
    name: "payments",
    format: ({ format = "xlsx" }) => format,
    longestMs: LONGEST,
    write: (query, _actor, language) => exportPayments(ctx, query, language),
  });
  implementContract(app, actorOf, paymentRefunds, {
    "GET /api/admin/refunds": ({ actor, query }) => listRefunds(ctx, actor, query),
    "POST /api/admin/payments/:id/refunds": ({ actor, params, body }) =>
      requestRefund(ctx, actor, params.id, body),
    "POST /api/admin/refunds/:id/moves": ({ actor, params, body }) =>
      moveRefundByStaff(ctx, actor, params.id, body),
    "GET /api/admin/refunds/:id/proofs/:file": ({ actor, params }) => linkProof(ctx, actor, params),
    "GET /api/admin/payment-settings": () => getSettings(ctx.db),
    "GET /api/requests/:id/refunds": ({ actor, params }) => listRefundsOfRequest(ctx, actor, params.id),
  });
  implementContract(app, actorOf, paymentCases, {
    "GET /api/admin/payment-cases": ({ query }) => listCases(ctx, query),
    "GET /api/admin/payment-cases/assignees": () => listCaseAssignees(ctx),
    "GET /api/admin/payment-cases/:id": ({ params }) => getCase(ctx.db, params.id),
    "PUT /api/admin/payment-cases/:id/assignee": ({ actor, params, body }) =>
      assignCase(ctx, actor, params.id, body),
    "POST /api/admin/payment-cases/:id/notes": ({ actor, params, body }) =>
      addCaseNote(ctx, actor, params.id, body),
    "POST /api/admin/payment-cases/:id/resolve": ({ actor, params, body }) =>
      resolveCase(ctx, actor, params.id, body),
    "POST /api/admin/payment-cases/:id/payment-failed": ({ actor, params }) =>
      recordPaymentFailure(ctx, actor, params.id),
  });
  implementContract(app, actorOf, paymentProviders, {
    "GET /api/admin/payment-providers": async () => ({
      providers: await describeProviders(ctx, providersOf(ctx)),
    }),
    "GET /api/admin/payment-providers/orders": async () => ({
      orders: await listProviderOrders(ctx.db, providersOf(ctx)),
    }),
    "PUT /api/admin/payment-providers/orders": async ({ actor, body }) => ({
      orders: await changeProviderOrder(ctx, providersOf(ctx), actor, body),
    }),
  });
  implementContract(app, actorOf, paymentLedger, {
    "GET /api/admin/ledger": () => listBalances(ctx.db),
    "GET /api/admin/ledger/accounts": ({ query }) => listAccounts(ctx, query),
    "GET /api/admin/ledger/accounts/:id/entries": ({ params, query }) =>
      listEntries(ctx, params.id, query.before),
    "POST /api/admin/ledger/recompute": () => proveLedger(ctx),
  });
  implementContract(app, actorOf, paymentSettlements, {
    "GET /api/admin/settlements": ({ query }) => listSettlements(ctx, providersOf(ctx), query),
    "GET /api/admin/settlement-lines": ({ query }) => listLines(ctx, query),
    "POST /api/admin/settlements/run": ({ body }) =>
      scheduleReconciliation(ctx, providersOf(ctx), { only: body.provider, withToday: true }),
  });
  registerFileBody(app, actorOf, {
    method: "POST",
    url: "/api/admin/settlements/files",
    schema: {
      summary: "Imports a provider's settlement file completely or not at all",
      tags: ["admin"],
      querystring: SettlementFile,
    },
    access: "payments.refund",
    maxBytes: MAX_SETTLEMENT_BYTES,
    longestMs: LONGEST,
    handle: async (bytes, actor, request) => {
      await requireClean(ctx, bytes);
      const { provider, name } = request.query as z.output<typeof SettlementFile>;
      return importSettlementFile(ctx, providersOf(ctx), actor, { provider, name, bytes });
    },
  });
}
