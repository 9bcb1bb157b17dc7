import type { CustomerRefund, TrackedRefund } from "@passerelle/contract/payments/refunds";
import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildPaid, card } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, callAs, getRequest, submit } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { earnRequest } from "./end-request.ts";

let server: TestApp;
let offer: BuiltOffer;
let finance: TestUser;
let colleague: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager", name: "Solange Atangana" });
  colleague = await buildUser(server, { role: "finance_manager", name: "Didier Mba" });
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const call = async (user: TestUser, method: "POST" | "PUT", url: string, payload: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const request = (user: TestUser, paymentId: string, amount: number, id: string = crypto.randomUUID()) =>
  call(user, "POST", `/api/admin/payments/${paymentId}/refunds`, {
    id,
    amount,
    reason: "goodwill",
    note: "Geste commercial.",
  });
const move = (user: TestUser, id: string, body: object) =>
  call(user, "POST", `/api/admin/refunds/${id}/moves`, body);
const detail = (paymentId: string) =>
  callAs<TrackedPaymentDetail>(server, finance, "GET", `/api/admin/payments/${paymentId}`);
/** The status in its row, which waits poll, because the detail of its payment takes many statements. */
const statusOf = async (id: string) =>
  (await server.ctx.db.selectFrom("refunds").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;
const refundOf = async (paymentId: string) => (await detail(paymentId)).refunds[0] as TrackedRefund;
/** The balances of one customer in the ledger. */
const owed = async (customerId: string) =>
  Object.fromEntries(
    (
      await server.ctx.db
        .selectFrom("ledger_accounts")
        .select(["kind", "balance"])
        .where("holder", "=", customerId)
        .where("balance", "<>", 0)
        .execute()
    ).map(({ kind, balance }) => [kind, balance]),
  );
const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

test("requests a part, approves it, and the customer gets it back through the provider", async () => {
  const { paymentId, requestId, owner } = await buildPaid(server, { offer, order: card("0408") });
  const { body } = await request(finance, paymentId, 4_000);
  expect(body).toMatchObject({ status: "requested", amount: 4_000, requested_by: { id: finance.id } });
  const customers = () =>
    callAs<{ refunds: CustomerRefund[] }>(server, owner, "GET", `/api/requests/${requestId}/refunds`);
  expect((await customers()).refunds).toEqual([
    expect.objectContaining({
      amount: 4_000,
      state: "preparing",
      note: "Geste commercial.",
      refunded_at: null,
    }),
  ]);
  // A requested refund, or one under way, is not refunded yet.
  expect(await detail(paymentId)).toMatchObject({ status: "refund_open", refunded: 4_000, returned: 0 });
  expect((await move(finance, body.id, { action: "approve" })).body).toMatchObject({
    status: "approved",
    approved_by: { id: finance.id },
  });
  await expect.poll(() => statusOf(body.id)).toBe("succeeded");
  expect((await customers()).refunds[0]).toMatchObject({
    state: "refunded",
    refunded_at: expect.any(String),
  });
  expect(await detail(paymentId)).toMatchObject({
    status: "partly_refunded",
    refundable: 11_000,
    returned: 4_000,
  });
  expect(await owed(owner.id)).toEqual({ customer_prepaid: -11_000 });
  await provesLedger();
});

test("a request that is sent twice, also at once, makes one refund, and never more than is left", async () => {
  const { paymentId } = await buildPaid(server, { offer });
  const id = crypto.randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => request(finance, paymentId, 9_000, id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await detail(paymentId)).refunds).toHaveLength(1);
  expect(await request(finance, paymentId, 6_001)).toMatchObject({
    status: 409,
    body: { code: "refund_too_large" },
  });
  // Another person cannot use the id of a refund.
  const reused = { status: 409, body: { code: "idempotency_key_reused" } };
  expect(await request(colleague, paymentId, 9_000, id)).toMatchObject(reused);
  expect(await request(finance, paymentId, 1, id)).toMatchObject(reused);
  expect((await request(finance, crypto.randomUUID(), 1)).status).toBe(404);
});

test("if two people approve at the same time, one succeeds and the refund is sent once", async () => {
  const { paymentId } = await buildPaid(server, { offer });
  const { body } = await request(admin, paymentId, 15_000);
  const replies = await Promise.all(
    [finance, colleague].map((user) => move(user, body.id, { action: "approve" })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe("refund_move_not_allowed");
  await expect.poll(() => statusOf(body.id)).toBe("succeeded");
  const { events } = await detail(paymentId);
  const moves = events.filter(({ refund }) => refund !== null).map(({ to }) => to);
  expect(moves).toEqual(["requested", "approved", "sent", "succeeded"]);
  await provesLedger();
});

test("a declined refund can be requested again, and its money returns to its source account", async () => {
  const { paymentId, owner, requestId } = await buildPaid(server, { offer });
  const { body } = await request(finance, paymentId, 15_000);
  expect(await owed(owner.id)).toEqual({ refunds_due: -15_000 });
  expect((await move(colleague, body.id, { action: "decline", note: "Pas justifié." })).body).toMatchObject({
    status: "declined",
  });
  expect(await owed(owner.id)).toEqual({ customer_prepaid: -15_000 });
  expect(await detail(paymentId)).toMatchObject({ status: "succeeded", refundable: 15_000 });
  const { refunds } = await callAs<{ refunds: CustomerRefund[] }>(
    server,
    owner,
    "GET",
    `/api/requests/${requestId}/refunds`,
  );
  expect(refunds).toEqual([]);
  // Declined after the work was done, it is earned.
  const again = await request(finance, paymentId, 5_000);
  await server.ctx.db.transaction().execute((trx) => earnRequest(trx, requestId));
  await move(finance, again.body.id, { action: "decline", note: "Travail fait." });
  expect(await owed(owner.id)).toEqual({});
  await provesLedger();
});

test("a refund that was requested before its request ended is owed: it is approved, and not declined", async () => {
  const { paymentId, owner, requestId } = await buildPaid(server, { offer });
  const { body } = await request(finance, paymentId, 5_000);
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const { refunds } = await detail(paymentId);
  expect(refunds.map(({ amount, may }) => [amount, may.decline])).toEqual([
    [5_000, false],
    [10_000, expect.any(Boolean)],
  ]);
  expect(await move(colleague, body.id, { action: "decline", note: "Déjà remboursé." })).toMatchObject({
    status: 409,
    body: { code: "refund_move_not_allowed" },
  });
  await move(finance, body.id, { action: "approve" });
  await expect.poll(() => owed(owner.id)).toEqual({});
  expect(await detail(paymentId)).toMatchObject({ status: "refunded", returned: 15_000 });
  await provesLedger();
});

test("a refund that the provider refused is retried, then paid by hand with a proof, and its case closes", async () => {
  const { paymentId, owner } = await buildPaid(server, { offer, order: card("0606") });
  const { body } = await request(finance, paymentId, 15_000);
  await move(finance, body.id, { action: "approve" });
  await expect.poll(() => statusOf(body.id)).toBe("failed");
  const openCases = async () => (await detail(paymentId)).cases.filter((one) => one.status === "open");
  expect(await openCases()).toHaveLength(1);
  expect((await move(finance, body.id, { action: "retry" })).status).toBe(200);
  await expect.poll(() => statusOf(body.id)).toBe("failed");
  expect((await detail(paymentId)).cases.map((one) => one.status)).toEqual(["resolved", "open"]);
  const emails = await sentMails(server, owner.email);
  expect(emails.filter((template) => template === "refund_started")).toHaveLength(1);

  const complete = (files: string[]) => move(finance, body.id, { action: "complete", note: "", files });
  expect((await complete([])).status).toBe(400);
  const others = await buildAttachment(server, colleague);
  expect((await complete([others.id])).status).toBe(404);
  const proof = await buildAttachment(server, finance, { name: "virement.pdf" });
  expect((await complete([proof.id])).body).toMatchObject({
    status: "succeeded",
    method: "manual",
    failure: null,
    proofs: [{ id: proof.id, name: "virement.pdf" }],
  });
  expect(await openCases()).toEqual([]);
  expect(await owed(owner.id)).toEqual({});
  const link = `/api/admin/refunds/${body.id}/proofs/${proof.id}`;
  expect(await callAs(server, colleague, "GET", link)).toMatchObject({ url: expect.any(String) });
  expect((await complete([proof.id])).status).toBe(409);
  await provesLedger();
});

test("staff record that the bank returned what was paid by hand: it is owed, and is sent or paid again", async () => {
  const { paymentId, owner } = await buildPaid(server, { offer, order: card("0606") });
  const { body } = await request(finance, paymentId, 15_000);
  await move(finance, body.id, { action: "approve" });
  await expect.poll(() => statusOf(body.id)).toBe("failed");
  const prove = async (action: "complete" | "come_back") => {
    const { id } = await buildAttachment(server, finance);
    return { action, note: "", files: [id] };
  };
  expect((await move(finance, body.id, await prove("come_back"))).status).toBe(409);
  const paid = await move(finance, body.id, await prove("complete"));
  expect(paid.body).toMatchObject({ status: "succeeded", may: { come_back: true } });

  const returned = { ...(await prove("come_back")), note: "Compte clos." };
  const replies = await Promise.all([1, 2, 3].map(() => move(finance, body.id, returned)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const back = await refundOf(paymentId);
  expect(back).toMatchObject({ status: "failed", method: "api", came_back_at: expect.any(String) });
  expect(back.may).toMatchObject({ retry: true, complete: true, decline: false, come_back: false });
  expect(await owed(owner.id)).toEqual({ refunds_due: -15_000 });
  const { cases, events } = await detail(paymentId);
  expect(cases.at(-1)).toMatchObject({ kind: "refund_came_back", status: "open" });
  expect(events.at(-1)).toMatchObject({ to: "failed", note: "Compte clos." });
  expect(await sentMails(server, owner.email)).toContain("refund_came_back");
  expect((await move(finance, body.id, await prove("come_back"))).status).toBe(409);
  await provesLedger();

  const again = await prove("complete");
  const repeated = await Promise.all([1, 2, 3].map(() => move(finance, body.id, again)));
  expect(repeated.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await detail(paymentId)).cases.every(({ status }) => status === "resolved")).toBe(true);
  expect(await owed(owner.id)).toEqual({});
  await provesLedger();
});

test("each payment by hand and each return needs a proof of its own", async () => {
  const { paymentId } = await buildPaid(server, { offer, order: card("0606") });
  const { body } = await request(finance, paymentId, 15_000);
  await move(finance, body.id, { action: "approve" });
  await expect.poll(() => statusOf(body.id)).toBe("failed");
  const [transfer, statement] = [
    await buildAttachment(server, finance),
    await buildAttachment(server, finance),
  ];
  const act = (action: "complete" | "come_back", files: string[]) =>
    move(finance, body.id, { action, note: "", files });
  expect((await act("complete", [transfer.id])).status).toBe(200);
  expect(await act("come_back", [transfer.id])).toMatchObject({
    status: 404,
    body: { code: "attachment_not_found" },
  });
  expect((await act("come_back", [statement.id])).status).toBe(200);
  expect((await act("complete", [transfer.id])).status).toBe(404);
  expect(await statusOf(body.id)).toBe("failed");
});

test("a refund that a provider may be sending cannot be paid by hand as well", async () => {
  const { paymentId } = await buildPaid(server, { offer });
  const { body } = await request(finance, paymentId, 1_000);
  const proof = await buildAttachment(server, finance);
  const reply = await move(finance, body.id, { action: "complete", note: "", files: [proof.id] });
  expect(reply).toMatchObject({ status: 409, body: { code: "refund_move_not_allowed" } });
});

test("those who work on a request read its refunds, and strangers do not find them", async () => {
  const { requestId, paymentId, owner } = await buildPaid(server, { offer });
  await request(finance, paymentId, 4_000);
  await submit(server, owner, await getRequest(server, owner, requestId));
  const readsAs = (user: TestUser) =>
    callAs<{ refunds: CustomerRefund[] }>(server, user, "GET", `/api/requests/${requestId}/refunds`);
  expect(await readsAs(admin)).toEqual(await readsAs(owner));
  const stranger = await buildUser(server);
  const reply = await server.app.inject({
    url: `/api/requests/${requestId}/refunds`,
    headers: stranger.headers,
  });
  expect(reply.statusCode).toBe(404);
});
