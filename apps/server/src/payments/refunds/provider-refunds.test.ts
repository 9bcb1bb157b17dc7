import type { TrackedRefund } from "@passerelle/contract/payments/refunds";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { startPayment } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../../test/builders/requests.ts";
import { holdJobs, sentMails } from "../../../test/database.ts";
import type { FakeCall } from "../../../test/providers/behaviour.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { checkPayment } from "../attempts/check-payment.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { processRefund } from "./send-refund.ts";

let server: OwnApp;
let offer: BuiltOffer;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager" });
});
afterEach(() => {
  for (const fake of Object.values(fakes.fakes)) fake.refundOutcome = "succeed";
});
afterAll(() => close());

/** The providers that recognise a refund by our reference. */
const IDEMPOTENT = ["stripe", "paypal", "pawapay", "mtn_momo"] as const;
type Idempotent = (typeof IDEMPOTENT)[number];

const mobile = (provider: Idempotent) => ({
  method: "mobile_money",
  provider,
  mobile: { phone: "+237677123456", provider: "momo" },
});
const ORDERS: Record<Idempotent | "wave" | "orange_money", object> = {
  orange_money: {
    method: "mobile_money",
    mobile: { phone: "+237699123456", provider: "orange_money" },
  },
  stripe: { method: "card", provider: "stripe" },
  paypal: { method: "paypal", provider: "paypal" },
  pawapay: mobile("pawapay"),
  mtn_momo: mobile("mtn_momo"),
  wave: { method: "mobile_money", mobile: { phone: "+221771234567", provider: "wave" } },
};

async function buildPaidBy(provider: keyof typeof ORDERS) {
  const { id: requestId, owner } = await buildRequest(server, { offer });
  const { id } = await startPayment(server, owner, requestId, ORDERS[provider]);
  await fakes.fakes[provider].delivered();
  const status = async () => {
    await server.ctx.db
      .updateTable("transactions")
      .set({ next_check_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    await checkPayment(server.ctx, providersOf(server.ctx), id);
    return (await callAs<{ status: string }>(server, owner, "GET", `/api/payments/${id}`)).status;
  };
  await expect.poll(status, { timeout: patience(10_000) }).toBe("succeeded");
  return { id, requestId, owner };
}

/** A payment by this provider, and the refund that its customer's cancellation caused. */
async function cancelPaid(provider: keyof typeof ORDERS): Promise<string> {
  const { id, requestId, owner } = await buildPaidBy(provider);
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const { id: refundId } = await server.ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("transaction_id", "=", id)
    .executeTakeFirstOrThrow();
  return refundId;
}

const isRefundOrder = ({ method, path }: FakeCall) => method === "POST" && /refund|transfer/.test(path);

/** `age`: in days, since it was approved. */
const makeDue = (id: string, age = 0) =>
  server.ctx.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0), approved_at: new Date(Date.now() - age * 24 * 3_600_000) })
    .where("id", "=", id)
    .where("status", "in", ["sent", "unknown"])
    .execute();

const refundRow = (id: string) =>
  server.ctx.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The status of a refund after another query, made like that of a due job. */
async function statusAfterQuery(id: string): Promise<string> {
  await makeDue(id);
  await processRefund(server.ctx, providersOf(server.ctx), id);
  return (await refundRow(id)).status;
}

const retry = (id: string) =>
  callAs<TrackedRefund>(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "retry" });

test.each(IDEMPOTENT)(
  "%s: a refund whose answer is lost is sent again under its reference, and made once",
  async (provider) => {
    const fake = fakes.fakes[provider];
    const before = fake.refunds.length;
    const { handle } = fake.protocol;
    // Either the refund is made or its order never arrives; in both cases there is no answer.
    for (const isMade of [true, false]) {
      let isLost = false;
      fake.protocol.handle = async (call, self) => {
        if (isLost || !isRefundOrder(call)) return handle(call, self);
        if (isMade) await handle(call, self);
        isLost = true;
        return { status: 500, body: "" };
      };
      const id = await cancelPaid(provider);
      await expect
        .poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) })
        .toBe("unknown");
      expect(isLost).toBe(true);
      await expect.poll(() => statusAfterQuery(id), { timeout: patience(10_000) }).toBe("succeeded");
      expect(await statusAfterQuery(id)).toBe("succeeded");
      expect(await refundRow(id)).toMatchObject({ provider_reference: id, tries: 1 });
      fake.protocol.handle = handle;
    }
    expect(fake.refunds).toHaveLength(before + 2);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);

