import { createHmac, randomUUID } from "node:crypto";
import type { CustomerRefund, TrackedRefund } from "@passerelle/contract/payments/refunds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { buildBillingEntity, issueAll, readDocuments } from "../../../test/builders/billing.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { stripeRefunds } from "../../../test/stripe-refunds.ts";
import { processEvent } from "../inbox/process-event.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { describeRefund } from "../paid.ts";
import { providersOf } from "../providers.ts";
import { lockRefund, moveRefund } from "./move-refund.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
  await buildBillingEntity(server);
});
afterAll(() => close());

const { row, untilSucceeded, buildRefunded, inStripe, comeBack, readDay } = stripeRefunds(() => ({
  server,
  fakes,
}));

/** Sends an event of Stripe about a refund, in which the refund may have an outdated status. */
async function notify(reference: string, type = "refund.failed", status = "failed"): Promise<string> {
  const { gatewayId } = inStripe(reference);
  const event = `evt_${randomUUID().replaceAll("-", "")}`;
  const object = { id: gatewayId, object: "refund", status, metadata: { reference } };
  const payload = JSON.stringify({ id: event, object: "event", type, data: { object } });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", "whsec_key").update(`${at}.${payload}`).digest("hex");
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/api/payments/callbacks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
    payload,
  });
  expect(statusCode).toBe(200);
  const { id } = await server.ctx.db
    .selectFrom("provider_events")
    .select("id")
    .where("event_id", "=", event)
    .executeTakeFirstOrThrow();
  return id;
}

/** Processes an event, maybe at the same time as its job. */
const process = (event: string) => processEvent(server.ctx, providersOf(server.ctx), event);

/** Processes an event after `change` until Stripe has answered; `finish` delivers the answer. */
async function holdAnswer(id: string, change: () => unknown): Promise<{ finish: () => Promise<void> }> {
  const { protocol } = fakes.fakes.stripe;
  const { handle } = protocol;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  protocol.handle = async (call, self) => {
    const reply = await handle(call, self);
    if (!call.path.startsWith("/v1/refunds/")) return reply;
    asked.resolve();
    await answer.promise;
    return reply;
  };
  change();
  // Its job may process it at the same time, and then waits for the answer too.
  const done = process(await notify(id));
  await asked.promise;
  return {
    finish: async () => {
      answer.resolve();
      await done;
      protocol.handle = handle;
      await expect.poll(async () => (await row(id)).status, { timeout: patience(10_000) }).toBe("failed");
    },
  };
}

const move = (id: string, body: object) =>
  server.app.inject({
    method: "POST",
    url: `/api/admin/refunds/${id}/moves`,
    headers: finance.headers,
    payload: body,
  });

const casesOf = async (id: string) =>
  (
    await server.ctx.db
      .selectFrom("payment_cases")
      .select(["kind", "status"])
      .where("refund_id", "=", id)
      .orderBy("created_at")
      .execute()
  ).map(({ kind, status }) => `${kind} ${status}`);

/** What the books say about a payment: the sums of its legs and of its cash, in minor units. */
async function booksOf(paymentId: string) {
  const postings = await server.ctx.db
    .selectFrom("book_postings")
    .select(["leg", "amount", "measure", "cash"])
    .where("payment_id", "=", paymentId)
    .execute();
  const sum = (leg: string) =>
    postings.filter((one) => one.leg === leg).reduce((total, { amount }) => total + amount, 0);
  const returned = postings
    .filter(({ measure }) => measure === "returned")
    .reduce((total, { cash }) => total + Number(cash), 0);
  return { due: sum("due"), paid: sum("returned"), cameBack: sum("came_back"), returned };
}

const paidAgain = (amount: number) => ({ due: amount, paid: 2 * amount, cameBack: amount, returned: amount });

const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

const creditNotes = async (owner: TestUser) => {
  await issueAll(server);
  return (await readDocuments(server, owner)).filter(({ kind }) => kind === "credit_note").length;
};

const refundOf = async (owner: TestUser, requestId: string) => {
  const path = `/api/requests/${requestId}/refunds`;
  return (await callAs<{ refunds: CustomerRefund[] }>(server, owner, "GET", path)).refunds[0];
};

