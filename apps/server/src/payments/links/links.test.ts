import type { LinkPayment, PaymentLinks } from "@passerelle/contract/payments/links";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import {
  createLink,
  linkOrder,
  openLink,
  payLink,
  tokenOf,
  tryToPayLink,
  waitForLinkPayment,
} from "../../../test/builders/payment-links.ts";
import {
  card,
  mobile,
  PAYPAL,
  payRequest,
  startPayment,
  tryToPay,
  waitUntilSettled,
} from "../../../test/builders/payments.ts";
import { buildRequest, callAs, draftOf, getRequest, save, submit } from "../../../test/builders/requests.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const linksOf = (request: { id: string; owner: Parameters<typeof callAs>[1] }) =>
  callAs<PaymentLinks>(server, request.owner, "GET", `/api/requests/${request.id}/payment-links`);

const payableOf = (requestId: string) =>
  server.ctx.db
    .selectFrom("payables")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

test("somebody without an account pays a request in full, and its customer confirms it", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  expect(link).toMatchObject({ state: "open", amount: null, allows_partial: false, paid: 0 });
  const shared = await openLink(server, link);
  expect(shared).toMatchObject({
    state: "open",
    purpose: "request",
    beneficiary: "Awa",
    asked_by: "Awa",
    amount: 15_000,
    left: 15_000,
    currency: "XAF",
  });
  const paid = await payLink(server, link, linkOrder(15_000));
  expect(paid).toMatchObject({ status: "succeeded", amount: 15_000, payer_name: "Moussa Diop" });
  expect(await openLink(server, link)).toMatchObject({ state: "paid", left: 0 });
  const detail = await getRequest(server, request.owner, request.id);
  expect(detail).toMatchObject({
    status: "pending_validation",
    transaction: null,
    amount_paid: 15_000,
    amount_left: 0,
    next_action: "confirm",
  });
  const { contributions } = await linksOf(request);
  expect(contributions).toMatchObject([{ payer_name: "Moussa Diop", amount: 15_000, status: "succeeded" }]);
  expect((await submit(server, request.owner, detail)).status).toBe("submitted");
});

test("the receipt goes to the payer, and the customer is notified", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request, { allows_partial: true });
  const order = linkOrder(5_000, { payer_email: `moussa-${request.id}@exemple.test` });
  const paid = await payLink(server, link, order);
  const receipt = await waitForMail(server, order.payer_email);
  expect(receipt.text).toContain(paid.reference);
  expect(receipt.text).toContain(`/pay/${tokenOf(link)}/${paid.payment}`);
  const notice = await waitForMail(server, request.owner.email);
  expect(notice.subject).toContain("Moussa Diop");
  expect(notice.text).toMatch(/10.000/);
  const listed = await callAs<{ notifications: object[] }>(
    server,
    request.owner,
    "GET",
    "/api/notifications?page=1",
  );
  expect(listed.notifications[0]).toMatchObject({
    type: "contribution",
    amount: 5_000,
    currency: "XAF",
    path: `/service-request/${request.id}/payment`,
  });
});

test("two people contribute by two links, and the customer pays the rest", async () => {
  const request = await buildRequest(server);
  const [first, second] = [
    await createLink(server, request, { allows_partial: true }),
    await createLink(server, request, { amount: 4_000 }),
  ];
  await payLink(server, first, linkOrder(5_000));
  expect(await openLink(server, second)).toMatchObject({ left: 4_000, state: "open" });
  await payLink(server, second, linkOrder(4_000, { payer_name: "Fatou" }));
  expect(await openLink(server, second)).toMatchObject({ left: 0, state: "paid" });
  const detail = await getRequest(server, request.owner, request.id);
  expect(detail).toMatchObject({
    amount_paid: 9_000,
    amount_left: 6_000,
    next_action: "pay",
    transaction: null,
  });
  const own = await tryToPay(server, request.owner, request.id, card(), { total: "6000 XAF" });
  expect(own.json()).toMatchObject({ amount: 6_000 });
  expect((await waitUntilSettled(server, request.owner, own.json().id)).status).toBe("succeeded");
  expect(await getRequest(server, request.owner, request.id)).toMatchObject({
    status: "pending_validation",
    amount_left: 0,
    transaction: { amount: 6_000, status: "succeeded" },
  });
});

test("shows nothing of the request but its service and first names", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  const reply = await server.app.inject({ url: `/api/payment-links/${tokenOf(link)}` });
  expect(reply.body).not.toMatch(/Ndiaye|passerelle\.test|\+221|Dakar/);
  expect(reply.body).not.toContain(request.id);
  expect(reply.body).not.toContain(request.detail.reference);
});

