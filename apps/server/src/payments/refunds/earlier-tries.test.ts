import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { sentMails } from "../../../test/database.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { refundTries } from "../../../test/refund-tries.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
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

/** A refund that pawaPay paid by both tries. */
async function payTwice() {
  const { id, second } = await sendSecond();
  inFake(id).state = "succeeded";
  await callBack(id);
  inFake(second).state = "succeeded";
  await query(id);
  expect(await openCases(id)).toEqual(["refund_paid_twice"]);
  return { id, second };
}

test("a refund that was paid twice keeps the other payment when the present one comes back", async () => {
  const { id, second } = await payTwice();
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
