import type { DashboardCards } from "@passerelle/contract/home";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours } from "../../test/builders/appointments.ts";
import { callAs } from "../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("an agent’s week contains an appointment with a price only once it is paid", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const agent = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, agent, agent);
  const free = await buildKind(server, admin);
  const paid = await buildKind(server, admin, { price: { amount: 10_000, currency: "XOF" } });
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id: free, starts_at: inDays(2, 600) });
  const unpaid = await book(server, awa, { kind_id: paid, starts_at: inDays(2, 660) });
  const week = async () => {
    const { cards } = await callAs<{ cards: DashboardCards }>(server, agent, "GET", "/api/dashboard");
    return cards.week?.appointments.map(({ id }) => id);
  };
  const become = (status: string) =>
    server.ctx.db.updateTable("appointments").set({ status }).where("id", "=", unpaid.id).execute();
  expect(await week()).toEqual([made.id]);
  await become("expired");
  expect(await week()).toEqual([made.id]);
  await become("confirmed");
  expect(await week()).toEqual([made.id, unpaid.id]);
});
