import { payments } from "@passerelle/contract/payments";
import { paymentHistory } from "@passerelle/contract/payments/history";
import { paymentLinks } from "@passerelle/contract/payments/links";
import { paymentOptions } from "@passerelle/contract/payments/options";
import { payables } from "@passerelle/contract/payments/payables";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { type ActorOf, implementContract } from "../platform/implement-contract.ts";
import { getPayment, getPrompt } from "./attempts/get-payment.ts";
import { giveUpPayment } from "./attempts/give-up.ts";
import { describeOwnPayable } from "./attempts/own-payable.ts";
import { pay } from "./attempts/pay.ts";
import { configuredProviders } from "./configured.ts";
import { getOwnPayment, listOwnLinks, listOwnPayments } from "./history/own-payments.ts";
import { receiveCallback } from "./inbox/receive-callback.ts";
import { createLink, listLinks, revokeLink } from "./links/own-links.ts";
import {
  cancelLinkPayment,
  describeSharedPayment,
  getLinkPayment,
  getLinkPrompt,
  payByLink,
} from "./links/pay-by-link.ts";
import { listPaymentOptions } from "./options/list-options.ts";
import type { PaymentProvider } from "./provider.ts";
import { listProviders, registerProviders } from "./providers.ts";
import { registerFees } from "./request-fees/routes.ts";
import { deliverTo, registerSimulatorPages } from "./simulator/routes.ts";
import { openSimulator } from "./simulator/simulator.ts";

const CALLBACK_LIMIT = 64 * 1024;

export function registerPayments(app: FastifyInstance, ctx: Context, actorOf: ActorOf): void {
  const providers = listProviders([
    ...configuredProviders(ctx.env),
    ...(ctx.env.mode === "demo" ? [registerSimulator(app, ctx)] : []),
  ]);
  registerProviders(ctx, providers);
  app.addHook("onReady", () => ctx.jobs.enqueue(ctx.db, "payments.resume", {}));

  implementContract(app, actorOf, payments, {
    "POST /api/requests/:id/payments": ({ actor, params, headers, body, language }) =>
      pay(ctx, providers, actor, {
        due: { requestId: params.id },
        order: body,
        idempotencyKey: headers["idempotency-key"],
        expectedTotal: headers["expected-total"],
        language,
      }),
    "GET /api/payments/:id": ({ actor, params }) => getPayment(ctx, actor, params.id),
    "GET /api/payments/:id/prompt": ({ actor, params, language }) =>
      getPrompt(ctx, providers, actor, { id: params.id, language }),
    "POST /api/payments/:id/cancel": ({ actor, params }) => giveUpPayment(ctx, providers, actor, params.id),
  });

  implementContract(app, actorOf, paymentOptions, {
    "GET /api/payment-options": async ({ query, language }) => ({
      options: await listPaymentOptions(ctx, providers, query, language),
    }),
  });

  implementContract(app, actorOf, paymentLinks, {
    "POST /api/requests/:id/payment-links": ({ actor, params, body, language }) =>
      createLink(ctx, actor, { due: { requestId: params.id }, wanted: body, language }),
    "GET /api/requests/:id/payment-links": ({ actor, params }) =>
      listLinks(ctx, actor, { requestId: params.id }),
    "POST /api/me/payment-links/:id/revoke": ({ actor, params }) => revokeLink(ctx, actor, params.id),
    "GET /api/payment-links/:token": ({ params, language }) =>
      describeSharedPayment(ctx, providers, params.token, language),
    "POST /api/payment-links/:token/payments": ({ params, headers, body, language, origin }) =>
      payByLink(ctx, providers, {
        token: params.token,
        sent: body,
        idempotencyKey: headers["idempotency-key"],
        language,
        origin,
      }),
    "GET /api/payment-links/:token/payments/:payment": ({ params, language }) =>
      getLinkPayment(ctx, { ...params, language }),
    "GET /api/payment-links/:token/payments/:payment/prompt": ({ params, language }) =>
      getLinkPrompt(ctx, providers, { ...params, language }),
    "POST /api/payment-links/:token/payments/:payment/cancel": ({ params, language }) =>
      cancelLinkPayment(ctx, providers, { ...params, language }),
  });

  implementContract(app, actorOf, payables, {
    "GET /api/payables/:id": ({ actor, params, language }) =>
      describeOwnPayable(ctx, actor, params.id, language),
    "POST /api/payables/:id/payments": ({ actor, params, headers, body, language }) =>
      pay(ctx, providers, actor, {
        due: { payableId: params.id },
        order: body,
        cardConsent: body.method === "card" ? body.card_consent : undefined,
        idempotencyKey: headers["idempotency-key"],
        expectedTotal: headers["expected-total"],
        language,
      }),
    "POST /api/payables/:id/payment-links": ({ actor, params, body, language }) =>
      createLink(ctx, actor, { due: { payableId: params.id }, wanted: body, language }),
    "GET /api/payables/:id/payment-links": ({ actor, params }) =>
      listLinks(ctx, actor, { payableId: params.id }),
  });

  registerFees(app, ctx, actorOf, providers);

  implementContract(app, actorOf, paymentHistory, {
    "GET /api/me/payments": ({ actor, query, language }) => listOwnPayments(ctx, actor, query, language),
    "GET /api/me/payments/:id": ({ actor, params, language }) =>
      getOwnPayment(ctx, actor, params.id, language),
    "GET /api/me/payment-links": ({ actor, query, language }) => listOwnLinks(ctx, actor, query, language),
  });

  app.register(async (callbacks) => {
    // The signature covers the exact bytes of the body.
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: CALLBACK_LIMIT },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    callbacks.route<{ Params: { provider: string }; Body: Buffer }>({
      // MTN calls back by either.
      method: ["POST", "PUT"],
      url: "/api/payments/callbacks/:provider",
      schema: { hide: true },
      handler: async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveCallback(ctx, providers, request.params.provider, request.headers, body);
        return { received: true };
      },
    });
  });
}

function registerSimulator(app: FastifyInstance, ctx: Context): PaymentProvider {
  const simulator = openSimulator(ctx, deliverTo(app));
  registerSimulatorPages(app, { find: simulator.findCharge, decide: simulator.decide });
  app.addHook("onReady", async () => simulator.worker.wake());
  app.addHook("preClose", () => simulator.worker.stop());
  return simulator.provider;
}
