import type { PaymentLinks } from "@passerelle/contract/payments/links";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import { periodFrom } from "@passerelle/domain/subscriptions/periods";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildBillingEntity, readDocument, readDocuments } from "../../test/builders/billing.ts";
import { mobile } from "../../test/builders/payments.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  daysLeft,
  orderPeriod,
  passDays,
  payOrder,
  readPayable,
  readStatus,
  readSubscription,
  tryToOrder,
  tryToPayOrder,
  YEARLY,
} from "../../test/builders/subscriptions.ts";
import { sentMails } from "../../test/database.ts";
import { linkOrder, openLink, payLink } from "../../test/payment-links.ts";
import { settleCharge } from "../payments/attempts/settle.ts";
import { advanceSubscriptions } from "./advance.ts";

let server: TestApp;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager" });
  await buildBillingEntity(server);
  await buildPlans(server);
});
afterAll(() => server.close());

const read = (user: TestUser) => readSubscription(server, user);
const call = (user: TestUser, action: string, payload = {}) =>
  server.app.inject({
    method: "POST",
    url: `/api/me/subscription/${action}`,
    headers: user.headers,
    payload,
  });
const UPGRADE = { plan_id: YEARLY, kind: "upgrade" } as const;

test("two upgrades at once charge once", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  await passDays(server, owner, 10);
  const orders = await Promise.all([1, 2, 3].map(() => tryToOrder(server, owner, UPGRADE)));
  const ids = new Set(orders.map((reply) => reply.json().order_id));
  expect(ids.size).toBe(1);
  const [id = ""] = [...ids];
  const { amount_left, currency } = await readPayable(server, owner, id);
  const total = totalOf({ total: amount_left, currency });
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => tryToPayOrder(server, owner, id, undefined, { total })),
  );
  const started = replies.filter((reply) => reply.statusCode === 200);
  expect(started.length).toBeGreaterThan(0);
  for (const reply of started)
    await settleCharge(server.ctx, reply.json().id, { status: "succeeded" }, { by: "provider" });
  const paid = await server.ctx.db
    .selectFrom("transactions")
    .select(["amount", "refunded", "unused"])
    .where("payable_id", "=", id)
    .where("status", "=", "succeeded")
    .execute();
  expect(paid.filter(({ unused }) => !unused)).toMatchObject([{ amount: amount_left, refunded: 0 }]);
  expect((await read(owner)).periods.filter(({ kind }) => kind === "upgrade")).toHaveLength(1);
});

test.each([
  ["a part is in a refund", [{ amount: 1_000 }], 28_000],
  ["all is in refunds", [{ amount: 1_000 }, { amount: 2_000 }], 30_000],
  ["a refund was declined", [{ amount: 1_000, declined: true }], 27_000],
])("an upgrade takes off what was paid and stays paid: %s", async (_, refunds, due) => {
  const owner = await buildUser(server);
  const { id: paymentId } = await payOrder(server, owner, await orderPeriod(server, owner));
  for (const { amount, declined } of refunds as { amount: number; declined?: boolean }[]) {
    const asked = { id: crypto.randomUUID(), amount, reason: "goodwill", note: "Geste commercial." };
    await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, asked);
    const move = { action: "decline", note: "Non justifié." };
    if (declined) await callAs(server, finance, "POST", `/api/admin/refunds/${asked.id}/moves`, move);
  }
  const { order_id } = (await tryToOrder(server, owner, UPGRADE)).json();
  expect((await readPayable(server, owner, order_id)).amount_left).toBe(due);
  await payOrder(server, owner, order_id);
  const [year] = (await read(owner)).periods;
  const { endsAt } = periodFrom(new Date(year?.starts_at ?? ""), 12);
  expect(year, "no time is added").toMatchObject({ kind: "upgrade", ends_at: endsAt.toISOString() });
});

