import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import {
  age,
  answerNow,
  card,
  check,
  mobile,
  paymentRow,
  payRequest,
  readPayment,
  startPayment,
  waitUntilSettled,
} from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  draftOf,
  getRequest,
  save,
} from "../../../test/builders/requests.ts";
import { sentMails, waitingJobs } from "../../../test/database.ts";
import { settleCharge } from "./settle.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const kindsOf = async (user: TestUser, id: string) =>
  (await getRequest(server, user, id)).events.map((event) => event.kind);

test("a query finds a payment whose callback was lost", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  await server.ctx.db
    .updateTable("transactions")
    .set({ next_check_at: new Date(Date.now() + 3_600_000) })
    .where("id", "=", transactionId)
    .execute();
  const charged = () =>
    server.ctx.db
      .selectFrom("simulator_charges")
      .select("status")
      .where("merchant_reference", "=", transactionId)
      .executeTakeFirstOrThrow();
  await answerNow(server, transactionId);
  expect((await charged()).status).toBe("succeeded");
  expect((await readPayment(server, owner, transactionId)).status).toBe("pending");
  await check(server, transactionId);
  // No query before its time.
  expect((await readPayment(server, owner, transactionId)).status).toBe("pending");
  await age(server, transactionId, 10);
  await check(server, transactionId);
  expect((await waitUntilSettled(server, owner, transactionId)).status).toBe("succeeded");
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "pending_validation" });
});