test.each(IDEMPOTENT)(
  "%s: a refused refund that a person sends again has a new reference, and succeeds",
  async (provider) => {
    const fake = fakes.fakes[provider];
    const before = fake.refunds.length;
    fake.refundOutcome = "fail";
    const id = await cancelPaid(provider);
    await expect.poll(() => statusAfterQuery(id), { timeout: patience(10_000) }).toBe("failed");
    fake.refundOutcome = "succeed";
    expect(await retry(id)).toMatchObject({ status: "approved", tries: 2, provider_refund_id: null });
    await expect.poll(() => statusAfterQuery(id), { timeout: patience(10_000) }).toBe("succeeded");
    const { provider_reference } = await refundRow(id);
    expect(provider_reference).not.toBe(id);
    expect(fake.refunds.slice(before)).toMatchObject([
      { reference: id, state: "failed" },
      { reference: provider_reference, state: "succeeded" },
    ]);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);

test("an answer about an earlier try does not change the try that a person sent afterwards", async () => {
  const fake = fakes.fakes.mtn_momo;
  fake.refundOutcome = "fail";
  const id = await cancelPaid("mtn_momo");
  await expect.poll(() => statusAfterQuery(id), { timeout: patience(10_000) }).toBe("failed");
  // Undecided again, and its query is held until a person has retried.
  await server.ctx.db.updateTable("refunds").set({ status: "sent" }).where("id", "=", id).execute();
  const { handle } = fake.protocol;
  const query = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  fake.protocol.handle = async (call, self) => {
    const reply = await handle(call, self);
    if (call.method !== "GET" || !call.path.includes(id)) return reply;
    query.resolve();
    await answer.promise;
    return reply;
  };
  await makeDue(id);
  const late = processRefund(server.ctx, providersOf(server.ctx), id);
  await query.promise;
  await server.ctx.db.updateTable("refunds").set({ status: "failed" }).where("id", "=", id).execute();
  fake.refundOutcome = "stay_pending";
  await retry(id);
  await expect.poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) }).toBe("sent");
  answer.resolve();
  await late;
  expect((await refundRow(id)).status).toBe("sent");
  fake.protocol.handle = handle;
});

const casesOf = (id: string) =>
  server.ctx.db
    .selectFrom("payment_cases")
    .select(["kind", "status"])
    .where("refund_id", "=", id)
    .orderBy("created_at")
    .execute();

/** Makes the query after which a refund is a case. A job of the schedule may make it first, so the case is waited for. */
async function queryLastTime(id: string): Promise<void> {
  await makeDue(id, 8);
  await processRefund(server.ctx, providersOf(server.ctx), id);
  await expect.poll(() => casesOf(id)).toEqual([{ kind: "refund_not_decided", status: "open" }]);
}

