import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { card, payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, getRequest, PASSPORT, submit } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const call = async (user: TestUser, method: "GET" | "POST", url: string, payload?: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};
const move = (id: string, payload: object, user = admin) =>
  call(user, "POST", `/api/work/requests/${id}/moves`, payload);

/** A submitted free request. */
async function submitted(name = "Awa Ndiaye", title?: string) {
  const owner = await buildUser(server, { name });
  const request = await buildRequest(server, { owner, price: 0, ...(title && { title }) });
  return { ...request, detail: await submit(server, owner, request.detail) };
}

test("starts and completes a request, shown on the timeline, emailed, and open for a review", async () => {
  const { id, owner, offer } = await submitted();
  expect(await call(admin, "GET", `/api/work/requests/${id}`)).toMatchObject({
    status: 200,
    body: { moves: ["start", "reject"], customer: { name: "Awa Ndiaye" } },
  });
  expect(await move(id, { from: "submitted", move: "start" })).toMatchObject({
    status: 200,
    body: { request: { status: "in_progress" }, moves: ["complete", "reject"] },
  });
  expect((await waitForMail(server, owner.email, 2)).subject).toMatch(/^Votre demande est en cours/);
  expect(
    await move(id, { from: "in_progress", move: "complete", reason: "Envoyé par coursier le 3 mars." }),
  ).toMatchObject({ status: 200, body: { request: { status: "completed" }, moves: [] } });
  const email = await waitForMail(server, owner.email, 3);
  expect(email.text).toContain("Envoyé par coursier le 3 mars.");
  const seen = await getRequest(server, owner, id);
  expect(seen).toMatchObject({ status: "completed", next_action: "review" });
  expect(seen.events.slice(-2)).toMatchObject([
    { from: "submitted", to: "in_progress", by: "staff", note: null },
    { from: "in_progress", to: "completed", by: "staff", note: "Envoyé par coursier le 3 mars." },
  ]);
  const review = await call(owner, "GET", `/api/services/${offer.service_id}/my-review`);
  expect(review.body).toEqual({ review: null, may_review: true });
});

test("moves a request once for repeated and parallel calls, and refuses another move on an outdated status", async () => {
  const { id, owner } = await submitted();
  const replies = await Promise.all([1, 2, 3].map(() => move(id, { from: "submitted", move: "start" })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { events } = await getRequest(server, owner, id);
  expect(events.filter(({ to }) => to === "in_progress")).toHaveLength(1);
  expect(await move(id, { from: "submitted", move: "reject", reason: "Trop tard." })).toMatchObject({
    status: 409,
    body: { code: "request_conflict" },
  });
});

test("refuses the move that a colleague already made, and one's own with another reason", async () => {
  const colleague = await buildUser(server, { role: "super_admin" });
  const { id } = await submitted();
  const conflict = { status: 409, body: { code: "request_conflict" } };
  const start = { from: "submitted", move: "start" };
  const replies = await Promise.all([admin, colleague].map((user) => move(id, start, user)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const reject = { from: "in_progress", move: "reject", reason: "Doublon." };
  expect((await move(id, reject)).status).toBe(200);
  expect((await move(id, reject)).status).toBe(200);
  expect(await move(id, { ...reject, reason: "Passeport expiré." })).toMatchObject(conflict);
  expect(await move(id, reject, colleague)).toMatchObject(conflict);
  const bulk = {
    action: "reject",
    requests: [{ id, status: "in_progress", assignee_id: null }],
    reason: "Doublon.",
  };
  expect((await call(colleague, "POST", "/api/work/bulk", bulk)).body.results).toMatchObject([
    { id, done: false, why: "request_conflict" },
  ]);
});

test("requires a reason for a rejection, and owes a refund for a paid request", async () => {
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id, card());
  for (const reason of [undefined, "  "]) {
    expect(
      await move(id, { from: "pending_validation", move: "reject", ...(reason && { reason }) }),
    ).toMatchObject({
      status: 409,
      body: { code: "reason_required" },
    });
  }
  const refused = await move(id, { from: "pending_validation", move: "reject", reason: "Passeport expiré." });
  expect(refused).toMatchObject({ status: 200, body: { request: { status: "rejected" }, moves: [] } });
  const { events } = await getRequest(server, owner, id);
  expect(events.map(({ kind }) => kind)).toContain("refund_owed");
  expect(events.find(({ to }) => to === "rejected")).toMatchObject({
    note: "Passeport expiré.",
    by: "staff",
  });
});

test.each([
  ["submitted", "complete"],
  ["in_progress", "start"],
  ["completed", "reject"],
])("refuses from %s the move %s", async (from, asked) => {
  const { id } = await submitted();
  if (from !== "submitted") await move(id, { from: "submitted", move: "start" });
  if (from === "completed") await move(id, { from: "in_progress", move: "complete" });
  expect(await move(id, { from, move: asked, reason: "Parce que." })).toMatchObject({
    status: 409,
    body: { code: "move_not_allowed" },
  });
});

test("reports a draft and an unknown request as not found", async () => {
  const draft = await buildRequest(server, { price: 0 });
  for (const id of [draft.id, crypto.randomUUID()]) {
    expect((await call(admin, "GET", `/api/work/requests/${id}`)).status).toBe(404);
    expect((await move(id, { from: "draft", move: "start" })).body).toMatchObject({
      code: "request_not_found",
    });
  }
});

test("opens documents only for those who work on the request, and records each access", async () => {
  const { id, owner, detail } = await buildRequest(server, { price: 0, required_documents: [PASSPORT] });
  const document = await uploadDocument(server, owner, id);
  const link = (user: TestUser) =>
    call(user, "POST", `/api/documents/${document}/links`, { disposition: "inline" });
  expect((await link(admin)).status).toBe(404);
  await submit(server, owner, { id, version: (await getRequest(server, owner, detail.id)).version });
  const { status, body } = await link(admin);
  expect(status).toBe(200);
  expect((await server.app.inject({ url: body.url })).statusCode).toBe(200);
  const reads = await server.ctx.db
    .selectFrom("document_reads")
    .select("user_id")
    .where("document_id", "=", document)
    .execute();
  expect(reads).toEqual([{ user_id: admin.id }]);
  const support = await buildUser(server, { role: "operateur_support" });
  expect((await link(support)).status).toBe(404);
});
