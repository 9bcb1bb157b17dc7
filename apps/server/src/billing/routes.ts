import { BillingArchive, billing } from "@passerelle/contract/billing";
import { billingSettings } from "@passerelle/contract/billing/settings";
import { STAMP_AUTHORITIES } from "@passerelle/domain/billing/stamps";
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { registerExport } from "../platform/export-route.ts";
import { sendFile } from "../platform/file-reply.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { archiveOf } from "./documents/archive.ts";
import { readDocumentFile } from "./documents/files.ts";
import {
  getDocument,
  linkDocument,
  listAllDocuments,
  listDocumentsOfRequest,
  listOwnDocuments,
} from "./documents/list-documents.ts";
import { findPayerReceipt, type Payer, readPayerReceipt } from "./documents/payer-receipt.ts";
import { findPreferences, savePreferences } from "./emails/queries.ts";
import { listEntities, previewEntity, saveEntity } from "./settings/entities.ts";
import { listTaxRates, removeTaxRate, saveTaxRate } from "./settings/tax-rates.ts";
import { authoritiesOf } from "./stamps/configured.ts";
import { retryStamp } from "./stamps/stamp-document.ts";

/** In milliseconds: the files of a year may have to be rendered first. */
const LONGEST_ARCHIVE = 120_000;

export function registerBilling(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const authorities = STAMP_AUTHORITIES.filter((name) => authoritiesOf(ctx)[name]);
  implementContract(app, actorOf, billing, {
    "GET /api/me/billing": ({ actor, query }) => listOwnDocuments(ctx, actor, query),
    "GET /api/billing/:id": ({ actor, params }) => getDocument(ctx, actor, params.id),
    "POST /api/billing/:id/links": ({ actor, params, body }) =>
      linkDocument(ctx, actor, params.id, body.disposition),
    "GET /api/payment-links/:token/payments/:payment/receipt": async ({ params }) => ({
      url: (await findPayerReceipt(ctx, params)) ? `/files/receipts/${params.token}/${params.payment}` : null,
    }),
    "GET /api/requests/:id/billing": ({ actor, params }) => listDocumentsOfRequest(ctx, actor, params.id),
    "GET /api/admin/billing": ({ query }) => listAllDocuments(ctx, query),
    "POST /api/admin/billing/:id/stamp": async ({ params }) => {
      await retryStamp(ctx, params.id);
      return {};
    },
    "GET /api/me/billing/preferences": ({ actor }) => findPreferences(ctx.db, actor.userId),
    "PUT /api/me/billing/preferences": ({ actor, body }) => savePreferences(ctx.db, actor.userId, body),
  });
  implementContract(app, actorOf, billingSettings, {
    "GET /api/admin/billing/entities": async () => ({ entities: await listEntities(ctx.db), authorities }),
    "PUT /api/admin/billing/entities/:id": async ({ actor, params, body }) => ({
      entities: await saveEntity(ctx, actor, params.id, body),
      authorities,
    }),
    "POST /api/admin/billing/preview": async ({ body }) => ({ documents: await previewEntity(ctx.db, body) }),
    "GET /api/admin/billing/tax-rates": async () => ({ rates: await listTaxRates(ctx.db) }),
    "PUT /api/admin/billing/tax-rates": async ({ actor, body }) => ({
      rates: await saveTaxRate(ctx, actor, body),
    }),
    "DELETE /api/admin/billing/tax-rates/:country/:category/:valid_from": async ({ params }) => ({
      rates: await removeTaxRate(ctx, params),
    }),
  });
  registerExport(app, actorOf, {
    url: "/api/me/billing/archive",
    summary: "The caller's documents of a year, as a ZIP archive of PDF files",
    access: "order",
    query: BillingArchive,
    name: "documents",
    format: () => "zip",
    longestMs: LONGEST_ARCHIVE,
    write: ({ year }, actor) => archiveOf(ctx, actor, year),
  });
  app.get<{ Params: Payer }>(
    "/files/receipts/:token/:payment",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, headers }, reply) => sendFile(reply, await readPayerReceipt(ctx, params, headers)),
  );
  app.get<{ Params: { id: string } }>(
    "/files/billing/:id",
    { schema: { hide: true }, exposeHeadRoute: false },
    async ({ params, query, headers }, reply) =>
      sendFile(reply, await readDocumentFile(ctx, params.id, query, headers)),
  );
}
