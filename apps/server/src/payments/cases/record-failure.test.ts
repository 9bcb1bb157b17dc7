import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, mobile, paymentRow, startPayment, tryToPay } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  callAs,
  getRequest,
} from "../../../test/builders/requests.ts";
import { settleCharge } from "../attempts/settle.ts";
import { insertCase } from "./queries.ts";

let server: TestApp;
let offer: BuiltOffer;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => server.close());

/** A request whose payment no query can find, and its case. */
async function buildUndecided() {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: paymentId } = await startPayment(server, owner, id, mobile("0408"));
  const { db } = server.ctx;
  await db
    .updateTable("transactions")
    .set({ status: "unknown", next_check_at: null })
    .where("id", "=", paymentId)
    .execute();
  const about = { provider: "simulator", transaction_id: paymentId, subject: paymentId } as const;
  await insertCase(db, { kind: "not_decided", ...about });
  const { id: caseId } = await db
    .selectFrom("payment_cases")
    .select("id")
    .where("transaction_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const url = `/api/admin/payment-cases/${caseId}`;
  const resolve = (payload: object) =>
    server.app.inject({ method: "POST", url: `${url}/resolve`, headers: finance.headers, payload });
  const read = () => callAs<PaymentCaseDetail>(server, finance, "GET", url);
  const recordFailure = () =>
    server.app.inject({ method: "POST", url: `${url}/payment-failed`, headers: finance.headers });
  return { requestId: id, owner, paymentId, read, resolve, recordFailure };
}

const FAILED = { resolution: "Rien chez le prestataire.", payment_failed: true };

test("a person who finds no charge records the failure, once, and the customer can pay again", async () => {
  const { requestId, owner, paymentId, read, resolve } = await buildUndecided();
  expect((await tryToPay(server, owner, requestId, card())).json().code).toBe("payment_pending");
  expect(await read()).toMatchObject({ may_record_failure: true });
  const replies = await Promise.all([resolve(FAILED), resolve(FAILED)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ status: "resolved", may_record_failure: false });
  expect(await paymentRow(server, paymentId)).toMatchObject({
    status: "failed",
    failure_code: "not_confirmed_in_time",
  });
  const { by, actor_id } = await server.ctx.db
    .selectFrom("payment_events")
    .select(["by", "actor_id"])
    .where("transaction_id", "=", paymentId)
    .where("to_status", "=", "failed")
    .executeTakeFirstOrThrow();
  expect([by, actor_id]).toEqual(["staff", finance.id]);
  expect((await tryToPay(server, owner, requestId, card())).statusCode).toBe(200);
});

test("money that arrives after all is recorded", async () => {
  const { requestId, owner, paymentId, resolve } = await buildUndecided();
  await resolve(FAILED);
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  expect(await getRequest(server, owner, requestId)).toMatchObject({
    status: "pending_validation",
    amount_left: 0,
  });
});

test("the failure is recorded once for a case that was resolved without it, and the customer can pay again", async () => {
  const { requestId, owner, paymentId, read, resolve, recordFailure } = await buildUndecided();
  await resolve({ resolution: "Le prestataire cherche." });
  expect(await read()).toMatchObject({ status: "resolved", may_record_failure: true });
  expect((await resolve(FAILED)).json().code).toBe("case_resolved");
  expect((await paymentRow(server, paymentId)).status).toBe("unknown");
  const replies = await Promise.all([recordFailure(), recordFailure()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await read()).toMatchObject({ resolution: "Le prestataire cherche.", may_record_failure: false });
  expect((await paymentRow(server, paymentId)).status).toBe("failed");
  expect((await tryToPay(server, owner, requestId, card())).statusCode).toBe(200);
});

test("a payment that has a result is not recorded as failed, and its case stays open", async () => {
  const { paymentId, read, resolve, recordFailure } = await buildUndecided();
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  expect(await read()).toMatchObject({ may_record_failure: false });
  expect((await resolve(FAILED)).json().code).toBe("payment_decided");
  expect(await read()).toMatchObject({ status: "open" });
  expect((await resolve({ resolution: "Reçu." })).statusCode).toBe(200);
  expect((await recordFailure()).json().code).toBe("payment_decided");
});
