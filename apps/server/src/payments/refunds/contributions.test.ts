import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, tryToPay, waitUntilSettled } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
} from "../../../test/builders/requests.ts";
import { createLink, linkOrder, openLink, payLink } from "../../../test/payment-links.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { sumRefunded } from "./queries.ts";

let server: TestApp;
let offer: BuiltOffer;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => server.close());

const call = (url: string, payload: object) =>
  server.app.inject({ method: "POST", url, headers: finance.headers, payload });

/** A request of 15,000 XAF to which another person contributed 6,000, which staff refund on request. */
async function buildRefundedContribution() {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { amount: 6_000 });
  await payLink(server, link, linkOrder(6_000));
  expect(await openLink(server, link)).toMatchObject({ state: "paid" });
  const due = () => getRequest(server, request.owner, request.id);
  expect(await due()).toMatchObject({ amount_paid: 6_000, amount_left: 9_000 });
  const { id: paymentId } = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("service_request_id", "=", request.id)
    .executeTakeFirstOrThrow();
  const refundId = crypto.randomUUID();
  const refund = { id: refundId, amount: 6_000, reason: "goodwill", note: "Moussa a changé d’avis." };
  expect((await call(`/api/admin/payments/${paymentId}/refunds`, refund)).statusCode).toBe(200);
  return { request, due, refundId, link };
}

/** What refunds take off the paid amount of a request. */
async function sumOfRefunds(requestId: string): Promise<number | undefined> {
  const { id } = await server.ctx.db
    .selectFrom("payables")
    .select("id")
    .where("service_request_id", "=", requestId)
    .executeTakeFirstOrThrow();
  return (await sumRefunded(server.ctx.db, [id])).get(id);
}

const decline = (refundId: string) =>
  call(`/api/admin/refunds/${refundId}/moves`, { action: "decline", note: "Déjà réglé avec lui." });

test("the amount of a refunded contribution is due again, and the order is not submitted without it", async () => {
  const { request, due } = await buildRefundedContribution();
  expect(await due()).toMatchObject({ status: "draft", amount_paid: 0, amount_left: 15_000 });
  const own = await tryToPay(server, request.owner, request.id, card(), { total: "15000 XAF" });
  expect(own.json()).toMatchObject({ amount: 15_000 });
  await waitUntilSettled(server, request.owner, own.json().id);
  expect(await due()).toMatchObject({ status: "pending_validation", amount_paid: 15_000, amount_left: 0 });
  expect(await sumOfRefunds(request.id), "the contribution did not pay for the order").toBeUndefined();
  const refund = { id: crypto.randomUUID(), amount: 2_000, reason: "goodwill", note: "Geste commercial." };
  expect((await call(`/api/admin/payments/${own.json().id}/refunds`, refund)).statusCode).toBe(200);
  expect(await sumOfRefunds(request.id)).toBe(2_000);
  await decline(refund.id);
  expect(await sumOfRefunds(request.id)).toBeUndefined();
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("the amount of a refunded contribution can be paid by its link again", async () => {
  const { due, link } = await buildRefundedContribution();
  expect(await openLink(server, link)).toMatchObject({ state: "open", left: 6_000 });
  await payLink(server, link, linkOrder(6_000));
  expect(await openLink(server, link)).toMatchObject({ state: "paid" });
  expect(await due()).toMatchObject({ amount_paid: 6_000, amount_left: 9_000 });
});

test("a contribution whose refund is declined pays for the order again", async () => {
  const { due, refundId, link } = await buildRefundedContribution();
  expect((await decline(refundId)).json()).toMatchObject({ status: "declined" });
  expect(await openLink(server, link)).toMatchObject({ state: "paid" });
  expect(await due()).toMatchObject({ amount_paid: 6_000, amount_left: 9_000 });
});

test("a refund cannot be declined once the order was cancelled", async () => {
  const { request, refundId } = await buildRefundedContribution();
  await callAs(server, request.owner, "POST", `/api/requests/${request.id}/cancel`, {});
  expect((await decline(refundId)).json().code).toBe("refund_move_not_allowed");
  expect((await call(`/api/admin/refunds/${refundId}/moves`, { action: "approve" })).statusCode).toBe(200);
});

test("a refund cannot be declined once the order was paid with other money", async () => {
  const { request, due, refundId } = await buildRefundedContribution();
  const own = await tryToPay(server, request.owner, request.id, card(), { total: "15000 XAF" });
  await waitUntilSettled(server, request.owner, own.json().id);
  expect((await decline(refundId)).json().code).toBe("refund_move_not_allowed");
  expect(await due()).toMatchObject({ amount_paid: 15_000, amount_left: 0 });
});
