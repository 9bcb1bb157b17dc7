import { totalOf } from "@passerelle/contract/payments/seen-total";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { actorOf, card, mobile, startPayment, tryToPay } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, getRequest } from "../../../test/builders/requests.ts";
import { stopRefill } from "../../../test/database.ts";
import { createLink, linkOrder, tokenOf } from "../../../test/payment-links.ts";
import { NOWHERE } from "../../platform/origin.ts";
import { payByLink } from "../links/pay-by-link.ts";
import { listProviders } from "../providers.ts";
import { limitOrdersTo, ordersToNumber, paymentsOfPerson } from "../rate-limits.ts";
import { createSimulator } from "../simulator/provider.ts";
import { beginPayment } from "./pay.ts";

let server: TestApp;
let offer: BuiltOffer;
let refill: () => Promise<void>;
beforeAll(async () => {
  server = await startOwnApp();
  offer = await buildOffer(server);
  refill = await stopRefill(server);
});
afterAll(async () => {
  await refill();
  await server.close();
});

test("limits the payments that one person begins, without repeated keys and refused orders", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  for (let taken = 1; taken < paymentsOfPerson.bucket.burst; taken += 1)
    await paymentsOfPerson.take(server.ctx.db, owner.id);
  expect((await tryToPay(server, owner, id, card(), { total: "1 XAF" })).json().code).toBe("price_changed");
  const key = crypto.randomUUID();
  const begun = await startPayment(server, owner, id, card(), key);
  const other = await buildRequest(server, { offer, owner });
  const refused = await tryToPay(server, owner, other.id, card());
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await startPayment(server, owner, id, card(), key)).id).toBe(begun.id);
  const stranger = await buildRequest(server, { offer });
  await startPayment(server, stranger.owner, stranger.id);
});

test("limits the orders that reach one telephone, however its number is written by people and links together", async () => {
  const simulator = createSimulator(server.ctx, () => {});
  // As a provider that rings telephones.
  const providers = listProviders([{ ...simulator, name: "mtn_momo" }]);
  const begin = async (phone: string) => {
    const { id, owner } = await buildRequest(server, { offer });
    const { bill } = await getRequest(server, owner, id);
    return beginPayment(server.ctx, providers, actorOf(owner), {
      due: { requestId: id },
      order: { method: "mobile_money", mobile: { phone, provider: "orange_money" } },
      idempotencyKey: crypto.randomUUID(),
      expectedTotal: totalOf(bill ?? { total: 0, currency: "XAF" }),
      language: "fr",
    });
  };
  for (let taken = 2; taken < ordersToNumber.bucket.burst; taken += 1)
    await limitOrdersTo(server.ctx, "+237690124567");
  await begin("+237 690 12 45 67");
  const linked = await buildRequest(server, { offer });
  const link = await createLink(server, linked);
  await payByLink(server.ctx, providers, {
    token: tokenOf(link),
    sent: linkOrder(15_000, { order: mobile() }),
    idempotencyKey: crypto.randomUUID(),
    language: "fr",
    origin: NOWHERE,
  });
  await expect(begin("690124567")).rejects.toMatchObject({ code: "too_many_requests" });
  await begin("+237690999999");
});