test("the first query is scheduled for ten seconds after the payment started, and finds it paid", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  const jobs = await waitingJobs(server, "payments.check");
  const [job, ...others] = jobs.filter(({ payload }) => isDeepStrictEqual(payload, { transactionId }));
  expect(others).toEqual([]);
  expect(job?.seconds).toBeGreaterThan(0);
  expect(job?.seconds).toBeLessThanOrEqual(10);
  const { created_at, next_check_at } = await paymentRow(server, transactionId);
  // The payment was created by the clock of the database.
  expect(Number(next_check_at) - created_at.getTime()).toBeGreaterThan(9_990);
  // The ten seconds pass for the charge, the payment and the job.
  await answerNow(server, transactionId);
  expect((await paymentRow(server, transactionId)).status).toBe("pending");
  await age(server, transactionId, 10);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'payments.check' AND state = 'created'`.execute(
    server.ctx.db,
  );
  await expect
    .poll(async () => (await paymentRow(server, transactionId)).status, { timeout: patience(15_000) })
    .toBe("succeeded");
});

test("an unconfirmed payment expires after fifteen minutes and can be tried again", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0408"));
  await age(server, transactionId, 14 * 60);
  await check(server, transactionId);
  expect((await readPayment(server, owner, transactionId)).status).toBe("pending");
  await age(server, transactionId, 15 * 60);
  await Promise.all([check(server, transactionId), check(server, transactionId)]);
  expect(await readPayment(server, owner, transactionId)).toMatchObject({
    status: "expired",
    failure_code: "not_confirmed_in_time",
  });
  expect(await kindsOf(owner, id)).toEqual(["created", "payment_started", "payment_expired"]);
  expect(await sentMails(server, owner.email)).toEqual(["payment_failed"]);
  expect(await payRequest(server, owner, id, mobile())).toMatchObject({ status: "pending_validation" });
});

test.each([
  ["still knows after a week", true],
  ["forgot, as nothing was taken", false],
])("an expired charge that the provider %s becomes a case: %s", async (_, isKnown) => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0408"));
  await age(server, transactionId, 15 * 60);
  await check(server, transactionId);
  const { db } = server.ctx;
  if (!isKnown)
    await db.deleteFrom("simulator_charges").where("merchant_reference", "=", transactionId).execute();
  await age(server, transactionId, 8 * 24 * 60 * 60);
  await check(server, transactionId);
  const cases = await db
    .selectFrom("payment_cases")
    .select("kind")
    .where("transaction_id", "=", transactionId)
    .execute();
  expect(cases).toEqual(isKnown ? [{ kind: "not_decided" }] : []);
  expect((await paymentRow(server, transactionId)).next_check_at).toBeNull();
});

test("a repeated result, or a failure after a success, changes nothing", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  await payRequest(server, owner, id);
  const { transaction, events } = await getRequest(server, owner, id);
  const transactionId = transaction?.id as string;
  await settleCharge(server.ctx, transactionId, { status: "succeeded" }, { by: "provider" });
  await settleCharge(
    server.ctx,
    transactionId,
    { status: "failed", failureCode: "declined" },
    { by: "provider" },
  );
  await settleCharge(server.ctx, transactionId, { status: "expired" }, { by: "system" });
  expect((await getRequest(server, owner, id)).events).toEqual(events);
  expect((await paymentRow(server, transactionId)).status).toBe("succeeded");
  expect(await sentMails(server, owner.email)).toEqual(["payment_receipt"]);
});

test("a different amount settles nothing and becomes one case for a person", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card("0408"));
  for (const taken of [
    { amount: 1, currency: "XAF" },
    { amount: 15_000, currency: "XOF" },
  ]) {
    await settleCharge(server.ctx, transactionId, { status: "succeeded" }, { by: "provider", taken });
  }
  expect((await paymentRow(server, transactionId)).status).toBe("unknown");
  const cases = await server.ctx.db
    .selectFrom("payment_cases")
    .select(["kind", "status"])
    .where("transaction_id", "=", transactionId)
    .execute();
  expect(cases).toEqual([{ kind: "wrong_amount", status: "open" }]);
});

test.each(["unknown", "expired"])(
  "another amount of an %s attempt becomes one case, which stays resolved",
  async (status) => {
    const { id, owner } = await buildRequest(server, { offer });
    const { id: transactionId } = await startPayment(server, owner, id, card("0408"));
    const { db } = server.ctx;
    await age(server, transactionId, 16 * 60);
    if (status === "expired") await check(server, transactionId);
    else await db.updateTable("transactions").set({ status }).where("id", "=", transactionId).execute();
    expect((await paymentRow(server, transactionId)).status).toBe(status);
    await db
      .updateTable("simulator_charges")
      .set({ status: "succeeded", amount: 1 })
      .where("merchant_reference", "=", transactionId)
      .execute();
    await age(server, transactionId, 16 * 60);
    await check(server, transactionId);
    const ofPayment = { transaction_id: transactionId, kind: "wrong_amount" };
    const resolved = await db
      .updateTable("payment_cases")
      .set({ status: "resolved", resolved_at: new Date() })
      .where("transaction_id", "=", transactionId)
      .returning(["transaction_id", "kind"])
      .execute();
    expect(resolved).toEqual([ofPayment]);
    expect(await paymentRow(server, transactionId)).toMatchObject({ status, next_check_at: null });
    await check(server, transactionId);
    const cases = db.selectFrom("payment_cases").select(["transaction_id", "kind"]);
    expect(await cases.where("transaction_id", "=", transactionId).execute()).toEqual([ofPayment]);
  },
);

test("a late success pays the draft, or is owed back", async () => {
  // Expired, then paid.
  const late = await buildRequest(server, { offer });
  const first = await startPayment(server, late.owner, late.id, card("0408"));
  await age(server, first.id, 16 * 60);
  await check(server, first.id);
  await settleCharge(server.ctx, first.id, { status: "succeeded" }, { by: "provider" });
  expect(await getRequest(server, late.owner, late.id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id, status: "succeeded" },
  });
  expect((await paymentRow(server, first.id)).refunded).toBe(0);

  // Cancelled meanwhile.
  const gone = await buildRequest(server);
  const second = await startPayment(server, gone.owner, gone.id, card("0408"));
  await age(server, second.id, 16 * 60);
  await check(server, second.id);
  await callAs(server, gone.owner, "POST", `/api/requests/${gone.id}/cancel`, {});
  await settleCharge(server.ctx, second.id, { status: "succeeded" }, { by: "provider" });
  expect((await getRequest(server, gone.owner, gone.id)).status).toBe("cancelled");
  expect((await paymentRow(server, second.id)).refunded).toBeGreaterThan(0);
  expect((await kindsOf(gone.owner, gone.id)).slice(-2)).toEqual(["payment_succeeded", "refund_owed"]);
});

test("a late success pays only for what was ordered", async () => {
  const dear = await buildOffer(server, { price: 250_000 });
  // A cheap service is paid late, when an expensive one has replaced it; then also with a pending payment for that
  // one.
  for (const waiting of [false, true]) {
    const { id, owner } = await buildRequest(server, { offer });
    const cheap = await startPayment(server, owner, id, card("0408"));
    await age(server, cheap.id, 16 * 60);
    await check(server, cheap.id);
    await save(server, owner, id, draftOf(dear, { version: 1 }));
    const second = waiting && (await startPayment(server, owner, id, card("0408")));
    await settleCharge(server.ctx, cheap.id, { status: "succeeded" }, { by: "provider" });
    expect((await paymentRow(server, cheap.id)).refunded).toBeGreaterThan(0);
    expect(await getRequest(server, owner, id)).toMatchObject({
      status: "draft",
      bill: { total: 250_000 },
      transaction: second ? { id: second.id, status: "pending" } : null,
      next_action: second ? "await_payment" : "pay",
    });
    if (second) await settleCharge(server.ctx, second.id, { status: "succeeded" }, { by: "provider" });
    else await payRequest(server, owner, id);
    const paid = await getRequest(server, owner, id);
    expect(paid).toMatchObject({ status: "pending_validation", bill: { total: 250_000 } });
  }
});

test("of two payments that both succeed one counts and the other is owed back", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const first = await startPayment(server, owner, id, card("0408"));
  await age(server, first.id, 16 * 60);
  await check(server, first.id);
  const second = await startPayment(server, owner, id, card("0408"));
  // The first one succeeds while the second is pending.
  await settleCharge(server.ctx, first.id, { status: "succeeded" }, { by: "provider" });
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id },
    next_action: "confirm",
  });
  await settleCharge(server.ctx, second.id, { status: "succeeded" }, { by: "provider" });
  expect((await paymentRow(server, first.id)).refunded).toBe(0);
  expect((await paymentRow(server, second.id)).refunded).toBeGreaterThan(0);
  expect(await getRequest(server, owner, id)).toMatchObject({
    status: "pending_validation",
    transaction: { id: first.id, status: "succeeded" },
  });
});

test("a cancelled paid request is owed back", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: pending } = await startPayment(server, owner, id, card("0408"));
  const refused = await server.app.inject({
    method: "POST",
    url: `/api/requests/${id}/cancel`,
    headers: owner.headers,
    payload: {},
  });
  expect(refused.json().code).toBe("payment_pending");
  await settleCharge(server.ctx, pending, { status: "succeeded" }, { by: "provider" });
  const url = `/api/requests/${id}/cancel`;
  const cancelled = await callAs<object>(server, owner, "POST", url, { reason: "Plus besoin" });
  expect(cancelled).toMatchObject({ status: "cancelled", next_action: "none", may_cancel: false });
  await callAs(server, owner, "POST", url, {});
  expect((await paymentRow(server, pending)).refunded).toBeGreaterThan(0);
  const { events } = await getRequest(server, owner, id);
  expect(events.slice(-2)).toMatchObject([
    { kind: "moved", from: "pending_validation", to: "cancelled", note: "Plus besoin" },
    { kind: "refund_owed" },
  ]);
});
