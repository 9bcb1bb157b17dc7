import type { DashboardCards } from "@passerelle/contract/home";
import type { TrackedPayment } from "@passerelle/contract/payments/tracking";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, callAs } from "../../../test/builders/requests.ts";

let server: TestApp;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => server.close());

async function moneyOf(user: TestUser) {
  const { cards } = await callAs<{ cards: DashboardCards }>(server, user, "GET", "/api/dashboard");
  return cards.money;
}

test("sums today's payments like the list with the same filter", async () => {
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  const money = await moneyOf(finance);
  const { payments } = await callAs<{ payments: TrackedPayment[] }>(
    server,
    finance,
    "GET",
    `/api/admin/payments?status=succeeded&from=${money?.day}&to=${money?.day}`,
  );
  expect(payments.length).toBeGreaterThan(0);
  for (const { currency, amount, count } of money?.received ?? []) {
    const listed = payments.filter((payment) => payment.currency === currency);
    expect(count).toBe(listed.length);
    expect(amount).toBe(listed.reduce((sum, payment) => sum + payment.amount, 0));
  }
});

test("lists refunds to approve, and counts them", async () => {
  const before = await moneyOf(finance);
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  const { payments } = await callAs<{ payments: { id: string }[] }>(server, owner, "GET", "/api/me/payments");
  const payment = payments[0]?.id;
  const refund = crypto.randomUUID();
  await callAs(server, finance, "POST", `/api/admin/payments/${payment}/refunds`, {
    id: refund,
    amount: 1_000,
    reason: "goodwill",
    note: "Dossier 118",
  });
  const money = await moneyOf(finance);
  expect(money?.to_approve).toBe((before?.to_approve ?? 0) + 1);
  expect(money?.refunds).toContainEqual(
    expect.objectContaining({
      id: refund,
      payment_id: payment,
      amount: { amount: 1_000, currency: "XAF" },
    }),
  );
});

test("customers and agents see no figures of payments", async () => {
  for (const role of ["diaspora", "agent_administration", "operateur_support"] as const)
    expect(await moneyOf(await buildUser(server, { role }))).toBeUndefined();
});
