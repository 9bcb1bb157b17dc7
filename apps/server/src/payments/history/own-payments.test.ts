import type { OwnLink, OwnPayment } from "@passerelle/contract/payments/history";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { card, payRequest, startPayment, waitUntilSettled } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { createLink, linkOrder, payLink } from "../../../test/payment-links.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

type Payments = { payments: OwnPayment[]; total: number };

const listAs = (user: TestUser, query = "") =>
  callAs<Payments>(server, user, "GET", `/api/me/payments${query}`);

test("lists every attempt with its history, newest first, and filters by state", async () => {
  const { id, owner, detail } = await buildRequest(server, { offer });
  const failed = await startPayment(server, owner, id, card("0002"));
  await waitUntilSettled(server, owner, failed.id);
  expect((await listAs(owner)).payments).toMatchObject([{ id: failed.id, may_retry: true }]);
  await payRequest(server, owner, id);
  const { payments, total } = await listAs(owner);
  expect(total).toBe(2);
  expect(payments).toMatchObject([
    {
      status: "succeeded",
      amount: 15_000,
      charged_amount: 15_000,
      number_end: "4242",
      purpose: "request",
      request: { id, reference: detail.reference, service: detail.service.title },
      may_retry: false,
      refunds: [],
    },
    // Paid meanwhile: nothing is left to retry.
    { status: "failed", failure_code: "declined", may_retry: false },
  ]);
  const states = async (state: string) =>
    (await listAs(owner, `?state=${state}`)).payments.map(({ status }) => status);
  expect(await states("failed")).toEqual(["failed"]);
  expect(await states("succeeded")).toEqual(["succeeded"]);
  expect(await states("open")).toEqual([]);
  expect(await states("refunded")).toEqual([]);
  expect((await listAs(owner, "?per_page=1&page=2")).payments).toMatchObject([{ id: failed.id }]);
});

test("shows refunds with their dates", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  await payRequest(server, owner, id);
  await callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
  await expect
    .poll(async () => (await listAs(owner, "?state=refunded")).payments[0]?.refunds[0]?.status, {
      timeout: patience(10_000),
    })
    .toBe("succeeded");
  const [payment] = (await listAs(owner)).payments;
  expect(payment?.refunds).toMatchObject([{ amount: 15_000, reason: "request_cancelled" }]);
  expect(payment?.refunds[0]?.closed_at).not.toBeNull();
});

test("returns only the caller's own attempts", async () => {
  const mine = await buildRequest(server, { offer });
  const other = await buildRequest(server, { offer });
  const payment = await startPayment(server, mine.owner, mine.id);
  expect(await callAs(server, mine.owner, "GET", `/api/me/payments/${payment.id}`)).toMatchObject({
    reference: payment.reference,
  });
  const asOther = await server.app.inject({
    url: `/api/me/payments/${payment.id}`,
    headers: other.owner.headers,
  });
  expect(asOther.json().code).toBe("payment_not_found");
  expect((await listAs(other.owner)).total).toBe(0);
});

test("lists the caller's links with what was received", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { allows_partial: true });
  await payLink(server, link, linkOrder(5_000));
  const { links, total } = await callAs<{ links: OwnLink[]; total: number }>(
    server,
    request.owner,
    "GET",
    "/api/me/payment-links",
  );
  expect(total).toBe(1);
  expect(links).toMatchObject([
    { id: link.id, url: link.url, paid: 5_000, state: "open", request: { id: request.id } },
  ]);
  // Payments of others are not listed.
  expect((await listAs(request.owner)).total).toBe(0);
});
