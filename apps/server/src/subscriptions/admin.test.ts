import type { Plan } from "@passerelle/contract/subscriptions";
import type { AdminPlan, ChurnMonth, Subscriber } from "@passerelle/contract/subscriptions/admin";
import { addDays, utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  daysLeft,
  MONTHLY,
  passDays,
  readStatus,
  readSubscription,
  YEARLY,
} from "../../test/builders/subscriptions.ts";
import { sentMails } from "../../test/database.ts";

let server: TestApp;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager", name: "Solange Atangana" });
  await buildPlans(server);
});
afterAll(() => server.close());

const send = (method: "PUT" | "POST" | "DELETE", url: string, payload?: object, as = finance) =>
  server.app.inject({ method, url, headers: as.headers, ...(payload && { payload }) });
const plansNow = async () =>
  (await callAs<{ plans: AdminPlan[] }>(server, finance, "GET", "/api/admin/subscription-plans")).plans;
const TODAY = utcDay(new Date());

test("finance grants a period with a reason, once, and extends it", async () => {
  const person = await buildUser(server);
  const grant = (id: string, days: number) =>
    send("POST", "/api/admin/subscriptions/grants", {
      id,
      email: person.email.toUpperCase(),
      plan_id: MONTHLY,
      days,
      reason: "Retard de notre fait.",
    });
  const id = crypto.randomUUID();
  for (let times = 0; times < 2; times++) expect((await grant(id, 30)).statusCode).toBe(200);
  expect(await readStatus(server, person)).toBe("active");
  expect(daysLeft(await readSubscription(server, person))).toBe(30);
  expect((await grant(crypto.randomUUID(), 10)).json()).toMatchObject({ status: "active" });
  const { periods } = await readSubscription(server, person);
  expect(daysLeft(await readSubscription(server, person))).toBe(40);
  expect(periods).toMatchObject([
    { kind: "grant", paid: null },
    { kind: "grant", paid: null },
  ]);
  expect(
    (await sentMails(server, person.email)).filter((one) => one === "subscription_granted"),
  ).toHaveLength(2);
});

test("refuses the id of a grant for another person, plan, length or reason", async () => {
  const [person, other] = [await buildUser(server), await buildUser(server)];
  const url = "/api/admin/subscriptions/grants";
  const wish = {
    id: crypto.randomUUID(),
    email: person.email,
    plan_id: MONTHLY,
    days: 30,
    reason: "Retard de notre fait.",
  };
  expect((await send("POST", url, wish)).statusCode).toBe(200);
  for (const change of [{ email: other.email }, { plan_id: YEARLY }, { days: 31 }, { reason: "Geste." }])
    expect((await send("POST", url, { ...wish, ...change })).json()).toMatchObject({
      code: "idempotency_key_reused",
      status: 409,
    });
  expect(daysLeft(await readSubscription(server, person))).toBe(30);
  await expect(readSubscription(server, other)).rejects.toThrow("there is no subscription");
});

test("of grants with one id to several people at the same time, one is given and the others are refused", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(server)));
  const wish = { id: crypto.randomUUID(), plan_id: MONTHLY, days: 30, reason: "Retard de notre fait." };
  const replies = await Promise.all(
    people.map(({ email }) => send("POST", "/api/admin/subscriptions/grants", { ...wish, email })),
  );
  const codes = replies.map((reply) => (reply.statusCode === 200 ? "given" : reply.json().code)).sort();
  expect(codes).toEqual(["given", ...Array(3).fill("idempotency_key_reused")]);
});

test("a person who was granted their first period renews it in the franc of their country", async () => {
  const person = await buildUser(server, { country_of_residence: "CM" });
  const grant = {
    id: crypto.randomUUID(),
    email: person.email,
    plan_id: MONTHLY,
    days: 30,
    reason: "Retard de notre fait.",
  };
  expect((await send("POST", "/api/admin/subscriptions/grants", grant)).statusCode).toBe(200);
  await passDays(server, person, 25);
  expect((await readSubscription(server, person)).order).toMatchObject({ kind: "renewal", currency: "XAF" });
});