test("answers the same for an unknown token as for a malformed attempt of a known one", async () => {
  const unknown = "A".repeat(43);
  expect((await server.app.inject({ url: `/api/payment-links/${unknown}` })).json().code).toBe(
    "payment_link_not_found",
  );
  expect((await tryToPayLink(server, unknown, linkOrder(1_000))).json().code).toBe("payment_link_not_found");
});

test("stores the tokens as hashes only", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  const { payment } = await payLink(server, link, linkOrder(15_000));
  const rows = JSON.stringify([
    await server.ctx.db.selectFrom("payment_links").selectAll().execute(),
    await server.ctx.db.selectFrom("transactions").selectAll().execute(),
  ]);
  expect(rows).not.toContain(tokenOf(link));
  expect(rows).not.toContain(payment);
});

test("an attempt is read with its payer's secret and not with its id", async () => {
  const request = await buildRequest(server);
  const [link, other] = [await createLink(server, request), await createLink(server, request)];
  const paid = await payLink(server, link, linkOrder(15_000));
  const row = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("reference", "=", paid.reference)
    .executeTakeFirstOrThrow();
  const ask = async (token: string, secret: string) =>
    (await server.app.inject({ url: `/api/payment-links/${token}/payments/${secret}` })).statusCode;
  expect(await ask(tokenOf(link), paid.payment)).toBe(200);
  expect(await ask(tokenOf(link), row.id)).toBe(400);
  expect(await ask(tokenOf(link), "A".repeat(43))).toBe(404);
  expect(await ask(tokenOf(other), paid.payment)).toBe(404);
  const asOwner = await server.app.inject({ url: `/api/payments/${row.id}`, headers: request.owner.headers });
  expect(asOwner.statusCode).toBe(404);
});

test("a repeated key answers the same attempt, and another order with it is refused", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request, { allows_partial: true });
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => tryToPayLink(server, tokenOf(link), linkOrder(5_000), key)),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.json<LinkPayment>().payment)).size).toBe(1);
  for (const changed of [
    linkOrder(6_000),
    linkOrder(5_000, { order: card("1111") }),
    linkOrder(5_000, { order: PAYPAL }),
  ])
    expect((await tryToPayLink(server, tokenOf(link), changed, key)).json().code).toBe(
      "idempotency_key_reused",
    );
});

test("refuses what was not agreed: more than is left, a part where the whole is asked, too small a part", async () => {
  const request = await buildRequest(server);
  const whole = await createLink(server, request);
  const parts = await createLink(server, request, { allows_partial: true });
  const codeOf = async (link: typeof whole, amount: number) => {
    const { code, details, errors } = (await tryToPayLink(server, tokenOf(link), linkOrder(amount))).json();
    return [code, details?.left ?? errors?.[0]?.code];
  };
  expect(await codeOf(whole, 14_999)).toEqual(["payment_left_changed", 15_000]);
  expect(await codeOf(parts, 15_001)).toEqual(["payment_left_changed", 15_000]);
  expect(await codeOf(parts, 499)).toEqual(["invalid_input", "amount_too_small"]);
  expect((await payableOf(request.id)).reserved).toBe(0);
});

test("says that a link is closed: revoked, expired, paid, replaced, ended", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  const stateOf = async (one = link) => {
    const { code, details } = (await tryToPayLink(server, tokenOf(one), linkOrder(15_000))).json();
    expect(code).toBe("payment_link_closed");
    const shared = await openLink(server, one);
    expect(shared.state).toBe(details.state);
    return shared.state;
  };
  await callAs(server, request.owner, "POST", `/api/me/payment-links/${link.id}/revoke`, {});
  expect(await stateOf()).toBe("revoked");

  const old = await createLink(server, request);
  await server.ctx.db
    .updateTable("payment_links")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", old.id)
    .execute();
  expect(await stateOf(old)).toBe("expired");

  const changed = await createLink(server, request);
  const dearer = await buildRequest(server, { owner: request.owner, price: 20_000 });
  const { version } = await getRequest(server, request.owner, request.id);
  await save(server, request.owner, request.id, draftOf(dearer.offer, { version }));
  expect(await stateOf(changed)).toBe("replaced");

  const ended = await createLink(server, dearer);
  await callAs(server, dearer.owner, "POST", `/api/requests/${dearer.id}/cancel`, {});
  expect(await stateOf(ended)).toBe("ended");

  const bought = await buildRequest(server);
  const late = await createLink(server, bought);
  await payRequest(server, bought.owner, bought.id);
  expect(await stateOf(late)).toBe("paid");
});

