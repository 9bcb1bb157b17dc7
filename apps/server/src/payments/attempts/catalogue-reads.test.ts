import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { actorOf, card } from "../../../test/builders/payments.ts";
import { buildRequest } from "../../../test/builders/requests.ts";
import { listProviders } from "../providers.ts";
import { createSimulator } from "../simulator/provider.ts";
import { beginPayment } from "./pay.ts";
import { settleCharge } from "./settle.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("a payment reads the prices of the catalogue once, in its transaction", async () => {
  const { id, owner } = await buildRequest(server);
  let reads = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"service_modalities"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ctx = { ...server.ctx, db: server.ctx.db.withPlugin(counting) };
  const payment = await beginPayment(ctx, listProviders([createSimulator(ctx, () => {})]), actorOf(owner), {
    due: { requestId: id },
    order: card(),
    idempotencyKey: crypto.randomUUID(),
    expectedTotal: "15000 XAF",
    language: "fr",
  });
  expect(reads).toBe(1);
  await settleCharge(ctx, payment.id, { status: "succeeded" }, { by: "provider", gatewayId: "sim" });
  // The frozen price was charged, without another read.
  expect(reads).toBe(1);
});