test("a refund that is undecided after a week is a case, which closes when a callback brings the decision", async () => {
  const fake = fakes.fakes.pawapay;
  fake.refundOutcome = "stay_pending";
  const id = await cancelPaid("pawapay");
  await expect.poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) }).toBe("sent");
  await makeDue(id, 6);
  await processRefund(server.ctx, providersOf(server.ctx), id);
  expect(await casesOf(id)).toEqual([]);
  // As if the process ended during the last query, which is repeated an hour later.
  const release = await holdJobs(server, "payments.refund");
  await makeDue(id, 8);
  const silent = { refund: () => new Promise(() => {}) } as never;
  void processRefund(server.ctx, { ...providersOf(server.ctx), byName: () => silent }, id);
  await expect.poll(async () => Number((await refundRow(id)).next_check_at)).toBeGreaterThan(Date.now());
  expect(await casesOf(id)).toEqual([]);
  await release();
  await queryLastTime(id);
  expect(await refundRow(id)).toMatchObject({ status: "sent", next_check_at: null });

  const refund = fake.refunds.find(({ reference }) => reference === id);
  if (!refund) throw new Error("pawaPay does not know the refund");
  refund.state = "succeeded";
  const callBack = (refundId: string) =>
    server.app.inject({
      method: "POST",
      url: "/api/payments/callbacks/pawapay",
      headers: { "content-type": "application/json" },
      payload: { refundId, status: "COMPLETED" },
    });
  expect((await callBack(id)).statusCode).toBe(200);
  expect((await callBack(crypto.randomUUID())).statusCode).toBe(404);
  await expect
    .poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) })
    .toBe("succeeded");
  expect(await casesOf(id)).toEqual([{ kind: "refund_not_decided", status: "resolved" }]);
  const readEvent = () =>
    server.ctx.db
      .selectFrom("provider_events")
      .select(["is_signed", "result"])
      .where("refund_id", "=", id)
      .executeTakeFirst();
  // Written after the refund that it decides.
  await expect.poll(readEvent).toEqual({ is_signed: false, result: "settled" });
});

test("a person who found out that an undecided refund was not paid can send it again", async () => {
  const fake = fakes.fakes.pawapay;
  fake.refundOutcome = "stay_pending";
  const id = await cancelPaid("pawapay");
  await expect.poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) }).toBe("sent");
  const fail = () =>
    server.app.inject({
      method: "POST",
      url: `/api/admin/refunds/${id}/moves`,
      headers: finance.headers,
      payload: { action: "fail", note: "pawaPay ne le connaît pas." },
    });
  // While pawaPay is queried it may still decide.
  expect((await fail()).json().code).toBe("refund_move_not_allowed");
  await queryLastTime(id);
  expect((await fail()).json()).toMatchObject({ status: "failed", may: { retry: true, complete: true } });
  expect(await casesOf(id)).toEqual([
    { kind: "refund_not_decided", status: "resolved" },
    { kind: "refund_failed", status: "open" },
  ]);
  // pawaPay allows one refund at a time, so the first must have failed.
  for (const refund of fake.refunds) if (refund.reference === id) refund.state = "failed";
  fake.refundOutcome = "succeed";
  expect(await retry(id)).toMatchObject({ status: "approved", tries: 2 });
  await expect.poll(() => statusAfterQuery(id), { timeout: patience(10_000) }).toBe("succeeded");
});

test("a refund is queried once when its jobs are there twice", async () => {
  const fake = fakes.fakes.pawapay;
  fake.refundOutcome = "stay_pending";
  const id = await cancelPaid("pawapay");
  await expect.poll(async () => (await refundRow(id)).status, { timeout: patience(10_000) }).toBe("sent");
  const { checks } = await refundRow(id);
  await makeDue(id);
  await Promise.all(Array.from({ length: 3 }, () => processRefund(server.ctx, providersOf(server.ctx), id)));
  expect((await refundRow(id)).checks).toBe(checks + 1);
});

test("a payer whose refund is made by hand is notified of the decision", async () => {
  const { requestId, owner } = await buildPaidBy("orange_money");
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  await expect.poll(() => sentMails(server, owner.email)).toContain("refund_started");
});

test("a part of what Wave took goes back by hand, since Wave returns only the whole", async () => {
  const { id } = await buildPaidBy("wave");
  const part = { id: crypto.randomUUID(), amount: 500, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${id}/refunds`, part);
  expect(await refundRow(part.id)).toMatchObject({ method: "manual", charged_amount: 500 });
  const whole = await cancelPaid("wave");
  expect(await refundRow(whole)).toMatchObject({ method: "api", charged_amount: 15_000 });
});
