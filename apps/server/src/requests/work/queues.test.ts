import { REQUEST_STATUSES, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { boxesFor, boxOfStage, MAX_EXACT_COUNT, queueOf } from "@passerelle/domain/requests/work/queues";
import { may } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildOrganism } from "../../../test/builders/catalogue.ts";
import { assign, attach, buildRequest } from "../../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../../test/every-role.ts";
import { workCalls } from "../../../test/work-calls.ts";
import { updateStatus } from "../lifecycle/transition-queries.ts";

let server: TestApp;
let admin: TestUser;
let work: ReturnType<typeof workCalls>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  work = workCalls(server);
});
afterAll(() => server.close());

const idsOf = (page: { requests: { id: string }[] }) => page.requests.map(({ id }) => id);

/** Writes to the row of a request directly. */
const change = (id: string, values: { due_at?: Date; status?: RequestStatus; waiting_since?: Date }) =>
  server.ctx.db.updateTable("service_requests").set(values).where("id", "=", id).execute();

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

test("stores the queue that the domain computes", async () => {
  const { id } = await work.submitted();
  for (const status of REQUEST_STATUSES) {
    await change(id, { status });
    const row = await server.ctx.db
      .selectFrom("service_requests")
      .select("queue")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([status, row.queue]).toEqual([status, queueOf(status) ?? null]);
  }
});

test.each(DISTINCT_ROLES)("%s has only the boxes of their role", async (role) => {
  const user = await buildUser(server, { role });
  const boxes = boxesFor(role);
  for (const box of ["", "mine", "unassigned", "waiting", "unconfirmed", "late", "open", "closed"] as const) {
    const { status, body } = await work.call<{ counts: object; box: string }>(
      user,
      "GET",
      `/api/work/requests${box && `?box=${box}`}`,
    );
    const allowed = may(role, "requests.queue") && (box === "" || boxes.includes(box));
    expect([box, status]).toEqual([box, allowed ? 200 : 403]);
    if (allowed) expect(Object.keys(body.counts).toSorted()).toEqual([...boxes].toSorted());
    if (allowed) expect(body.box).toBe(box || boxes[0]);
  }
  const choices = await work.call<{ workers: unknown[] }>(user, "GET", "/api/work/choices");
  expect(choices.status).toBe(boxes.length > 0 ? 200 : 403);
  if (boxes.length > 0) expect(choices.body.workers.length > 0).toBe(role === "super_admin");
  const filtered = await work.call(user, "GET", `/api/work/requests?assignee_id=${user.id}`);
  expect(filtered.status).toBe(role === "super_admin" ? 200 : 403);
});

test("searches, sorts, filters, paginates and counts a box", async () => {
  await work.office("AA");
  const first = await work.submitted({
    name: "Chantal Étoundi",
    title: "Visa de travail",
    country_code: "AA",
  });
  const second = await work.submitted({ name: "Paul Etoundi", title: "Visa de séjour", country_code: "AA" });
  await buildRequest(server, { price: 0, title: "Visa de travail", country_code: "AA" });
  await change(first.id, { due_at: hours(30) });
  await change(second.id, { due_at: hours(20) });
  const list = (query: string) => work.list(admin, `?country_code=AA${query}`);
  expect(idsOf(await list(""))).toEqual([second.id, first.id]);
  expect(idsOf(await list("&sort=oldest"))).toEqual([first.id, second.id]);
  expect(idsOf(await list("&sort=newest"))).toEqual([second.id, first.id]);
  expect(await list("&search=ETOUNDI&page=2&per_page=1")).toMatchObject({
    total: 2,
    requests: [
      {
        id: first.id,
        reference: first.detail.reference,
        customer: { id: first.owner.id, name: "Chantal Étoundi" },
        assignee: null,
        late: false,
      },
    ],
  });
  expect(idsOf(await list("&search=sejour"))).toEqual([second.id]);
  expect(idsOf(await list(`&search=${first.detail.reference.toLowerCase()}`))).toEqual([first.id]);
  expect(idsOf(await list("&search=%25"))).toEqual([]);
  expect(idsOf(await list(`&service_id=${first.offer.service_id}`))).toEqual([first.id]);
  expect(idsOf(await list("&status=in_progress&box=open"))).toEqual([]);
  await assign(server, first.id, admin);
  expect(idsOf(await list(""))).toEqual([second.id]);
  expect(await list(`&box=open&assignee_id=${admin.id}`)).toMatchObject({
    total: 1,
    requests: [{ id: first.id, assignee: { id: admin.id, name: "Ada Eze" } }],
  });
  expect(await list("&box=closed")).toMatchObject({ total: 0, requests: [] });
  expect(await list("&page=9")).toMatchObject({ total: 1, requests: [] });
});

test("lists each request of an agent's countries and organisms once, and never their own order", async () => {
  const [agent] = (await work.office("AB")) as [TestUser];
  const organism = await buildOrganism(server.ctx.db, { country_code: "AB" });
  await attach(server, agent, { organism_id: organism.id });
  const inCountry = await work.submitted({ country_code: "AB" });
  const withOrganism = await work.submitted({ country_code: "AB", organism_id: organism.id });
  const elsewhere = await work.submitted();
  await buildRequest(server, { owner: agent, price: 0, country_code: "AB" });
  const page = await work.list(agent);
  expect(idsOf(page).toSorted()).toEqual([inCountry.id, withOrganism.id].toSorted());
  expect(page).toMatchObject({ total: 2, counts: { unassigned: 2, mine: 0, open: 2 } });
  await assign(server, elsewhere.id, agent);
  expect(await work.list(agent, "?box=mine")).toMatchObject({
    requests: [{ id: elsewhere.id }],
    counts: { unassigned: 2, mine: 1, open: 3 },
  });
});

