import { Writable } from "node:stream";
import type { Transaction } from "@passerelle/contract/payments";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { TestUser } from "../../test/builders/accounts.ts";
import { allText, sentMails } from "../../test/builders/database.ts";
import {
  card,
  mobile,
  PAYPAL,
  payRequest,
  startPayment,
  waitUntilSettled,
} from "../../test/builders/payments.ts";
import { buildRequest, callAs, getRequest } from "../../test/builders/requests.ts";
import { checkPayment } from "./check.ts";
import { beginPayment } from "./service.ts";
import { settle } from "./settle.ts";
import { callbackSecret, createSimulator } from "./simulator/provider.ts";
import { SIGNATURE_HEADER, sign } from "./simulator/signature.ts";

let server: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  server = await startTestApp({}, pino({ level: "trace" }, sink));
});
afterAll(() => server.close());

const row = (id: string) =>
  server.ctx.db.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** As if the payment had begun so many seconds ago and its next question were due. */
const age = (id: string, seconds: number) =>
  server.ctx.db
    .updateTable("transactions")
    .set({ created_at: new Date(Date.now() - seconds * 1000), next_check_at: new Date(0) })
    .where("id", "=", id)
    .execute();
const check = (id: string) => {
  const provider = createSimulator(server.ctx.db, () => {});
  const known = {
    current: provider,
    byName: (name: string) => (name === provider.name ? provider : undefined),
  };
  return checkPayment(server.ctx, known, id);
};
const read = (user: TestUser, id: string) => callAs<Transaction>(server, user, "GET", `/api/payments/${id}`);
const actorOf = (user: TestUser) => ({
  userId: user.id,
  sessionId: crypto.randomUUID(),
  email: user.email,
  role: "diaspora" as const,
  subscriber: false,
});
const kindsOf = async (user: TestUser, id: string) =>
  (await getRequest(server, user, id)).events.map((event) => event.kind);

test("a callback that never came is found by asking", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  const charged = () =>
    server.ctx.db
      .selectFrom("simulator_charges")
      .select("status")
      .where("merchant_reference", "=", transactionId)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await charged()).status, { timeout: 5_000 }).toBe("succeeded");
  expect((await read(owner, transactionId)).status).toBe("pending");
  await check(transactionId);
  // Nobody asked before its time.
  expect((await read(owner, transactionId)).status).toBe("pending");
  await age(transactionId, 10);
  await check(transactionId);
  expect((await read(owner, transactionId)).status).toBe("succeeded");
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "pending_validation" });
});

test("the queue asks by itself ten seconds after the payment began", { timeout: 30_000 }, async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  await expect
    .poll(async () => (await read(owner, transactionId)).status, { timeout: 25_000, interval: 500 })
    .toBe("succeeded");
});

test("a payment that nobody confirms expires after a quarter of an hour, and may be tried again", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0408"));
  await age(transactionId, 14 * 60);
  await check(transactionId);
  expect((await read(owner, transactionId)).status).toBe("pending");
  await age(transactionId, 15 * 60);
  await Promise.all([check(transactionId), check(transactionId)]);
  expect(await read(owner, transactionId)).toMatchObject({
    status: "expired",
    failure_code: "not_confirmed_in_time",
  });
  expect(await kindsOf(owner, id)).toEqual(["created", "payment_started", "payment_expired"]);
  expect(await sentMails(server, owner.email)).toEqual(["payment_failed"]);
  expect(await payRequest(server, owner, id, mobile())).toMatchObject({ status: "pending_validation" });
});

test("told the same twice, or a failure after a success, nothing changes", async () => {
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  const { transaction, events } = await getRequest(server, owner, id);
  const transactionId = transaction?.id as string;
  await settle(server.ctx, transactionId, { status: "succeeded", gatewayId: null });
  await settle(server.ctx, transactionId, { status: "failed", gatewayId: null, failureCode: "declined" });
  await settle(server.ctx, transactionId, {
    status: "expired",
    gatewayId: null,
    failureCode: "not_confirmed_in_time",
  });
  expect((await getRequest(server, owner, id)).events).toEqual(events);
  expect((await row(transactionId)).status).toBe("succeeded");
  expect(await sentMails(server, owner.email)).toEqual(["payment_receipt"]);
  expect(await settle(server.ctx, crypto.randomUUID(), { status: "succeeded", gatewayId: null })).toBe(
    undefined,
  );
});

