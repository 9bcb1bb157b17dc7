import type { PaymentSettings, TrackedRefund } from "@passerelle/contract/payments/refunds";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, callAs } from "../../../test/builders/requests.ts";
import { changeSettingAs } from "../../../test/builders/settings.ts";
import { countLockWaits } from "../../../test/database.ts";
import { lockPayable } from "../attempts/payable-queries.ts";
import { findPayment } from "../attempts/queries.ts";
import { recomputeLedger } from "../ledger/post.ts";

let server: TestApp;
let offer: BuiltOffer;
let dear: BuiltOffer;
let finance: TestUser;
let colleague: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
  dear = await buildOffer(server, { price: 250_000 });
  finance = await buildUser(server, { role: "finance_manager" });
  colleague = await buildUser(server, { role: "finance_manager" });
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const call = async (user: TestUser, url: string, payload: object) => {
  const reply = await server.app.inject({ method: "POST", url, headers: user.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const request = (user: TestUser, paymentId: string, amount: number) =>
  call(user, `/api/admin/payments/${paymentId}/refunds`, {
    id: crypto.randomUUID(),
    amount,
    reason: "goodwill",
    note: "Geste commercial.",
  });
const move = (user: TestUser, id: string, body: object) => call(user, `/api/admin/refunds/${id}/moves`, body);
const approve = (user: TestUser, id: string) => move(user, id, { action: "approve" });
const NEEDED = { status: 409, body: { code: "second_person_needed" } };

test("above the limit the person who requested it cannot approve it, and another one can", async () => {
  const { paymentId } = await buildPaid(server, { offer: dear });
  const { body } = await request(finance, paymentId, 200_000);
  expect(body).toMatchObject({ needs_second_person: true, may: { approve: false, decline: true } });
  expect(await approve(finance, body.id)).toMatchObject(NEEDED);
  const { refunds } = await callAs<{ refunds: TrackedRefund[] }>(
    server,
    colleague,
    "GET",
    "/api/admin/refunds?list=to_approve",
  );
  expect(refunds.find(({ id }) => id === body.id)).toMatchObject({ may: { approve: true } });
  expect((await approve(colleague, body.id)).status).toBe(200);
});

test("a super_admin changes the limit for refunds that are not approved", async () => {
  const { paymentId } = await buildPaid(server, { offer });
  const { body } = await request(finance, paymentId, 7_000);
  const read = () => callAs<PaymentSettings>(server, finance, "GET", "/api/admin/payment-settings");
  expect(await read()).toEqual({ four_eyes_limit: 200, contribution_days: 30 });
  await changeSettingAs(server, admin, "payments.four_eyes_limit", 10);
  expect(await read()).toMatchObject({ four_eyes_limit: 10 });
  // 7 000 francs are 10.67 euros.
  expect((await approve(finance, body.id)).body.code).toBe("second_person_needed");
  await changeSettingAs(server, admin, "payments.four_eyes_limit", 200);
  expect((await approve(finance, body.id)).status).toBe(200);
});

// 100 000 francs are 152.45 euros, and the limit is 200.
const PART = 100_000;

test("parts of one order that a person requests and approves count together, and another person may approve", async () => {
  const { paymentId } = await buildPaid(server, { offer: dear });
  const parts = [await request(finance, paymentId, PART), await request(finance, paymentId, PART)];
  const [first, second] = parts.map(({ body }) => body.id);
  expect((await approve(finance, first)).status).toBe(200);
  expect(await approve(finance, second)).toMatchObject(NEEDED);
  const { refunds } = await callAs<{ refunds: TrackedRefund[] }>(
    server,
    finance,
    "GET",
    `/api/admin/payments/${paymentId}`,
  );
  expect(refunds.find(({ id }) => id === second)).toMatchObject({
    needs_second_person: true,
    may: { approve: false, decline: true },
  });
  expect((await approve(colleague, second)).status).toBe(200);
  // Approved by another person, it does not count.
  const rest = await request(finance, paymentId, 30_000);
  expect((await approve(finance, rest.body.id)).status).toBe(200);
});

test("a declined part does not count, and parts of another order neither", async () => {
  const { paymentId } = await buildPaid(server, { offer: dear });
  const declined = (await request(finance, paymentId, PART)).body.id;
  // A provider that sent it at once would leave nothing to decline.
  const approved = { status: "approved", approved_by: finance.id, approved_at: new Date() };
  await server.ctx.db.updateTable("refunds").set(approved).where("id", "=", declined).execute();
  const { body } = await request(finance, paymentId, PART);
  expect(await approve(finance, body.id)).toMatchObject(NEEDED);
  const other = await request(finance, (await buildPaid(server, { offer: dear })).paymentId, PART);
  expect((await approve(finance, other.body.id)).status).toBe(200);
  await move(finance, declined, { action: "decline", note: "Pas justifié." });
  expect((await approve(finance, body.id)).status).toBe(200);
});

// The embedded database has one connection, on which transactions follow each other.
test.skipIf(inject("postgres") === "")(
  "parts that are approved at the same time cannot exceed the limit together",
  async () => {
    const { paymentId } = await buildPaid(server, { price: 450_000 });
    const ids: string[] = [];
    for (let part = 0; part < 4; part += 1) ids.push((await request(finance, paymentId, PART)).body.id);
    const payableId = (await findPayment(server.ctx.db, paymentId))?.payable_id ?? "";
    // All calls have begun when the first of them may read what is approved.
    const { approvals } = await server.ctx.db.transaction().execute(async (trx) => {
      await lockPayable(trx, payableId);
      const started = ids.map((id) => approve(finance, id));
      await expect.poll(() => countLockWaits(server)).toBeGreaterThan(1);
      return { approvals: started };
    });
    const replies = await Promise.all(approvals);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of replies) if (status === 409) expect(body.code).toBe(NEEDED.body.code);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);

test("staff neither request nor move a refund of their own payment, of any amount", async () => {
  const { paymentId, owner } = await buildPaid(server, { offer });
  const requested = (await request(finance, paymentId, 1_000)).body.id;
  await server.ctx.db
    .updateTable("users")
    .set({ role: "finance_manager" })
    .where("id", "=", owner.id)
    .execute();
  expect(await request(owner, paymentId, 1_000)).toMatchObject(NEEDED);
  expect(await approve(owner, requested)).toMatchObject(NEEDED);
  expect(await move(owner, requested, { action: "decline", note: "Non." })).toMatchObject(NEEDED);
  const { refunds } = await callAs<{ refunds: TrackedRefund[] }>(
    server,
    owner,
    "GET",
    "/api/admin/refunds?list=to_approve",
  );
  const seen = refunds.find(({ id }) => id === requested);
  expect(seen?.needs_second_person).toBe(true);
  expect(Object.values(seen?.may ?? { none: true })).not.toContain(true);

  expect((await approve(finance, requested)).status).toBe(200);
  const refund = () =>
    server.ctx.db
      .selectFrom("refunds")
      .select("status")
      .where("id", "=", requested)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await refund()).status).toBe("succeeded");
});
