import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import {
  actorOf,
  age,
  card,
  check,
  mobile,
  paymentRow,
  readPayment,
  startPayment,
  waitUntilSettled,
} from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, getRequest } from "../../../test/builders/requests.ts";
import { holdJobs } from "../../../test/database.ts";
import { UnfindableChargeError } from "../provider.ts";
import { listProviders } from "../providers.ts";
import { createSimulator } from "../simulator/provider.ts";
import { checkPayment, UNKNOWN_FOR } from "./check-payment.ts";
import { beginPayment } from "./pay.ts";
import { recordCharge } from "./record-charge.ts";
import { settleCharge } from "./settle.ts";

let server: OwnApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startOwnApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

test("after a crash before the provider got the order, the payment expires and nothing is taken", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await beginPayment(
    server.ctx,
    listProviders([createSimulator(server.ctx, () => {})]),
    actorOf(owner),
    {
      due: { requestId: id },
      order: card(),
      idempotencyKey: crypto.randomUUID(),
      expectedTotal: "15000 XAF",
      language: "fr",
    },
  );
  await server.restart();
  await age(server, transactionId, 30);
  await check(server, transactionId);
  expect((await readPayment(server, owner, transactionId)).status).toBe("created");
  await age(server, transactionId, 61);
  await check(server, transactionId);
  // The job of the new process may have claimed this check and still be settling the payment.
  expect(await waitUntilSettled(server, owner, transactionId)).toMatchObject({
    status: "expired",
    failure_code: "provider_unavailable",
  });
  expect((await getRequest(server, owner, id)).next_action).toBe("pay");
});

test("repeating the key after such a crash still charges", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const key = crypto.randomUUID();
  const begun = await beginPayment(
    server.ctx,
    listProviders([createSimulator(server.ctx, () => {})]),
    actorOf(owner),
    {
      due: { requestId: id },
      order: card(),
      idempotencyKey: key,
      expectedTotal: "15000 XAF",
      language: "fr",
    },
  );
  const again = await startPayment(server, owner, id, card(), key);
  expect(again.id).toBe(begun.id);
  expect(await waitUntilSettled(server, owner, begun.id)).toMatchObject({ status: "succeeded" });
});

test("after a crash that follows the charge, a callback or a query settles it", async () => {
  const called = await buildRequest(server, { offer });
  const lost = await buildRequest(server, { offer });
  const first = await startPayment(server, called.owner, called.id, card());
  const second = await startPayment(server, lost.owner, lost.id, card("0119"));
  await server.restart();
  expect(await waitUntilSettled(server, called.owner, first.id)).toMatchObject({ status: "succeeded" });
  expect(await getRequest(server, called.owner, called.id)).toMatchObject({ status: "pending_validation" });
  await expect
    .poll(
      async () => {
        await age(server, second.id, 20);
        await check(server, second.id);
        return (await readPayment(server, lost.owner, second.id)).status;
      },
      { timeout: patience(8_000), interval: 200 },
    )
    .toBe("succeeded");
});

test("at start every pending payment is queried", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const release = await holdJobs(server, "payments.check");
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  await server.ctx.db
    .deleteFrom("simulator_charges")
    .where("merchant_reference", "=", transactionId)
    .execute();
  await release();
  // The queue lost its job: only the start can query.
  const jobs = server.ctx.db as unknown as {
    deleteFrom: (table: string) => { execute: () => Promise<void> };
  };
  await jobs.deleteFrom("pgboss.job").execute();
  await age(server, transactionId, 100);
  await server.restart();
  await expect
    .poll(async () => (await readPayment(server, owner, transactionId)).status, {
      timeout: patience(8_000),
      interval: 200,
    })
    .toBe("expired");
});

test("a start has a limit, since it leaves what it resumes to a job", async () => {
  expect(server.app.initialConfig.pluginTimeout).toBe(120_000);
});

test("a payment whose last query was interrupted becomes a case an hour later", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0408"));
  await age(server, transactionId, 15 * 60);
  await check(server, transactionId);
  const week = 8 * 24 * 60 * 60;
  const release = await holdJobs(server, "payments.check");
  await age(server, transactionId, week);
  // As if the process ended while the provider is queried.
  const silent = { ...createSimulator(server.ctx, () => {}), find: () => new Promise<never>(() => {}) };
  void checkPayment(server.ctx, listProviders([silent]), transactionId);
  const nextCheck = async () => (await paymentRow(server, transactionId)).next_check_at?.getTime() ?? 0;
  await expect.poll(nextCheck).toBeGreaterThan(Date.now());
  const cases = server.ctx.db
    .selectFrom("payment_cases")
    .select("kind")
    .where("transaction_id", "=", transactionId);
  expect(await cases.execute()).toEqual([]);
  await release();
  await age(server, transactionId, week + 60 * 60);
  await check(server, transactionId);
  expect(await cases.execute()).toEqual([{ kind: "not_decided" }]);
  expect(await nextCheck()).toBe(0);
});

test.each([
  ["becomes a case, also when the process ended before", false],
  ["is no case if a callback decides it meanwhile", true],
])("a charge that no query can find %s", async (_, isDecided) => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0408"));
  const release = await holdJobs(server, "payments.check");
  await age(server, transactionId, 2 * UNKNOWN_FOR);
  // The answer to the order was lost, and the process ended after it had recorded so.
  const { db } = server.ctx;
  await db
    .updateTable("transactions")
    .set({ payment_gateway_id: null })
    .where("id", "=", transactionId)
    .execute();
  await recordCharge(server.ctx, transactionId, { status: "unknown" });
  const find = async () => {
    if (isDecided) await settleCharge(server.ctx, transactionId, { status: "succeeded" }, { by: "provider" });
    throw new UnfindableChargeError("no token");
  };
  const unfindable = { ...createSimulator(server.ctx, () => {}), find };
  await checkPayment(server.ctx, listProviders([unfindable]), transactionId);
  const cases = db.selectFrom("payment_cases").select("kind").where("transaction_id", "=", transactionId);
  expect(await cases.execute()).toEqual(isDecided ? [] : [{ kind: "not_decided" }]);
  const status = isDecided ? "succeeded" : "unknown";
  expect(await paymentRow(server, transactionId)).toMatchObject({ status, next_check_at: null });
  await release();
});