test("what is being paid is reserved for whoever pays it", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  const running = await tryToPayLink(server, tokenOf(link), linkOrder(15_000, { order: mobile("0408") }));
  expect(running.json()).toMatchObject({ status: "pending" });
  expect(await openLink(server, link)).toMatchObject({ state: "busy", left: 0 });
  expect((await tryToPay(server, request.owner, request.id, card())).json().code).toBe("payment_pending");
  expect(await getRequest(server, request.owner, request.id)).toMatchObject({ next_action: "await_payment" });

  const { payment } = running.json<LinkPayment>();
  const cancelled = await server.app.inject({
    method: "POST",
    url: `/api/payment-links/${tokenOf(link)}/payments/${payment}/cancel`,
    payload: {},
  });
  expect(cancelled.json()).toMatchObject({ status: "failed", failure_code: "cancelled_by_payer" });
  expect(await openLink(server, link)).toMatchObject({ state: "open", left: 15_000 });
});

test("a payment that was under way when its link was revoked still counts", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request);
  const running = await tryToPayLink(server, tokenOf(link), linkOrder(15_000, { order: PAYPAL }));
  const { redirect_url, payment } = running.json<LinkPayment>();
  await callAs(server, request.owner, "POST", `/api/me/payment-links/${link.id}/revoke`, {});
  const approved = await server.app.inject({
    method: "POST",
    url: `${redirect_url}/approve`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(approved.headers.location).toBe(`/pay/${tokenOf(link)}/${payment}`);
  expect(await waitForLinkPayment(server, tokenOf(link), payment)).toMatchObject({ status: "succeeded" });
  expect((await getRequest(server, request.owner, request.id)).status).toBe("pending_validation");
});

test("contributions to a request that is cancelled go back", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request, { allows_partial: true });
  const paid = await payLink(server, link, linkOrder(5_000));
  await callAs(server, request.owner, "POST", `/api/requests/${request.id}/cancel`, {});
  await expect
    .poll(() => openPayment(tokenOf(link), paid.payment), { timeout: patience(10_000) })
    .toMatchObject({ refunded: 5_000 });
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const openPayment = async (token: string, payment: string) =>
  (await server.app.inject({ url: `/api/payment-links/${token}/payments/${payment}` })).json();

test("only the request's customer creates, lists and revokes links", async () => {
  const request = await buildRequest(server);
  const stranger = await buildRequest(server);
  const link = await createLink(server, request);
  const asStranger = (method: "GET" | "POST", url: string, payload?: object) =>
    server.app.inject({ method, url, headers: stranger.owner.headers, ...(payload && { payload }) });
  const body = { id: crypto.randomUUID(), allows_partial: true };
  const url = `/api/requests/${request.id}/payment-links`;
  expect((await asStranger("POST", url, body)).json().code).toBe("request_not_found");
  expect((await asStranger("GET", url)).json().code).toBe("request_not_found");
  expect((await asStranger("POST", `/api/me/payment-links/${link.id}/revoke`, {})).json().code).toBe(
    "payment_link_not_found",
  );
  const reused = { id: link.id, allows_partial: false };
  expect((await asStranger("POST", `/api/requests/${stranger.id}/payment-links`, reused)).json().code).toBe(
    "idempotency_key_reused",
  );
  expect((await openLink(server, link)).state).toBe("open");
});

test("creating a link twice with one id makes one link", async () => {
  const request = await buildRequest(server);
  const id = crypto.randomUUID();
  const made = await Promise.all([createLink(server, request, { id }), createLink(server, request, { id })]);
  expect(made[0].url).toBe(made[1].url);
  expect((await linksOf(request)).links).toHaveLength(1);
});

test("a request that is not complete cannot be paid by a link", async () => {
  const request = await buildRequest(server, { draft: { step: "context" } });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ form_data: JSON.stringify({ ...request.detail.form_data, userName: "" }) })
    .where("id", "=", request.id)
    .execute();
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/requests/${request.id}/payment-links`,
    headers: request.owner.headers,
    payload: { id: crypto.randomUUID(), allows_partial: false },
  });
  expect(reply.statusCode).toBe(400);
});

test("too many orders by one link are refused", async () => {
  const request = await buildRequest(server);
  const link = await createLink(server, request, { allows_partial: true });
  const codes = [];
  for (let n = 0; n < 25; n++) {
    const reply = await tryToPayLink(server, tokenOf(link), linkOrder(500, { order: card("0002") }));
    codes.push(reply.statusCode);
  }
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
});

test("the customer's own payment that was begun before a link stays theirs", async () => {
  const request = await buildRequest(server);
  const own = await startPayment(server, request.owner, request.id, PAYPAL);
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/requests/${request.id}/payment-links`,
    headers: request.owner.headers,
    payload: { id: crypto.randomUUID(), allows_partial: false },
  });
  expect(reply.json().code).toBe("payment_pending");
  expect((await getRequest(server, request.owner, request.id)).transaction?.id).toBe(own.id);
});
