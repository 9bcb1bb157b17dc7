import type { TrackedFee } from "@passerelle/contract/payments/office-payments";
import type { WorkFees } from "@passerelle/contract/payments/request-fees";
import { addDays, utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../test/builders/attachments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import {
  type BuiltFee,
  balancesOf,
  buildRequestWithFee,
  payFee,
  readFee,
} from "../../../test/payment-fees.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let admin: TestUser;
let finance: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  finance = await buildUser(server, { role: "finance_manager", name: "Solange Atangana" });
  colleague = await buildUser(server, { role: "finance_manager", name: "Didier Mba" });
});
afterAll(() => server.close());

const TODAY = utcDay(new Date());

const receipt = async (user: TestUser) => (await buildAttachment(server, user, { name: "quittance.pdf" })).id;

async function passOn(user: TestUser, feeId: string, body: { paid_on?: string; files?: string[] } = {}) {
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/admin/official-fees/${feeId}/office-payment`,
    headers: user.headers,
    payload: { paid_on: TODAY, files: body.files ?? [await receipt(user)], ...body },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const listed = async (list: string, feeId: string) => {
  const url = `/api/admin/official-fees?list=${list}`;
  const { fees } = await callAs<{ fees: TrackedFee[] }>(server, finance, "GET", url);
  return fees.find(({ id }) => id === feeId);
};

/** A fee that its customer paid, with the payment. */
async function paid(): Promise<BuiltFee & { paymentId: string }> {
  const built = await buildRequestWithFee(server, admin);
  const { id: paymentId } = await payFee(server, built);
  return { ...built, paymentId };
}

const requestRefund = (paymentId: string, amount: number) =>
  callAs<{ id: string }>(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, {
    id: crypto.randomUUID(),
    amount,
    reason: "goodwill",
    note: "Geste commercial.",
  });

const provesLedger = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

test("finance records that an office was paid: posted, listed, and read by the customer and the staff", async () => {
  const { id, owner, fee } = await paid();
  expect(await listed("to_pass_on", fee.id)).toMatchObject({ amount: 12_000, passed_on: null });
  const file = await receipt(finance);
  const recorded = await passOn(finance, fee.id, { files: [file] });
  expect(recorded).toMatchObject({
    status: 200,
    body: { amount: 12_000, passed_on: { on: TODAY, receipts: [{ id: file }], by: { id: finance.id } } },
  });
  expect(await balancesOf(server, owner)).toEqual({});
  expect(await listed("to_pass_on", fee.id)).toBeUndefined();
  expect(await listed("passed_on", fee.id)).toMatchObject({ passed_on: { on: TODAY } });
  const passed_on = { on: TODAY, receipts: [{ id: file, name: "quittance.pdf" }] };
  expect(await readFee(server, owner, id, fee.id)).toMatchObject({ state: "paid", passed_on });
  const work = await callAs<WorkFees>(server, admin, "GET", `/api/work/requests/${id}/fees`);
  expect(work.fees).toMatchObject([{ passed_on }]);
  const link = await server.app.inject({
    method: "POST",
    url: `/api/requests/${id}/fees/${fee.id}/files/${file}/links`,
    headers: owner.headers,
    payload: { disposition: "inline" },
  });
  expect(link.json()).toMatchObject({ url: expect.any(String) });
  await provesLedger();
});

test("many concurrent recordings record and post it once", async () => {
  const { owner, fee } = await paid();
  const replies = await Promise.all(
    [finance, colleague, admin, colleague].map((user) => passOn(user, fee.id)),
  );
  const [recorder] = replies.filter(({ status }) => status === 200).map(({ body }) => body.passed_on.by.id);
  const others = replies.filter(({ body }) => body.passed_on?.by.id !== recorder);
  expect(recorder).toBeDefined();
  for (const reply of others) expect(reply).toMatchObject({ status: 409, body: { code: "fee_passed_on" } });
  const { count } = await server.ctx.db
    .selectFrom("ledger_transfers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event", "=", `fee:${fee.id}`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  expect(await balancesOf(server, owner)).toEqual({});
  const insertAgain = server.ctx.db
    .insertInto("office_payments")
    .values({ fee_id: fee.id, paid_on: TODAY, amount: 1, recorded_by: finance.id })
    .execute();
  await expect(insertAgain).rejects.toThrow(/office_payments_pkey/);
});

test("the same person repeats it without an effect, and no other person changes it", async () => {
  const { fee } = await paid();
  const first = await passOn(finance, fee.id);
  expect(await passOn(finance, fee.id)).toEqual(first);
  const changed = await passOn(finance, fee.id, { paid_on: addDays(TODAY, -1) });
  expect(changed).toMatchObject({ status: 409, body: { code: "fee_passed_on" } });
});

test("refuses an unpaid fee, a day in the future, a missing receipt, and people without the permission", async () => {
  const unpaid = await buildRequestWithFee(server, admin);
  expect(await passOn(finance, unpaid.fee.id)).toMatchObject({ status: 409, body: { code: "fee_not_paid" } });
  expect((await passOn(finance, crypto.randomUUID())).body.code).toBe("fee_not_found");
  const { owner, fee } = await paid();
  // A later day, also when the tests began before midnight.
  expect((await passOn(finance, fee.id, { paid_on: addDays(TODAY, 2) })).body).toMatchObject({
    code: "invalid_input",
    errors: [{ field: "paid_on" }],
  });
  expect((await passOn(finance, fee.id, { files: [] })).status).toBe(400);
  expect((await passOn(finance, fee.id, { files: [await receipt(colleague)] })).status).toBe(404);
  const agent = await buildUser(server, { role: "agent_administration" });
  for (const user of [agent, owner]) expect((await passOn(user, fee.id)).status).toBe(403);
  expect(await balancesOf(server, owner)).toEqual({ customer_fees: -12_000 });
});

test("waits for a refund of the fee, and passes on what it leaves", async () => {
  const { owner, fee, paymentId } = await paid();
  const { id } = await requestRefund(paymentId, 2_000);
  expect(await passOn(finance, fee.id)).toMatchObject({ status: 409, body: { code: "fee_refund_open" } });
  expect(await listed("to_pass_on", fee.id)).toMatchObject({ refund_open: true });
  await callAs(server, colleague, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
  await expect.poll(async () => (await listed("to_pass_on", fee.id))?.refund_open).toBe(false);
  expect(await passOn(finance, fee.id)).toMatchObject({ status: 200, body: { amount: 10_000 } });
  expect(await balancesOf(server, owner)).toEqual({});
  await provesLedger();
});

test("a fee that its office has stays paid when the request is rejected, and a refund of it is our own money", async () => {
  const { id, owner, fee, paymentId } = await paid();
  await passOn(finance, fee.id);
  const reason = "Dossier incomplet.";
  await callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason,
  });
  expect(await readFee(server, owner, id, fee.id)).toMatchObject({ state: "paid", refunded: 0 });
  const { id: refundId } = await requestRefund(paymentId, 5_000);
  const { source } = await server.ctx.db
    .selectFrom("refunds")
    .select("source")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  expect(source).toBe("revenue");
  expect(await balancesOf(server, owner)).toEqual({ refunds_due: -5_000 });
  await provesLedger();
});