test("counts for each stage the requests in its list, for every reach and with the filter", async () => {
  const [agent] = (await work.office("AE")) as [TestUser];
  const partner = await buildUser(server, { role: "partenaire" });
  const support = await buildUser(server, { role: "operateur_support" });
  const at: [RequestStatus, number][] = [
    ["pending_validation", 0],
    ["submitted", -1],
    ["submitted", 5],
    ["in_progress", -2],
    ["information_required", -2],
    ["completed", -2],
    ["rejected", -2],
    ["cancelled", -2],
  ];
  for (const [status, due] of at) {
    const { id } = await work.submitted({ country_code: "AE" });
    await change(id, { status, due_at: hours(due) });
    if (status === "in_progress") await assign(server, id, partner);
  }
  await work.submitted();
  const everything = { order: [1, 0], review: [2, 1], processing: [2, 1], delivery: [1, 0] };
  const assigned = { order: [0, 0], review: [0, 0], processing: [1, 1], delivery: [0, 0] };
  for (const [reader, role, expected] of [
    [agent, "agent_administration", everything],
    [admin, "super_admin", everything],
    [support, "operateur_support", everything],
    [partner, "partenaire", assigned],
  ] as const) {
    // The status and the box that are shown do not narrow the bar.
    const { stages } = await work.list(reader, "?country_code=AE&status=submitted");
    expect(Object.fromEntries(stages.map((one) => [one.stage, [one.count, one.late]]))).toEqual(expected);
    for (const { stage, count } of stages) {
      const box = boxOfStage(role, stage);
      const page = await work.list(reader, `?country_code=AE&box=${box}&stage=${stage}`);
      expect([role, stage, page.total, page.requests.length]).toEqual([role, stage, count, count]);
    }
  }
});

test("puts late requests first, except those that wait for their customer", async () => {
  const [agent] = (await work.office("AC")) as [TestUser];
  const soon = await work.submitted({ country_code: "AC" });
  const late = await work.submitted({ country_code: "AC" });
  await change(soon.id, { due_at: hours(1) });
  await change(late.id, { due_at: hours(-1) });
  expect(await work.list(agent)).toMatchObject({
    requests: [
      { id: late.id, late: true },
      { id: soon.id, late: false },
    ],
    counts: { late: 1 },
  });
  expect(idsOf(await work.list(agent, "?box=late"))).toEqual([late.id]);
  for (const [{ id }, isLate] of [
    [late, true],
    [soon, false],
  ] as const) {
    const { body } = await work.call(agent, "GET", `/api/work/requests/${id}`);
    expect(body).toMatchObject({ late: isLate, due_at: expect.any(String) });
  }
  await change(late.id, { status: "information_required", waiting_since: hours(-1) });
  expect(await work.list(agent, "?box=late")).toMatchObject({ total: 0 });
  expect(await work.list(agent, "?box=waiting")).toMatchObject({ requests: [{ id: late.id, late: false }] });
});

test("sets the due date from the terms and extends it while the customer is asked", async () => {
  const { id } = await work.submitted();
  const read = () =>
    server.ctx.db
      .selectFrom("service_requests")
      .select(["submitted_at", "due_at", "waiting_since"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const move = (status: RequestStatus) =>
    server.ctx.db.transaction().execute((trx) => updateStatus(trx, id, status, {}));
  const before = await read();
  const promised = Number(before.due_at) - Number(before.submitted_at);
  expect(promised).toBeGreaterThan(0);
  await move("in_progress");
  expect((await read()).due_at).toEqual(before.due_at);
  await move("information_required");
  expect((await read()).waiting_since).not.toBeNull();
  await change(id, { waiting_since: hours(-48) });
  await move("in_progress");
  const after = await read();
  expect(after.waiting_since).toBeNull();
  const added = (Number(after.due_at) - Number(before.due_at)) / 3_600_000;
  expect(added).toBeGreaterThanOrEqual(48);
  expect(added).toBeLessThan(48.1);
});

test("stops counting very long queues and offers no page beyond the count", async () => {
  const [agent] = (await work.office("AD")) as [TestUser];
  const { id } = await work.submitted({ country_code: "AD" });
  await sql`
    INSERT INTO service_requests (id, reference, user_id, service_id, service_country_id, country_code, status,
      billing_type, form_data, terms, last_save_id, submitted_at, due_at)
    SELECT gen_random_uuid(), 'R-' || translate(upper(lpad(to_hex(n), 4, '0')), '01', 'XY') || '-2222', user_id,
      service_id, service_country_id, country_code, status, billing_type, form_data, terms, last_save_id, submitted_at,
      due_at
    FROM service_requests AS one, generate_series(1, ${MAX_EXACT_COUNT + 50}::int) AS n
    WHERE one.id = ${id}`.execute(server.ctx.db);
  const page = await work.list(agent, "?per_page=100&page=5");
  expect(page.total).toBe(MAX_EXACT_COUNT + 1);
  expect(page.counts).toMatchObject({
    unassigned: MAX_EXACT_COUNT + 1,
    open: MAX_EXACT_COUNT + 1,
    closed: 0,
  });
  expect(page.requests).toHaveLength(100);
  expect(await work.list(agent, "?per_page=100&page=90")).toMatchObject({
    total: MAX_EXACT_COUNT + 1,
    requests: [],
  });
});
