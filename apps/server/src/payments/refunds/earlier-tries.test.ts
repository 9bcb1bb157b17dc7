import type { PaymentCase } from "@passerelle/contract/payments/cases";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { refundTries } from "../../../test/refund-tries.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { reconcileProvider } from "../settlements/reconcile.ts";
import { processRefund } from "./send-refund.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());

const tries = refundTries(() => ({ server, fakes, finance }));
const { row, move, inFake, query, untilSent, refuseFirst, sendSecond, callBack, openCases } = tries;

const statusOf = async (id: string) => (await row(id)).status;

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
  // Restores the state before the job of the retry ran.
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

/** A refund that pawaPay paid by both tries. */
async function payTwice() {
  const { id, second } = await sendSecond();
  inFake(id).state = "succeeded";
  await callBack(id);
  inFake(second).state = "succeeded";
  await query(id);
  return { id, second };
}

test("a refund that was paid twice is a case and posted once, and keeps the other payment when the present one comes back", async () => {
  const { id, second } = await payTwice();
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: second });
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  await provesLedger();
  inFake(second).state = "failed";
  await callBack(second, "FAILED");
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: id });
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
  // Then that one comes back too.
  inFake(id).state = "failed";
  await callBack(id, "FAILED");
  await callBack(second, "FAILED");
  expect(await statusOf(id)).toBe("failed");
  expect(await openCases(id)).toEqual(["refund_came_back"]);
  await provesLedger();
});

test("a refund that was paid twice needs no person when the earlier payment comes back", async () => {
  const { id, second } = await payTwice();
  inFake(id).state = "failed";
  await callBack(id, "FAILED");
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: second });
  expect(await openCases(id)).toEqual([]);
  // Neither payment counts any more once both came back.
  inFake(second).state = "failed";
  await callBack(second, "FAILED");
  expect(await statusOf(id)).toBe("failed");
  expect(await openCases(id)).toEqual(["refund_came_back"]);
  await provesLedger();
});

const prove = async (action: "complete" | "come_back") => ({
  action,
  note: "",
  files: [(await buildAttachment(server, finance)).id],
});

test.each([
  ["paid by hand", () => prove("complete")],
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

test("a refused try that was paid although staff paid by hand is a case, and counts once the bank returned ours", async () => {
  const { id } = await refuseFirst();
  await move(id, await prove("complete"));
  expect(await row(id)).toMatchObject({ status: "succeeded", method: "manual" });
  inFake(id).state = "succeeded";
  expect(await callBack(id)).toEqual({ refund_id: id, result: "unchanged" });
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  await move(id, await prove("come_back"));
  expect(await row(id)).toMatchObject({ status: "succeeded", method: "api", provider_reference: id });
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});

test("a refund that failed succeeds when pawaPay paid it after all, and is not paid a second time", async () => {
  const { id, owner } = await refuseFirst();
  inFake(id).state = "succeeded";
  await callBack(id);
  await callBack(id);
  expect(await row(id)).toMatchObject({ status: "succeeded", failure: null, tries: 1 });
  expect(await openCases(id)).toEqual([]);
  expect(await sentMails(server, owner.email)).toContain("refund_succeeded");
  await provesLedger();
});

test("a declined refund that pawaPay paid after all is a case until its money comes back", async () => {
  const { id } = await refuseFirst();
  await move(id, { action: "decline", note: "Déjà rendu." });
  inFake(id).state = "succeeded";
  await callBack(id);
  await callBack(id);
  expect(await statusOf(id)).toBe("declined");
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  inFake(id).state = "failed";
  await callBack(id, "FAILED");
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});

test("a failed refund that a person sends again while pawaPay answers that it was paid is paid once", async () => {
  const { id } = await refuseFirst();
  const { protocol } = fakes.fakes.pawapay;
  const { handle } = protocol;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  onTestFinished(() => {
    protocol.handle = handle;
  });
  protocol.handle = async (call, self) => {
    const reply = await handle(call, self);
    if (call.method !== "GET" || !call.path.endsWith(id)) return reply;
    asked.resolve();
    await answer.promise;
    return reply;
  };
  inFake(id).state = "succeeded";
  const processed = callBack(id);
  await asked.promise;
  await move(id, { action: "retry" });
  answer.resolve();
  await processed;
  // pawaPay refuses the second try, since the first one returned everything.
  await expect.poll(() => statusOf(id), { timeout: patience(10_000) }).toBe("succeeded");
  expect(await row(id)).toMatchObject({ provider_reference: id, tries: 2 });
  expect(await openCases(id)).toEqual([]);
  await provesLedger();
});

/** Imports pawaPay's charges and refunds until now, and reconciles them. */
async function reconcile(): Promise<void> {
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: "/api/admin/settlements/files?provider=pawapay&name=settlement.csv",
    headers: { ...finance.headers, "content-type": "text/csv" },
    payload: fakes.fakes.pawapay.settlementFile(),
  });
  expect({ statusCode, body: JSON.parse(body) }).toMatchObject({ statusCode: 200, body: { imported: true } });
  await reconcileProvider(server.ctx, providersOf(server.ctx), "pawapay");
}

const linesOf = async (refundId: string) =>
  (
    await server.ctx.db
      .selectFrom("settlement_lines")
      .select(["reference", "outcome"])
      .where("refund_id", "=", refundId)
      .execute()
  ).map(({ reference, outcome }) => `${reference === refundId ? "first" : "second"} ${outcome}`);

const openKindsOf = async (refundId: string) => {
  const url = "/api/admin/payment-cases?status=open";
  const { cases } = await callAs<{ cases: PaymentCase[] }>(server, finance, "GET", url);
  const ids = await server.ctx.db
    .selectFrom("payment_cases")
    .select("id")
    .where("refund_id", "=", refundId)
    .execute();
  return cases
    .filter(({ id }) => ids.some((one) => one.id === id))
    .map(({ kind }) => kind)
    .sort();
};

test("a line about a refund that is undecided here queries the provider before the next query is due", async () => {
  const { id, second } = await sendSecond();
  await server.ctx.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(Date.now() + 3_600_000) })
    .where("id", "=", id)
    .execute();
  inFake(second).state = "succeeded";
  await reconcile();
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: second });
  expect(await linesOf(id)).toEqual(["second matched"]);
  expect(await openKindsOf(id)).toEqual([]);
  await provesLedger();
});

test("a line that names an earlier try settles the refund, which succeeds by it", async () => {
  const { id, second } = await sendSecond();
  inFake(second).state = "failed";
  await query(id);
  inFake(id).state = "succeeded";
  await reconcile();
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: id });
  expect(await linesOf(id)).toEqual(["first matched"]);
  expect(await openKindsOf(id)).toEqual([]);
  await provesLedger();
});

test("lines of both tries are one settlement and a case, which names the refund", async () => {
  const { id, second } = await sendSecond();
  inFake(second).state = "succeeded";
  await query(id);
  inFake(id).state = "succeeded";
  await reconcile();
  await reconcile();
  expect((await linesOf(id)).sort()).toEqual(["first not_booked", "second matched"]);
  expect(await openKindsOf(id)).toEqual(["refund_paid_twice", "settlement_unexpected"]);
  await provesLedger();
});
