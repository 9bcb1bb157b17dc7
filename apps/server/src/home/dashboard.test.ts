import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { DashboardCards } from "@passerelle/contract/home";
import { addDays, utcDay } from "@passerelle/domain/days";
import { may, ROLES } from "@passerelle/domain/roles";
import {
  DASHBOARD_SECTIONS,
  type DashboardSection,
  permissionOf,
} from "@passerelle/domain/settings/dashboard";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours } from "../../test/builders/appointments.ts";
import { callAs } from "../../test/builders/requests.ts";
import { buildVaultDocument } from "../../test/builders/vault.ts";
import { buildRequestWithFee, refuseFee } from "../../test/payment-fees.ts";
import { workCalls } from "../../test/work-calls.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

type Dashboard = { cards: DashboardCards; failed: string[]; being_filled: boolean };

const dashboardOf = (user: TestUser): Promise<Dashboard> => callAs(server, user, "GET", "/api/dashboard");

const arrange = (user: TestUser, dashboard: { section: DashboardSection; shown: boolean }[]) =>
  server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload: { dashboard } });

test("requires an account", async () => {
  expect((await server.app.inject({ url: "/api/dashboard" })).statusCode).toBe(401);
});

test.each(ROLES)("answers %s only sections that the role has", async (role) => {
  const user = await buildUser(server, { role });
  // Sections of other roles are refused or dropped, whatever the person chooses.
  const all = DASHBOARD_SECTIONS.map((section) => ({ section, shown: true }));
  await arrange(user, all);
  const { cards, failed } = await dashboardOf(user);
  expect(failed).toEqual([]);
  for (const section of Object.keys(cards) as DashboardSection[]) {
    const permission = permissionOf(section);
    if (permission) expect([section, may(role, permission)]).toEqual([section, true]);
  }
});

test("a customer without anything gets their first steps and no empty card", async () => {
  const { cards, being_filled } = await dashboardOf(await buildUser(server));
  expect(Object.keys(cards)).toEqual(["first_steps"]);
  expect(being_filled).toBe(false);
});

test("an amount that is due is shown once, leads to its payment and disappears once it is refused", async () => {
  const { id: requestId, owner, fee } = await buildRequestWithFee(server, admin);
  // The list of open requests already shows what is due for this one.
  expect((await dashboardOf(owner)).cards.due).toBeUndefined();
  await arrange(owner, [{ section: "requests", shown: false }]);
  const { cards } = await dashboardOf(owner);
  expect(cards.due).toMatchObject({
    total: 1,
    items: [
      {
        id: fee.id,
        purpose: "request_fee",
        label: "Timbre fiscal",
        left: { amount: 12_000, currency: "XAF" },
        path: `/requests-tracking/${requestId}/fees/${fee.id}`,
      },
    ],
  });
  const other = await dashboardOf(await buildUser(server));
  expect(other.cards.due).toBeUndefined();
  expect((await refuseFee(server, owner, requestId, fee.id)).statusCode).toBe(200);
  expect((await dashboardOf(owner)).cards.due).toBeUndefined();
});

test("documents that expire within 90 days are listed, the first to expire first", async () => {
  const user = await buildUser(server);
  const expiring = async (days: number) =>
    (await buildVaultDocument(server, user, { expires_on: addDays(utcDay(new Date()), days) })).id;
  const [later, expired, archived] = [await expiring(90), await expiring(-3), await expiring(5)];
  await expiring(91);
  await callAs(server, user, "POST", `/api/vault/documents/${archived}/archive`, { archived: true });
  expect((await dashboardOf(user)).cards.expiring).toMatchObject({
    total: 2,
    documents: [
      { id: expired, expiry: "expired" },
      { id: later, expiry: "expiring" },
    ],
  });
});

test("the next appointment is the first one that is not over", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, admin, agent);
  const kind_id = await buildKind(server, admin);
  const customer = await buildUser(server);
  const bookAt = (starts_at: string): Promise<Appointment> =>
    book(server, customer, { kind_id, agent_id: agent.id, starts_at });
  await bookAt(inDays(9, 600));
  const next = await bookAt(inDays(4, 600));
  expect((await dashboardOf(customer)).cards.appointment).toMatchObject({
    total: 2,
    appointment: { id: next.id },
  });
  // It is the customer's, not the agent's.
  expect((await dashboardOf(agent)).cards.appointment).toBeUndefined();
});