test("a refund that comes back is owed again, and a person sends it a second time", async () => {
  const { id, requestId, paymentId, owner } = await buildRefunded();
  expect(await creditNotes(owner)).toBe(1);
  const { amount } = await row(id);
  await readDay();

  comeBack(id);
  await process(await notify(id));
  expect(await row(id)).toMatchObject({ status: "failed", closed_at: null, tries: 1 });
  expect(await casesOf(id)).toEqual(["refund_came_back open"]);
  expect(await booksOf(paymentId)).toEqual({ due: amount, paid: amount, cameBack: amount, returned: 0 });
  expect(await refundOf(owner, requestId)).toMatchObject({ state: "came_back", refunded_at: null });
  const paid = await callAs<object>(server, owner, "GET", `/api/payments/${paymentId}`);
  expect(paid).toMatchObject({ refunded: amount, returned: 0 });
  expect(await sentMails(server, owner.email)).toContain("refund_came_back");
  await provesLedger();

  expect((await move(id, { action: "decline", note: "Rien à rendre." })).json().code).toBe(
    "refund_move_not_allowed",
  );
  const retried = await move(id, { action: "retry" });
  expect(retried.json<TrackedRefund>()).toMatchObject({ status: "approved", tries: 2, failure: null });
  await untilSucceeded(id);
  expect(await refundOf(owner, requestId)).toMatchObject({ state: "refunded" });
  expect(await casesOf(id)).toEqual(["refund_came_back resolved"]);
  expect(await booksOf(paymentId)).toEqual(paidAgain(amount));
  // The first one documents the debt that the second try paid.
  expect(await creditNotes(owner)).toBe(1);

  // Late events about the first try change nothing.
  await process(await notify(id));
  await process(await notify(id, "charge.refund.updated", "succeeded"));
  expect((await row(id)).status).toBe("succeeded");
  // Each try has a settlement line of its own, and what came back too.
  await readDay();
  const lines = await server.ctx.db
    .selectFrom("settlement_lines")
    .select("outcome")
    .where("transaction_id", "=", paymentId)
    .execute();
  expect(lines.map(({ outcome }) => outcome)).toEqual(["matched", "matched", "matched", "matched"]);
  expect(await casesOf(id)).toEqual(["refund_came_back resolved"]);
  await provesLedger();
});

test("a refund that came back before it was settled or credited is settled and credited", async () => {
  const { id, paymentId, owner } = await buildRefunded();
  const { closed_at } = await row(id);
  comeBack(id);
  await process(await notify(id, "charge.refund.updated"));
  expect((await describeRefund(server.ctx.db, id)).returnedAt).toEqual(closed_at);
  expect(await creditNotes(owner)).toBe(1);
  await readDay();
  const lines = await server.ctx.db
    .selectFrom("settlement_lines")
    .select(["kind", "outcome", "refund_id"])
    .where("transaction_id", "=", paymentId)
    .orderBy("kind")
    .execute();
  expect(lines).toEqual([
    { kind: "came_back", outcome: "matched", refund_id: null },
    { kind: "charge", outcome: "matched", refund_id: null },
    { kind: "refund", outcome: "matched", refund_id: null },
  ]);
  const files = [(await buildAttachment(server, finance)).id];
  expect((await move(id, { action: "complete", note: "", files })).statusCode).toBe(200);
  // What was paid by hand does not come back to Stripe.
  await process(await notify(id));
  expect(await row(id)).toMatchObject({ status: "succeeded", method: "manual" });
  expect(await casesOf(id)).toEqual(["refund_came_back resolved"]);
  await provesLedger();
});

test("a notice that Stripe does not confirm changes nothing", async () => {
  const { id, paymentId } = await buildRefunded();
  await process(await notify(id));
  expect((await row(id)).status).toBe("succeeded");
  expect(await casesOf(id)).toEqual([]);
  expect(await booksOf(paymentId)).toMatchObject({ cameBack: 0 });
});

test("a failure that is read before the success was recorded still takes the refund back", async () => {
  const { id } = await buildRefunded("stay_pending");
  const event = await holdAnswer(id, () => comeBack(id));
  // A query that Stripe answered earlier, when the refund had succeeded.
  await server.ctx.db.transaction().execute(async (trx) => {
    const locked = await lockRefund(trx, id);
    if (locked) await moveRefund(server.ctx, trx, locked.refund, "succeed", { by: "provider" });
  });
  await event.finish();
  expect((await row(id)).status).toBe("failed");
  expect(await casesOf(id)).toEqual(["refund_came_back open"]);
  await provesLedger();
});

test("duplicate and outdated notices at the same time, while a person acts, take the refund back once", async () => {
  const { id, paymentId, owner } = await buildRefunded();
  const { amount } = await row(id);
  comeBack(id);
  const events = await Promise.all([
    ...Array.from({ length: 4 }, () => notify(id)),
    ...Array.from({ length: 4 }, () => notify(id, "refund.updated", "succeeded")),
    ...Array.from({ length: 4 }, () => notify(id, "charge.refund.updated")),
  ]);
  const files = await Promise.all(
    Array.from({ length: 3 }, async () => [(await buildAttachment(server, finance)).id]),
  );
  const acts = () => [
    move(id, { action: "retry" }),
    ...files.map((one) => move(id, { action: "complete", note: "", files: one })),
    move(id, { action: "decline", note: "Rien à rendre." }),
  ];
  await Promise.all([...events.flatMap((event) => [process(event), process(event)]), ...acts()]);
  // Whichever came first, one act decides what was still owed.
  const codes = (await Promise.all(acts())).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(1);
  await Promise.all(events.map(process));
  await untilSucceeded(id);
  expect(await booksOf(paymentId)).toEqual(paidAgain(amount));
  expect(await casesOf(id)).toEqual(["refund_came_back resolved"]);
  expect(await creditNotes(owner)).toBe(1);
  await provesLedger();
});
