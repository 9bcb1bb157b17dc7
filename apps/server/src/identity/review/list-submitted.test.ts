import { may, ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { asReviewer, buildSubmitted, buildVerified, claim } from "../../../test/builders/identity.ts";
import { buildRequest, callAs, PASSPORT } from "../../../test/builders/requests.ts";

type Page = Awaited<ReturnType<typeof import("./list-submitted.ts").listSubmitted>>;

let server: TestApp;
let rose: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
});
afterAll(() => server.close());

const list = (query = "") => callAs<Page>(server, rose, "GET", `/api/admin/submitted-documents${query}`);

test("lists cases and documents of requests in one order, the longest waiting first", async () => {
  const first = await buildSubmitted(server, { person: await buildUser(server, { name: "Zoé Première" }) });
  const request = await buildRequest(server, { price: 0, required_documents: [PASSPORT] });
  const document_id = await uploadDocument(server, request.owner, request.id);
  const { version } = await callAs<{ version: number }>(
    server,
    request.owner,
    "GET",
    `/api/requests/${request.id}`,
  );
  await callAs(server, request.owner, "POST", `/api/requests/${request.id}/submit`, { version });
  const last = await buildSubmitted(server);

  const page = await list();
  expect(page.items.map(({ kind, id }) => [kind, id])).toEqual([
    ["identity", first.id],
    ["request", request.id],
    ["identity", last.id],
  ]);
  expect(page).toMatchObject({
    total: 3,
    waiting: { identity: 2, request: 1 },
    oldest: page.items[0]?.since,
    reviewers: [{ name: "Rose Mbida" }],
  });
  expect((await list("?kind=request")).items).toMatchObject([
    { documents: 1, person: { id: request.owner.id } },
  ]);
  expect((await list(`?kind=identity&search=${encodeURIComponent("ZOÉ P")}`)).items).toMatchObject([
    { id: first.id },
  ]);
  expect((await list("?level=3")).items).toEqual([]);

  await claim(server, rose, last.id);
  expect((await list("?state=mine")).items).toMatchObject([
    { id: last.id, reviewer: { name: "Rose Mbida" } },
  ]);

  await callAs(server, rose, "POST", `/api/work/requests/${request.id}/verdicts`, {
    document_id,
    verdict: "accepted",
    seen: null,
  });
  expect((await list()).waiting).toEqual({ identity: 2, request: 0 });
});

test("measures how long people wait once five reviews ended", async () => {
  const { id } = await buildVerified(server, rose);
  const events = server.ctx.db.selectFrom("identity_events").selectAll();
  const { id: _, ...ended } = await events
    .where("case_id", "=", id)
    .where("kind", "=", "verify")
    .executeTakeFirstOrThrow();
  /** Records other reviews that ended at the same time. */
  const record = (reviews: number) =>
    server.ctx.db.insertInto("identity_events").values(Array(reviews).fill(ended)).execute();
  await record(3);
  expect((await list()).times).toBeNull();
  await record(1);
  expect((await list("?state=decided")).times).toEqual({ median: 1, p90: 1 });
});

test("refuses the page and every review to people who are not reviewers", async () => {
  expect(ROLES.filter((role) => may(role, "documents.review"))).toEqual(["super_admin"]);
  const { id, person } = await buildSubmitted(server);
  for (const role of ["diaspora", "operateur_support"] as const) {
    const other = await buildUser(server, { role });
    const reply = await server.app.inject({ url: "/api/admin/submitted-documents", headers: other.headers });
    expect(reply.statusCode).toBe(403);
    const taken = await asReviewer(server, other, id, "reviewer", { reviewer_id: other.id, before: null });
    expect(taken.statusCode).toBe(403);
  }
  const own = await asReviewer(server, person, id, "decisions", { version: 1, decision: "verify" });
  expect(own.statusCode).toBe(403);
});
