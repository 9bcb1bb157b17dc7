import type { HandedOver, StaffWork } from "@passerelle/contract/requests/work/hand-over";
import type { History } from "@passerelle/contract/shapes";
import { MOST_AT_ONCE } from "@passerelle/domain/requests/work/hand-over";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { copyRequest } from "../../../test/builders/requests.ts";
import { buildTicket } from "../../../test/builders/support.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { workCalls } from "../../../test/work-calls.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const readWork = async (id: string): Promise<StaffWork> =>
  (await server.app.inject({ url: `/api/admin/agents/${id}/work`, headers: admin.headers })).json();
const openOf = async (id: string, kind: string) =>
  (await readWork(id)).work.find((one) => one.kind === kind)?.open;
const handOver = (id: string, kind: string, ...to: string[]) =>
  server.app.inject({
    method: "POST",
    url: `/api/admin/agents/${id}/hand-over`,
    headers: admin.headers,
    payload: { kind, to, beyond_capacity: false },
  });

/** Agents of the countries of the requests that tests build, with some requests of the first. */
async function buildLeaver(requests: number, role: "mandataire" | "agent_administration" = "mandataire") {
  const leaver = await buildUser(server, { role });
  const ids = [];
  for (let at = 0; at < requests; at++) {
    const { id } = await workCalls(server).submitted();
    await server.ctx.db
      .updateTable("service_requests")
      .set({ assigned_to: leaver.id })
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  return { leaver, ids };
}

test("lists the open work of a person, and the people who may get it", async () => {
  const { leaver, ids } = await buildLeaver(2);
  const { person, work, takers } = await readWork(leaver.id);
  expect(person.id).toBe(leaver.id);
  expect(work.map(({ kind, open }) => `${kind}: ${open}`)).toEqual([
    "requests: 2",
    "tickets: 0",
    "appointments: 0",
    "identity_reviews: 0",
    "payment_cases: 0",
    "mandates: 0",
  ]);
  expect(work[0]?.items).toMatchObject(ids.map(() => ({ person: "Awa Ndiaye", state: "open" })));
  expect(work[0]?.items.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(takers.some(({ id }) => id === leaver.id)).toBe(false);
  expect(takers.find(({ id }) => id === admin.id)?.kinds).toEqual([
    "requests",
    "tickets",
    "identity_reviews",
    "payment_cases",
  ]);
  const unknown = await server.app.inject({
    url: `/api/admin/agents/${crypto.randomUUID()}/work`,
    headers: admin.headers,
  });
  expect(unknown.json().code).toBe("user_not_found");
});

test("shares the open requests among several people, with an entry and a notification for each", async () => {
  const { leaver, ids } = await buildLeaver(5);
  const takers = [
    await buildUser(server, { role: "mandataire" }),
    await buildUser(server, { role: "mandataire" }),
  ];
  const reply = await handOver(leaver.id, "requests", ...takers.map(({ id }) => id));
  expect(reply.json()).toEqual({ moved: 5, left: 0 } satisfies HandedOver);
  expect(await openOf(leaver.id, "requests")).toBe(0);
  const shares = await Promise.all(takers.map(({ id }) => openOf(id, "requests")));
  expect([...shares].sort()).toEqual([2, 3]);
  const entries = await server.ctx.db
    .selectFrom("request_assignments")
    .select(["actor_id", "how"])
    .where("service_request_id", "in", ids)
    .where("actor_id", "is not", null)
    .execute();
  expect(entries).toEqual(ids.map(() => ({ actor_id: admin.id, how: "given" })));
  expect((await handOver(leaver.id, "requests", takers[0]?.id ?? "")).json()).toEqual({ moved: 0, left: 0 });
});

test("both sides have a hand-over in their personal data, without the other side", async () => {
  const { leaver } = await buildLeaver(3);
  const taker = await buildUser(server, { role: "mandataire" });
  await handOver(leaver.id, "requests", taker.id);
  const exportOf = (user: TestUser) => server.app.inject({ url: "/api/me/export", headers: user.headers });
  const [left, taken] = [await exportOf(leaver), await exportOf(taker)];
  const line = { kind: "requests", count: 3, at: expect.any(String) };
  expect(left.json().hand_overs).toEqual([{ ...line, direction: "from_you" }]);
  expect(taken.json().hand_overs).toEqual([{ ...line, direction: "to_you" }]);
  expect(left.body).not.toContain(taker.id);
  expect(taken.body).not.toContain(leaver.id);
});

test("work that none of the chosen people may take stays, and a repetition assigns it to another person", async () => {
  const { leaver } = await buildLeaver(2);
  const customer = await buildUser(server, { role: "resident" });
  expect((await handOver(leaver.id, "requests", customer.id)).json().code).toBe("assignee_unfit");
  expect(await openOf(leaver.id, "requests")).toBe(2);
  const proxy = await buildUser(server, { role: "mandataire" });
  expect((await handOver(leaver.id, "requests", customer.id, proxy.id)).json()).toEqual({
    moved: 2,
    left: 0,
  });
});

test("two hand-overs at once give each request to one person, and lose none", async () => {
  const { leaver, ids } = await buildLeaver(4);
  const one = await buildUser(server, { role: "mandataire" });
  const other = await buildUser(server, { role: "mandataire" });
  const replies = await Promise.all([
    handOver(leaver.id, "requests", one.id),
    handOver(leaver.id, "requests", other.id),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const moved = replies.reduce((sum, reply) => sum + reply.json().moved, 0);
  expect(moved).toBe(ids.length);
  expect(((await openOf(one.id, "requests")) ?? 0) + ((await openOf(other.id, "requests")) ?? 0)).toBe(4);
});

test("hands tickets to those who work on tickets, and no one a ticket of their own", async () => {
  const leaver = await buildUser(server, { role: "operateur_support" });
  const taker = await buildUser(server, { role: "operateur_support" });
  const { ticket: own } = await buildTicket(server, { owner: taker });
  const { ticket: others } = await buildTicket(server);
  await server.ctx.db
    .updateTable("support_tickets")
    .set({ assigned_to: leaver.id })
    .where("id", "in", [own.id, others.id])
    .execute();
  const agent = await buildUser(server, { role: "agent_administration" });
  expect((await handOver(leaver.id, "tickets", agent.id)).json().code).toBe("assignee_unfit");
  expect((await handOver(leaver.id, "tickets", taker.id)).json()).toEqual({ moved: 1, left: 1 });
  expect(await openOf(taker.id, "tickets")).toBe(1);
});

test("work never returns to its holder, nor goes to a person who cannot do it", async () => {
  const { leaver } = await buildLeaver(1);
  expect((await handOver(leaver.id, "requests", leaver.id)).json().code).toBe("own_account");
  expect((await handOver(leaver.id.toUpperCase(), "requests", leaver.id)).json().code).toBe("own_account");
  expect((await handOver(leaver.id, "mandates", admin.id)).json().code).toBe("assignee_unfit");
  expect((await handOver(leaver.id, "leads", admin.id)).statusCode).toBe(400);
  expect((await handOver(crypto.randomUUID(), "requests", admin.id)).json().code).toBe("user_not_found");
});

test("requests that no one can take use no room in the batch, however many there are", async () => {
  const { leaver, ids } = await buildLeaver(1);
  const first = ids[0] ?? "";
  const taker = await buildUser(server, { role: "mandataire" });
  const { id: customerOf } = await buildUser(server);
  // More requests than one call examines, all ordered by the taker, who cannot work on their own orders.
  await copyRequest(
    server,
    first,
    Array.from({ length: MOST_AT_ONCE + 20 }, () => ({ user_id: taker.id })),
  );
  await copyRequest(
    server,
    first,
    Array.from({ length: 20 }, () => ({ user_id: customerOf })),
  );
  const own = MOST_AT_ONCE + 20;
  expect((await handOver(leaver.id, "requests", taker.id)).json()).toEqual({ moved: 21, left: own });
  expect((await handOver(leaver.id, "requests", taker.id)).json()).toEqual({ moved: 0, left: own });
});

test("assigns no more than a day has room for, unless requested", async () => {
  const { leaver } = await buildLeaver(3);
  const taker = await buildUser(server, { role: "mandataire" });
  const calls = staffCalls(server, () => admin);
  await calls.trySetTerms(taker, { requests: 2 });
  expect(await calls.handOver(leaver.id, "requests", [taker])).toEqual({ moved: 2, left: 1 });
  expect((await calls.read(leaver.id)).takers.find(({ id }) => id === taker.id)?.full).toBe(true);
  expect(await calls.handOver(leaver.id, "requests", [taker])).toEqual({ moved: 0, left: 1 });
  expect(await calls.handOver(leaver.id, "requests", [taker], true)).toEqual({ moved: 1, left: 0 });
});

test("requests that only a full taker may take do not block the others", async () => {
  const { leaver, ids } = await buildLeaver(4);
  const [full, free] = [
    await buildUser(server, { role: "mandataire" }),
    await buildUser(server, { role: "mandataire" }),
  ];
  const calls = staffCalls(server, () => admin);
  await calls.trySetTerms(full, { requests: 1 });
  await calls.trySetTerms(free, { requests: 1 });
  // The first ones, in the order of a hand-over, are those of the other taker, who cannot work on their own orders.
  const [first, second, third, last] = ids.sort();
  await server.ctx.db
    .updateTable("service_requests")
    .set({ user_id: free.id })
    .where("id", "in", [first, second, third] as string[])
    .execute();
  const moved = [];
  for (let call = 0; call < 3; call += 1)
    moved.push((await calls.handOver(leaver.id, "requests", [full, free])).moved);
  expect(moved).toEqual([1, 1, 0]);
  expect((await calls.itemsOf(free.id, "requests")).map(({ id }) => id)).toEqual([last]);
});

test("records a hand-over, and notifies the takers once", async () => {
  const leaver = await buildUser(server, { role: "operateur_support", name: "Léa Mbarga" });
  const taker = await buildUser(server, { role: "operateur_support" });
  for (let count = 0; count < 2; count += 1) {
    const { ticket } = await buildTicket(server);
    await server.ctx.db
      .updateTable("support_tickets")
      .set({ assigned_to: leaver.id })
      .where("id", "=", ticket.id)
      .execute();
  }
  expect((await handOver(leaver.id, "tickets", taker.id)).json()).toEqual({ moved: 2, left: 0 });
  const url = "/api/admin/agents/history?limit=1";
  const history = (await server.app.inject({ url, headers: admin.headers })).json<History>();
  expect(history.entries).toMatchObject([
    { event: "handed_over", subject: "Léa Mbarga", actor: { id: admin.id }, fields: [">tickets:2"] },
  ]);
  const { notifications } = (
    await server.app.inject({ url: "/api/notifications", headers: taker.headers })
  ).json();
  expect(notifications).toMatchObject([
    { type: "hand_over", kind: "tickets", count: 2, path: "/admin/support-tickets" },
  ]);
});
