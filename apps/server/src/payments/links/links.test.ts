import type { LinkPayment, PaymentLinks } from "@passerelle/contract/payments/links";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import {
  card,
  mobile,
  PAYPAL,
  startPayment,
  tryToPay,
  waitUntilSettled,
} from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
  submit,
} from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";
import {
  createLink,
  linkOrder,
  openLink,
  payLink,
  tokenOf,
  tryToPayLink,
  waitForLinkPayment,
} from "../../../test/payment-links.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const linksOf = (request: { id: string; owner: Parameters<typeof callAs>[1] }) =>
  callAs<PaymentLinks>(server, request.owner, "GET", `/api/requests/${request.id}/payment-links`);

test("a link can be paid for the days of the setting, and one that exists keeps its date", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const request = await buildRequest(server, { offer });
  const first = await createLink(server, request);
  await changeSettingAs(server, admin, "payments.link_days", 3);
  const second = await createLink(server, request);
  await changeSettingAs(server, admin, "payments.link_days", 14);
  const days = ({ expires_at }: { expires_at: string }) =>
    Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000);
  expect([first, second].map(days)).toEqual([14, 3]);
  const { links } = await linksOf(request);
  expect(links.find(({ id }) => id === first.id)?.expires_at).toBe(first.expires_at);
});

test("a person without an account pays a request in full, and its customer confirms it", async () => {
  const request = await buildRequest(server, { offer });
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
  const request = await buildRequest(server, { offer });
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
  const request = await buildRequest(server, { offer });
  const [first, second] = [
    await createLink(server, request, { allows_partial: true }),
    await createLink(server, request, { amount: 4_000 }),
  ];
  expect(request.detail.payment_began_at).toBeNull();
  await payLink(server, first, linkOrder(5_000));
  const { payment_began_at } = await getRequest(server, request.owner, request.id);
  expect(payment_began_at).toEqual(expect.any(String));
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
    payment_began_at,
  });
});

test("shows nothing of the request but its service and first names", async () => {
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request);
  const reply = await server.app.inject({ url: `/api/payment-links/${tokenOf(link)}` });
  expect(reply.body).not.toMatch(/Ndiaye|passerelle\.test|\+221|Dakar/);
  expect(reply.body).not.toContain(request.id);
  expect(reply.body).not.toContain(request.detail.reference);
});

test("an attempt is read with its payer's secret and not with its id", async () => {
  const request = await buildRequest(server, { offer });
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

test("an amount that is being paid is reserved for its payer", async () => {
  const request = await buildRequest(server, { offer });
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
  const request = await buildRequest(server, { offer });
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
  const request = await buildRequest(server, { offer });
  const link = await createLink(server, request, { allows_partial: true });
  const payer_email = `moussa-${request.id}@exemple.test`;
  const paid = await payLink(server, link, linkOrder(5_000, { payer_email }));
  await callAs(server, request.owner, "POST", `/api/requests/${request.id}/cancel`, {});
  await expect
    .poll(() => openPayment(tokenOf(link), paid.payment), { timeout: patience(10_000) })
    .toMatchObject({ refunded: 5_000 });
  // The receipt, then the email about the refund, whose reader has no account.
  const mail = await waitForMail(server, payer_email, 2);
  expect(mail.subject).toContain("remboursement");
  expect(mail.text).toContain(`/pay/${tokenOf(link)}/${paid.payment}`);
  expect(mail.text).not.toContain("/requests-tracking");
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const openPayment = async (token: string, payment: string) =>
  (await server.app.inject({ url: `/api/payment-links/${token}/payments/${payment}` })).json();

test("the customer's own payment that was begun before a link stays theirs", async () => {
  const request = await buildRequest(server, { offer });
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