test("a sum that was not asked for settles nothing", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, card("0408"));
  for (const taken of [
    { amount: 1, currency: "XAF" },
    { amount: 15_000, currency: "XOF" },
  ]) {
    await expect(
      settle(server.ctx, transactionId, { status: "succeeded", gatewayId: null, taken }),
    ).rejects.toThrow("not what was asked for");
  }
  expect((await row(transactionId)).status).toBe("pending");
});

test("a success that comes late is recorded: it pays the draft, or is owed back", async () => {
  // Expired, then paid all the same.
  const late = await buildRequest(server);
  const first = await startPayment(server, late.owner, late.id, card("0408"));
  await age(first.id, 16 * 60);
  await check(first.id);
  await settle(server.ctx, first.id, { status: "succeeded", gatewayId: null });
  expect(await getRequest(server, late.owner, late.id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id, status: "succeeded" },
  });
  expect((await row(first.id)).refund_owed_at).toBe(null);

  // Cancelled meanwhile.
  const gone = await buildRequest(server);
  const second = await startPayment(server, gone.owner, gone.id, card("0408"));
  await age(second.id, 16 * 60);
  await check(second.id);
  await callAs(server, gone.owner, "POST", `/api/requests/${gone.id}/cancel`, {});
  await settle(server.ctx, second.id, { status: "succeeded", gatewayId: null });
  expect((await getRequest(server, gone.owner, gone.id)).status).toBe("cancelled");
  expect((await row(second.id)).refund_owed_at).toBeInstanceOf(Date);
  expect((await kindsOf(gone.owner, gone.id)).slice(-2)).toEqual(["payment_succeeded", "refund_owed"]);
});

test("of two payments that both succeed one counts and the other is owed back", async () => {
  const { id, owner } = await buildRequest(server);
  const first = await startPayment(server, owner, id, card("0408"));
  await age(first.id, 16 * 60);
  await check(first.id);
  const second = await startPayment(server, owner, id, card("0408"));
  // The first was paid after all, while the second waits.
  await settle(server.ctx, first.id, { status: "succeeded", gatewayId: null });
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id },
    next_action: "confirm",
  });
  await settle(server.ctx, second.id, { status: "succeeded", gatewayId: null });
  expect((await row(first.id)).refund_owed_at).toBe(null);
  expect((await row(second.id)).refund_owed_at).toBeInstanceOf(Date);
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id, status: "succeeded" },
  });
});

test("a process that dies before the provider heard of the charge: it expires, and nothing was taken", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await beginPayment(server.ctx, { name: "simulator" }, actorOf(owner), {
    requestId: id,
    order: card(),
    idempotencyKey: crypto.randomUUID(),
    language: "fr",
  });
  await server.restart();
  await age(transactionId, 30);
  await check(transactionId);
  expect((await read(owner, transactionId)).status).toBe("pending");
  await age(transactionId, 61);
  await check(transactionId);
  expect(await read(owner, transactionId)).toMatchObject({
    status: "expired",
    failure_code: "provider_unavailable",
  });
  expect((await getRequest(server, owner, id)).next_action).toBe("pay");
});

test("the same key sent again after such a death charges after all", async () => {
  const { id, owner } = await buildRequest(server);
  const key = crypto.randomUUID();
  const begun = await beginPayment(server.ctx, { name: "simulator" }, actorOf(owner), {
    requestId: id,
    order: card(),
    idempotencyKey: key,
    language: "fr",
  });
  const again = await startPayment(server, owner, id, card(), key);
  expect(again.id).toBe(begun.id);
  expect(await waitUntilSettled(server, owner, begun.id)).toMatchObject({ status: "succeeded" });
});

test("a process that dies after the charge: the next one is called back, or asks", async () => {
  const called = await buildRequest(server);
  const lost = await buildRequest(server);
  const first = await startPayment(server, called.owner, called.id, card());
  const second = await startPayment(server, lost.owner, lost.id, card("0119"));
  await server.restart();
  expect(await waitUntilSettled(server, called.owner, first.id)).toMatchObject({ status: "succeeded" });
  expect(await getRequest(server, called.owner, called.id)).toMatchObject({ status: "pending_validation" });
  await expect
    .poll(
      async () => {
        await age(second.id, 20);
        await check(second.id);
        return (await read(lost.owner, second.id)).status;
      },
      { timeout: 8_000, interval: 200 },
    )
    .toBe("succeeded");
});