test("renewals and an upgrade at once leave one open order, and one period", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const replies = await Promise.all([
    tryToOrder(server, owner, { kind: "renewal" }),
    tryToOrder(server, owner, UPGRADE),
    tryToOrder(server, owner, { kind: "renewal" }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const open = await server.ctx.db
    .selectFrom("subscription_orders")
    .select("id")
    .where("user_id", "=", owner.id)
    .where("status", "=", "open")
    .execute();
  expect(open).toHaveLength(1);
  const [{ id = "" } = {}] = open;
  await payOrder(server, owner, id);
  await payOrder(server, owner, id).catch(() => undefined);
  expect((await read(owner)).periods).toHaveLength(2);
});

test("an upgrade takes the unused time off its price, and its invoice says so", async () => {
  const owner = await buildUser(server);
  const first = await buyPeriod(server, owner);
  const length = daysLeft(first);
  await passDays(server, owner, 10);
  const id = await orderPeriod(server, owner, UPGRADE);
  const { lines, amount } = await readPayable(server, owner, id);
  const credit = Math.ceil((3_000 * (length - 10)) / length);
  expect(Math.abs(30_000 - amount - credit)).toBeLessThanOrEqual(1);
  expect(lines.map(({ kind, gross }) => [kind, gross])).toEqual([
    ["service", 30_000],
    ["discount", amount - 30_000],
  ]);
  await payOrder(server, owner, id);
  const invoices = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
  expect(await readDocument(server, owner, invoices.at(-1)?.id ?? "")).toMatchObject({
    lines: [{ gross: 30_000 }, { gross: amount - 30_000 }],
    totals: { gross: amount },
  });
  const { periods } = await read(owner);
  expect(periods[1]?.ends_at).toBe(periods[0]?.starts_at);
});

test("another person pays a renewal by a link, without an account", async () => {
  const owner = await buildUser(server, { name: "Awa Ndiaye" });
  await buyPeriod(server, owner);
  const id = await orderPeriod(server, owner, { kind: "renewal" });
  const body = { id: crypto.randomUUID(), allows_partial: true };
  const url = `/api/payables/${id}/payment-links`;
  const { links } = await callAs<PaymentLinks>(server, owner, "POST", url, body);
  const [link] = links;
  if (!link) throw new Error("the link is missing");
  expect(await openLink(server, link)).toMatchObject({
    purpose: "subscription",
    service: "Abonnement Mensuel",
    beneficiary: "Awa",
    left: 3_000,
  });
  await payLink(server, link, linkOrder(1_000));
  expect(await readPayable(server, owner, id)).toMatchObject({ amount_paid: 1_000, amount_left: 2_000 });
  await payLink(server, link, linkOrder(2_000));
  expect((await read(owner)).periods).toHaveLength(2);
  expect(await sentMails(server, owner.email)).toEqual(
    expect.arrayContaining(["contribution_received", "contribution_pays_payable"]),
  );
  const documents = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
  expect(documents).toHaveLength(2);
});

test("cancelling keeps the benefits until the period ends, without reminders, and can be taken back", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  for (let times = 0; times < 2; times++) expect((await call(owner, "cancel")).statusCode).toBe(200);
  expect(await read(owner)).toMatchObject({ status: "active", cancelled_at: expect.any(String) });
  expect((await call(owner, "resume")).json().subscription).toMatchObject({ cancelled_at: null });
  await call(owner, "cancel");
  await passDays(server, owner, daysLeft(await read(owner)));
  expect(await read(owner)).toMatchObject({ status: "cancelled", order: null });
  expect(await readStatus(server, owner)).toBeNull();
  expect((await call(owner, "resume")).json().code).toBe("subscription_changed");
  const mails = await sentMails(server, owner.email);
  expect(mails.filter((template) => template.startsWith("subscription_"))).toEqual(["subscription_active"]);
  expect(await buyPeriod(server, owner)).toMatchObject({ status: "active", cancelled_at: null });
});

test("a period that is being paid is neither cancelled nor replaced, and expires only afterwards", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const id = await orderPeriod(server, owner, { kind: "renewal" });
  const reply = await tryToPayOrder(server, owner, id, mobile("0408"));
  expect(OPEN_STATUSES).toContain(reply.json().status);
  expect((await call(owner, "cancel")).json().code).toBe("payment_pending");
  expect((await tryToOrder(server, owner, UPGRADE)).json().code).toBe("payment_pending");
  await passDays(server, owner, 22);
  expect((await readPayable(server, owner, id)).status).toBe("open");
  await settleCharge(server.ctx, reply.json().id, { status: "expired" }, { by: "system" });
  await advanceSubscriptions(server.ctx);
  expect((await readPayable(server, owner, id)).status).toBe("cancelled");
  // The money arrives after all: it is refunded, and no period begins.
  await settleCharge(server.ctx, reply.json().id, { status: "succeeded" }, { by: "provider" });
  expect((await read(owner)).periods).toHaveLength(1);
  const [refund] = await server.ctx.db
    .selectFrom("refunds")
    .select(["reason", "amount"])
    .where("transaction_id", "=", reply.json().id)
    .execute();
  expect(refund).toEqual({ reason: "late_payment", amount: 3_000 });
});

test("a first order that is not paid expires", async () => {
  const owner = await buildUser(server);
  const id = await orderPeriod(server, owner);
  await passDays(server, owner, 15);
  expect(await read(owner)).toMatchObject({ status: "lapsed", order: null });
  expect((await readPayable(server, owner, id)).status).toBe("cancelled");
});

test("a closed account owes nothing, and loses its benefits", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const id = await orderPeriod(server, owner, { kind: "renewal" });
  const { endOnClosure } = await import("./privacy-hooks.ts");
  await server.ctx.db.transaction().execute((trx) => endOnClosure(server.ctx, trx, owner.id));
  const payable = await server.ctx.db
    .selectFrom("payables")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(payable.status).toBe("cancelled");
});
