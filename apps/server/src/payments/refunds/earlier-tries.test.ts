import type { TrackedRefund } from "@passerelle/contract/payments/refunds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { startPayment } from "../../../test/builders/payments.ts";
import { buildRequest, callAs } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { freePort, startAllFakes } from "../../../test/providers/all-fakes.ts";
import { settleCharge } from "../attempts/settle.ts";
import { processEvent } from "../inbox/process-event.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { processRefund } from "./send-refund.ts";

let server: OwnApp;
let fakes: Awaited<ReturnType<typeof startAllFakes>>;
let finance: TestUser;
beforeAll(async () => {
  const port = await freePort();
  fakes = await startAllFakes(`http://127.0.0.1:${port}`);
  server = await startOwnApp(fakes.variables);
  await server.app.listen({ port, host: "127.0.0.1" });
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(async () => {
  await server.close();
  await fakes.close();
});

const row = (id: string) =>
  server.ctx.db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const statusOf = async (id: string) => (await row(id)).status;

/** pawaPay knows the try, and its answer is stored. */
async function untilSent(id: string, reference: string): Promise<void> {
  const seen = async () => ({
    known: fakes.fakes.pawapay.refunds.some((one) => one.reference === reference),
    by: (await row(id)).provider_refund_id,
  });
  await expect.poll(seen, { timeout: patience(10_000) }).toEqual({ known: true, by: reference });
}

const move = (id: string, body: object) =>
  callAs<TrackedRefund>(server, finance, "POST", `/api/admin/refunds/${id}/moves`, body);

const inFake = (reference: string) => {
  const refund = fakes.fakes.pawapay.refunds.find((one) => one.reference === reference);
  if (!refund) throw new Error(`pawaPay does not know the refund ${reference}`);
  return refund;
};

/** The next query of a refund, as the job makes it when it is due. */
async function query(id: string): Promise<void> {
  await server.ctx.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await processRefund(server.ctx, providersOf(server.ctx), id);
}

/** A refund whose first try, by its own id, was refused. */
async function refuseFirst(): Promise<{ id: string; owner: TestUser; paymentId: string }> {
  const { id: requestId, owner } = await buildRequest(server);
  const order = {
    method: "mobile_money",
    provider: "pawapay",
    mobile: { phone: "+237677123456", provider: "momo" },
  };
  const { id: paymentId } = await startPayment(server, owner, requestId, order);
  await fakes.fakes.pawapay.delivered();
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  fakes.fakes.pawapay.refundOutcome = "stay_pending";
  await callAs(server, owner, "POST", `/api/requests/${requestId}/cancel`, {});
  const { id } = await server.ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("transaction_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await untilSent(id, id);
  inFake(id).state = "failed";
  await query(id);
  expect(await statusOf(id)).toBe("failed");
  return { id, owner, paymentId };
}

/** As `refuseFirst`; the second try was sent, and pawaPay has not decided. */
async function sendSecond() {
  const first = await refuseFirst();
  await move(first.id, { action: "retry" });
  const { provider_reference: second } = await row(first.id);
  await untilSent(first.id, second);
  return { ...first, second };
}

/** pawaPay's callback about a try, processed; answers what became of it. */
async function callBack(reference: string, status = "COMPLETED") {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/payments/callbacks/pawapay",
    headers: { "content-type": "application/json" },
    payload: { refundId: reference, status, sentAt: crypto.randomUUID() },
  });
  expect(reply.statusCode).toBe(200);
  const { id } = await server.ctx.db
    .selectFrom("provider_events")
    .select("id")
    .where("refund_try", "=", reference)
    .orderBy("received_at", "desc")
    .executeTakeFirstOrThrow();
  await processEvent(server.ctx, providersOf(server.ctx), id);
  return server.ctx.db
    .selectFrom("provider_events")
    .select(["refund_id", "result"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const openCases = async (id: string) =>
  (
    await server.ctx.db
      .selectFrom("payment_cases")
      .select("kind")
      .where("refund_id", "=", id)
      .where("status", "=", "open")
      .execute()
  ).map(({ kind }) => kind);

const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

test("a callback about a refused try is recorded, and neither decides nor repeats the present one", async () => {
  const { id, second } = await sendSecond();
  const { checks } = await row(id);
  const sent = fakes.fakes.pawapay.refunds.length;
  expect(await callBack(id, "FAILED")).toEqual({ refund_id: id, result: "unchanged" });
  // The callback claims a success that pawaPay does not confirm.
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await row(id)).toMatchObject({ status: "sent", provider_reference: second, checks });
  expect(fakes.fakes.pawapay.refunds).toHaveLength(sent);
  expect(await openCases(id)).toEqual([]);
  inFake(second).state = "succeeded";
  await query(id);
  expect(await statusOf(id)).toBe("succeeded");
  await provesLedger();
});

test("a refund that failed succeeds when pawaPay paid an earlier try of it after all", async () => {
  const { id, owner, second } = await sendSecond();
  inFake(second).state = "failed";
  await query(id);
  expect(await openCases(id)).toEqual(["refund_failed"]);
  inFake(id).state = "succeeded";
  expect(await callBack(id)).toEqual({ refund_id: id, result: "settled" });
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: id, failure: null });
  expect(await openCases(id)).toEqual([]);
  const emails = await sentMails(server, owner.email);
  expect(emails.filter((template) => template === "refund_succeeded")).toHaveLength(1);
  // The other try is known as well.
  expect(await callBack(second, "FAILED")).toEqual({ refund_id: id, result: "unchanged" });
  await provesLedger();
});

test("a try that was not sent yet is not sent when an earlier one was paid", async () => {
  const { id } = await refuseFirst();
  await move(id, { action: "retry" });
  // As before the job of the retry ran.
  await untilSent(id, (await row(id)).provider_reference);
  await server.ctx.db.updateTable("refunds").set({ status: "approved" }).where("id", "=", id).execute();
  const sent = fakes.fakes.pawapay.refunds.length;
  inFake(id).state = "succeeded";
  expect(await callBack(id)).toEqual({ refund_id: id, result: "settled" });
  await processRefund(server.ctx, providersOf(server.ctx), id);
  expect(fakes.fakes.pawapay.refunds).toHaveLength(sent);
  expect(await statusOf(id)).toBe("succeeded");
  await provesLedger();
});

test("while another try is under way an earlier success is a case, which closes when that one fails", async () => {
  const { id, second } = await sendSecond();
  inFake(id).state = "succeeded";
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await statusOf(id)).toBe("sent");
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  inFake(second).state = "failed";
  await query(id);
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: id });
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});

test("a refund that was paid by two tries stays a case for a person, and is posted once", async () => {
  const { id, second } = await sendSecond();
  inFake(id).state = "succeeded";
  await callBack(id);
  inFake(second).state = "succeeded";
  await query(id);
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: second });
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  await provesLedger();
});

test.each([
  [
    "paid by hand",
    async () => ({ action: "complete", note: "", files: [(await buildAttachment(server, finance)).id] }),
  ],
  ["declined", async () => ({ action: "decline", note: "Déjà rendu." })],
])("an earlier try that was paid although the refund was %s is a case", async (_, decision) => {
  const { id, second } = await sendSecond();
  inFake(second).state = "failed";
  await query(id);
  const { status } = await move(id, await decision());
  inFake(id).state = "succeeded";
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await statusOf(id)).toBe(status);
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  await provesLedger();
});