test("at start every payment that waits is asked about", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  await server.ctx.db
    .deleteFrom("simulator_charges")
    .where("merchant_reference", "=", transactionId)
    .execute();
  // The queue lost its question: only the start can ask.
  const jobs = server.ctx.db as unknown as {
    deleteFrom: (table: string) => { execute: () => Promise<void> };
  };
  await jobs.deleteFrom("pgboss.job").execute();
  await age(transactionId, 100);
  await server.restart();
  await expect
    .poll(async () => (await read(owner, transactionId)).status, { timeout: 8_000, interval: 200 })
    .toBe("expired");
});

test("a cancelled request that was paid owes its money back", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: pending } = await startPayment(server, owner, id);
  const refused = await server.app.inject({
    method: "POST",
    url: `/api/requests/${id}/cancel`,
    headers: owner.headers,
    payload: {},
  });
  expect(refused.json().code).toBe("payment_pending");
  await waitUntilSettled(server, owner, pending);
  const url = `/api/requests/${id}/cancel`;
  const cancelled = await callAs<object>(server, owner, "POST", url, { reason: "Plus besoin" });
  expect(cancelled).toMatchObject({ status: "cancelled", next_action: "none", may_cancel: false });
  await callAs(server, owner, "POST", url, {});
  expect((await row(pending)).refund_owed_at).toBeInstanceOf(Date);
  const { events } = await getRequest(server, owner, id);
  expect(events.slice(-2)).toMatchObject([
    { kind: "moved", from: "pending_validation", to: "cancelled", note: "Plus besoin" },
    { kind: "refund_owed" },
  ]);
});

test("nobody but the provider can say that a payment succeeded", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: reference } = await startPayment(server, owner, id, PAYPAL);
  const body = Buffer.from(
    JSON.stringify({
      reference,
      gatewayId: "SIM-1",
      amount: 15_000,
      currency: "XAF",
      state: { status: "succeeded" },
    }),
  );
  const secret = await callbackSecret(server.ctx.db);
  const call = async (signature: string | undefined, payload: Buffer = body, name = "simulator") => {
    const headers = {
      "content-type": "application/json",
      ...(signature && { [SIGNATURE_HEADER]: signature }),
    };
    const url = `/api/payments/callbacks/${name}`;
    return (await server.app.inject({ method: "POST", url, headers, payload })).statusCode;
  };
  expect(await call(undefined)).toBe(403);
  expect(await call("t=1,v1=00")).toBe(403);
  expect(await call(sign(Buffer.alloc(32), body))).toBe(403);
  expect(await call(sign(secret, body, Date.now() - 6 * 60 * 1000))).toBe(403);
  expect(await call(sign(secret, body), Buffer.from(body.toString().replace("15000", "15001")))).toBe(403);
  expect(await call(sign(secret, body), body, "stranger")).toBe(404);
  const other = Buffer.from(body.toString().replace(reference, crypto.randomUUID()));
  expect(await call(sign(secret, other), other)).toBe(404);
  expect((await read(owner, reference)).status).toBe("pending");
  expect(await call(sign(secret, body))).toBe(200);
  expect(await call(sign(secret, body))).toBe(200);
  expect((await read(owner, reference)).status).toBe("succeeded");
});

test("no card and no telephone number is left anywhere, in the database or in the logs", async () => {
  const number = "4929 7312 8845 1076";
  const cvc = "9071";
  const phone = "+237690123987";
  const one = await buildRequest(server);
  const other = await buildRequest(server);
  const order = { method: "card", card: { number, name: "TITULAIRE SECRET", expiry: "11/31", cvc } };
  await payRequest(server, one.owner, one.id, order);
  await payRequest(server, other.owner, other.id, {
    method: "mobile_money",
    mobile: { phone, provider: "momo" },
  });
  await startPayment(server, one.owner, one.id, order).catch(() => {});
  const text = await allText(server);
  expect(text).toContain("1076");
  expect(text.length).toBeGreaterThan(10_000);
  expect(logged.length).toBeGreaterThan(0);
  for (const kept of [text, logged.join("\n")]) {
    for (const secret of [
      number,
      number.replaceAll(" ", ""),
      phone,
      phone.slice(1),
      "TITULAIRE SECRET",
      "11/31",
    ]) {
      expect(kept.includes(secret)).toBe(false);
    }
    expect(kept).not.toMatch(/\b9071\b/);
  }
});