test("refuses a grant to oneself, and by other roles", async () => {
  const body = { id: crypto.randomUUID(), plan_id: MONTHLY, days: 30, reason: "Essai." };
  const url = "/api/admin/subscriptions/grants";
  expect((await send("POST", url, { ...body, email: finance.email })).json().code).toBe("own_account");
  expect((await send("POST", url, { ...body, email: "personne@exemple.test" })).json().code).toBe(
    "user_not_found",
  );
  const agent = await buildUser(server, { role: "agent_administration" });
  expect((await send("POST", url, { ...body, email: agent.email }, agent)).statusCode).toBe(403);
});

test("a coming price does not change today's and can be removed; the one in force cannot be changed", async () => {
  const url = `/api/admin/subscription-plans/${MONTHLY}/prices`;
  const price = { currency: "XOF", amount: 4_000 };
  expect((await send("PUT", url, { ...price, valid_from: TODAY })).json().code).toBe("price_in_force");
  const later = addDays(TODAY, 2);
  expect((await send("PUT", url, { ...price, valid_from: later })).statusCode).toBe(200);
  const { plans } = (await server.app.inject({ url: "/api/subscription-plans" })).json<{ plans: Plan[] }>();
  expect(plans.map(({ prices }) => prices.find(({ currency }) => currency === "XOF")?.amount)).toEqual([
    3_000, 30_000,
  ]);
  const planned = (await plansNow())[0]?.prices.filter(({ open }) => open);
  expect(planned).toMatchObject([{ currency: "XOF", valid_from: later, amount: 4_000, in_force: false }]);
  expect((await send("DELETE", `${url}/XOF/${later}`)).statusCode).toBe(200);
  expect((await send("DELETE", `${url}/XOF/2020-01-01`)).json().code).toBe("price_in_force");
});

test("a plan is added, renamed and withdrawn; a concurrent change is refused", async () => {
  const id = crypto.randomUUID();
  const url = `/api/admin/subscription-plans/${id}`;
  const plan = {
    name: { fr: "Trimestriel", en: "Quarterly" },
    summary: { fr: "Trois mois.", en: "Three months." },
    months: 3,
    rank: 15,
    is_offered: true,
  };
  expect((await send("PUT", url, { version: 0, plan: { ...plan, rank: 10 } })).json()).toMatchObject({
    code: "invalid_input",
    errors: [{ field: "plan.rank", code: "rank_taken" }],
  });
  expect((await send("PUT", url, { version: 0, plan })).statusCode).toBe(200);
  expect((await send("PUT", url, { version: 0, plan })).json().code).toBe("plan_conflict");
  const renamed = { ...plan, name: { fr: "Saison", en: "Season" }, is_offered: false };
  expect((await send("PUT", url, { version: 1, plan: renamed })).statusCode).toBe(200);
  expect((await plansNow()).find((one) => one.id === id)).toMatchObject({
    version: 2,
    name: { fr: "Saison" },
    is_offered: false,
  });
});

test("lists subscribers, and who came and left", async () => {
  const [stays, leaves] = [await buildUser(server, { name: "Fatou Sène" }), await buildUser(server)];
  await buyPeriod(server, stays, { plan_id: YEARLY });
  await buyPeriod(server, leaves);
  // Subscribers are counted on the first day of each month, and any two months contain one.
  await buyPeriod(server, leaves, { kind: "renewal" });
  const url = "/api/admin/subscriptions";
  const list = (query: string) =>
    callAs<{ subscribers: Subscriber[]; total: number; counts: Record<string, number> }>(
      server,
      finance,
      "GET",
      `${url}?${query}`,
    );
  expect(await list("search=sene")).toMatchObject({
    total: 1,
    subscribers: [{ name: "Fatou Sène", status: "active", plan: { fr: "Annuel" } }],
  });
  await passDays(server, stays, 70);
  await passDays(server, leaves, 100);
  expect((await list("status=lapsed")).subscribers.map(({ id }) => id)).toContain(leaves.id);
  const { months } = await callAs<{ months: ChurnMonth[] }>(server, finance, "GET", `${url}/churn`);
  expect(months).toHaveLength(12);
  for (const { at_start, began, left, at_end } of months) expect(at_start + began - left).toBe(at_end);
  expect(months.slice(0, 3).reduce((sum, { left }) => sum + left, 0)).toBeGreaterThanOrEqual(1);
});
