import { officePayments } from "@passerelle/contract/payments/office-payments";
import { requestFees } from "@passerelle/contract/payments/request-fees";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { type ActorOf, implementContract } from "../../platform/implement-contract.ts";
import { pay } from "../attempts/pay.ts";
import { createLink, listLinks } from "../links/own-links.ts";
import type { Providers } from "../providers.ts";
import { addFee, refuseFee, withdrawFee } from "./change-fees.ts";
import { linkFeeFile, listFees, listWorkFees } from "./describe-fees.ts";
import { linkReceipt, listPaidFees, passOn } from "./pass-on.ts";

const placeOf = ({ id, fee }: { id: string; fee: string }) => ({ requestId: id, feeId: fee });

export function registerFees(
  app: FastifyInstance,
  ctx: Context,
  actorOf: ActorOf,
  providers: Providers,
): void {
  implementContract(app, actorOf, requestFees, {
    "GET /api/work/requests/:id/fees": ({ actor, params }) => listWorkFees(ctx, actor, params.id),
    "PUT /api/work/requests/:id/fees/:fee": ({ actor, params, body }) =>
      addFee(ctx, actor, placeOf(params), body),
    "POST /api/work/requests/:id/fees/:fee/withdraw": ({ actor, params }) =>
      withdrawFee(ctx, actor, placeOf(params)),
    "GET /api/requests/:id/fees": ({ actor, params, language }) => listFees(ctx, actor, params.id, language),
    "POST /api/requests/:id/fees/:fee/refuse": ({ actor, params, body, language }) =>
      refuseFee(ctx, actor, { ...placeOf(params), reason: body.reason }, language),
    "POST /api/requests/:id/fees/:fee/files/:file/links": ({ actor, params, body }) =>
      linkFeeFile(ctx, actor, { ...placeOf(params), file: params.file }, body.disposition),
    "POST /api/requests/:id/fees/:fee/payments": ({ actor, params, headers, body, language }) =>
      pay(ctx, providers, actor, {
        due: placeOf(params),
        order: body,
        idempotencyKey: headers["idempotency-key"],
        expectedTotal: headers["expected-total"],
        language,
      }),
    "POST /api/requests/:id/fees/:fee/payment-links": ({ actor, params, body, language }) =>
      createLink(ctx, actor, { due: placeOf(params), wanted: body, language }),
    "GET /api/requests/:id/fees/:fee/payment-links": ({ actor, params }) =>
      listLinks(ctx, actor, placeOf(params)),
  });
  implementContract(app, actorOf, officePayments, {
    "GET /api/admin/official-fees": ({ query }) => listPaidFees(ctx, query),
    "PUT /api/admin/official-fees/:id/office-payment": ({ actor, params, body }) =>
      passOn(ctx, actor, params.id, body),
    "GET /api/admin/official-fees/:id/receipts/:file": ({ actor, params }) => linkReceipt(ctx, actor, params),
  });
}