test("an announcement is news for sixty days, for its audience", async () => {
  const customer = await buildUser(server, { role: "investisseur" });
  const publish = async (id: string, days: number) => {
    const text = { fr: "Essai du tableau", en: "Trial of the dashboard" };
    const url = `/api/admin/announcements/${id}`;
    const date = addDays(utcDay(new Date()), -days);
    await callAs(server, admin, "PUT", url, { title: text, date, items: [text], roles: ["investisseur"] });
    await callAs(server, admin, "POST", `${url}/publication`, { published: true, version: 1 });
  };
  await publish("board-old", 61);
  expect((await dashboardOf(customer)).cards.news).toBeUndefined();
  await publish("board-new", 60);
  expect((await dashboardOf(customer)).cards.news?.announcements.map(({ id }) => id)).toEqual(["board-new"]);
  const resident = await buildUser(server, { role: "resident" });
  expect((await dashboardOf(resident)).cards.news).toBeUndefined();
});

test("a hidden section is not read", async () => {
  const user = await buildUser(server);
  const document = await buildVaultDocument(server, user, { expires_on: utcDay(new Date()) });
  expect((await dashboardOf(user)).cards.expiring?.documents).toMatchObject([{ id: document.id }]);
  await arrange(user, [{ section: "expiring", shown: false }]);
  expect((await dashboardOf(user)).cards.expiring).toBeUndefined();
});

test.each([
  ["diaspora", []],
  ["partenaire", ["work", "conversations"]],
  ["mandataire", ["work", "conversations"]],
  ["agent_administration", ["work", "conversations"]],
  ["operateur_support", ["tickets", "conversations", "moderation"]],
  ["finance_manager", ["money"]],
  ["super_admin", ["day", "money", "work", "tickets", "conversations", "moderation"]],
] as const)("%s finds their work on the dashboard", async (role, sections) => {
  const { cards } = await dashboardOf(await buildUser(server, { role }));
  const work = Object.keys(cards).filter((section) => section !== "first_steps");
  expect(work.toSorted()).toEqual(sections.toSorted());
});

test("staff find their own requests that are due first, and none of the unassigned ones", async () => {
  const work = workCalls(server);
  const [agent] = (await work.office("CD")) as [TestUser];
  const due = async (hours: number) => {
    const { id } = await work.submitted({ country_code: "CD" });
    const due_at = new Date(Date.now() + hours * 3_600_000);
    await server.ctx.db.updateTable("service_requests").set({ due_at }).where("id", "=", id).execute();
    return id;
  };
  const [later, sooner] = [await due(48), await due(24)];
  await due(1);
  for (const id of [later, sooner]) await work.assignTo(agent, id, agent);
  const { cards } = await dashboardOf(agent);
  expect(cards.work?.requests.map(({ id }) => id)).toEqual([sooner, later]);
  expect(cards.work?.counts).toMatchObject({ mine: 2, unassigned: 1 });
});

test("the counts of a queue are those of its boxes", async () => {
  const { cards } = await dashboardOf(admin);
  const { counts } = await callAs<{ counts: object }>(server, admin, "GET", "/api/work/requests");
  expect(cards.work?.counts).toEqual(counts);
  const { total } = await callAs<{ total: number }>(server, admin, "GET", "/api/work/conversations");
  expect(cards.conversations?.total).toBe(total);
});

test("an agent finds their own week, without what was cancelled and without the appointments of others", async () => {
  const [agent, colleague] = [
    await buildUser(server, { role: "agent_administration" }),
    await buildUser(server, { role: "agent_administration" }),
  ];
  for (const one of [agent, colleague]) await saveHours(server, admin, one);
  expect((await dashboardOf(agent)).cards.week).toEqual({ appointments: [], to_complete: 0 });
  const kind_id = await buildKind(server, admin);
  const customer = await buildUser(server);
  const bookWith = (whom: TestUser, starts_at: string) =>
    book(server, customer, { kind_id, agent_id: whom.id, starts_at });
  const first = await bookWith(agent, inDays(1, 600));
  const cancelled = await bookWith(agent, inDays(2, 600));
  await bookWith(agent, inDays(10, 600));
  await bookWith(colleague, inDays(3, 600));
  await callAs(server, agent, "POST", `/api/appointments/${cancelled.id}/cancel`, { reason: "Malade" });
  const { week } = (await dashboardOf(agent)).cards;
  expect(week?.appointments.map(({ id }) => id)).toEqual([first.id]);
  expect(week?.appointments[0]).toMatchObject({ customer: expect.stringMatching(/./), kind: "Appel vidéo" });
});
