import type { WorkEvent } from "@passerelle/contract/requests/work/work-page";
import type { Role } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { pdf, uploadDocument } from "../../../test/builders/documents.ts";
import { attach, getRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { queuedJobs, sentMails } from "../../../test/database.ts";
import { DISTINCT_ROLES, holdRequest } from "../../../test/every-role.ts";
import { askFor, type BuiltWork, buildWork, callWork, item } from "../../../test/work-page.ts";

let server: TestApp;
let admin: TestUser;
/** A request that every role tries to reach. */
let tried: Awaited<ReturnType<typeof inProgress>>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  tried = await inProgress();
});
afterAll(() => server.close());

const workPage = (id: string, user = admin) => callWork(server, user, "GET", `/${id}/work-page`);
const judge = (id: string, payload: object, user = admin) =>
  callWork(server, user, "POST", `/${id}/verdicts`, payload);
const note = (id: string, payload: object, user = admin) =>
  callWork(server, user, "POST", `/${id}/notes`, payload);

/** A request in progress with one document. */
async function inProgress(): Promise<BuiltWork & { document: string }> {
  const work = await buildWork(server, admin, { required_documents: [PASSPORT] });
  return { ...work, document: work.documents[0] as string };
}

/** Every call of the work page, as it would succeed for a worker with access. */
const CALLS = {
  read: (id: string, user: TestUser) => workPage(id, user),
  note: (id: string, user: TestUser) => note(id, { id: crypto.randomUUID(), text: "Vu." }, user),
  judge: (id: string, user: TestUser, document: string) =>
    judge(id, { document_id: document, verdict: "accepted", seen: null }, user),
  ask: (id: string, user: TestUser) => askFor(server, user, id, [item()]),
  withdraw: async (id: string, user: TestUser) => {
    const { body } = await workPage(id);
    const open = body.asks?.[0]?.items[0].id ?? crypto.randomUUID();
    return callWork(server, user, "POST", `/${id}/information-requests/${open}/withdrawal`);
  },
};

/** Which of the calls a user may make. */
async function reachOf(user: TestUser, { id, document }: { id: string; document: string }): Promise<string> {
  const allowed: string[] = [];
  for (const [name, run] of Object.entries(CALLS)) {
    const { status } = await run(id, user, document);
    expect([200, 403, 404], name).toContain(status);
    if (status === 200) allowed.push(name);
  }
  return allowed.join(" ");
}

const ALL = "read note judge ask withdraw";
const ASSIGNABLE: readonly Role[] = ["agent_administration", "mandataire", "partenaire"];

test.each(DISTINCT_ROLES)("%s makes the permitted calls on own and others’ requests", async (role) => {
  const user = await buildUser(server, { role });
  await holdRequest(server, tried.id, user, user);
  expect(await reachOf(user, tried)).toBe("");
  const everywhere = { super_admin: ALL, operateur_support: "read note" }[role as string];
  await holdRequest(server, tried.id, tried.owner, null);
  expect(await reachOf(user, tried)).toBe(everywhere ?? "");
  await holdRequest(server, tried.id, tried.owner, user);
  expect(await reachOf(user, tried)).toBe(everywhere ?? (ASSIGNABLE.includes(role) ? ALL : ""));
  await holdRequest(server, tried.id, tried.owner, null);
  expect(await reachOf(user, tried)).toBe(everywhere ?? "");
  await attach(server, user, { country_code: "CM" });
  expect(await reachOf(user, tried)).toBe(everywhere ?? (role === "agent_administration" ? ALL : ""));
});

test("hides documents, information requests and verdicts from support", async () => {
  const support = await buildUser(server, { role: "operateur_support" });
  const { id, owner, document } = await inProgress();
  await judge(id, { document_id: document, verdict: "illegible", seen: null });
  const { body } = await askFor(server, admin, id, [item({ kind: "document", label: "Passeport" }), item()]);
  await uploadDocument(server, owner, id, {
    docKey: `complement:${body.asks[0].items[0].id}`,
    fileName: "nouveau-passeport.pdf",
  });
  const page = await callWork(server, support, "GET", `/${id}`);
  expect(page.body.request).toMatchObject({ documents: [], verdicts: [] });
  expect(page.body.request.information_requests[0].items).toMatchObject([
    { state: "answered", document: null },
    {},
  ]);
  const seen = await workPage(id, support);
  expect(seen.body).toMatchObject({ documents: [], may: { judge: false, ask: false, note: true } });
  for (const reply of [page, seen]) expect(JSON.stringify(reply.body)).not.toContain("nouveau-passeport");
});

test("shows support that documents came and were judged, without their names", async () => {
  const support = await buildUser(server, { role: "operateur_support" });
  const { id, document } = await inProgress();
  await judge(id, { document_id: document, verdict: "illegible", seen: null });
  const file = { service_request_id: id, by: "staff", note: "acte-de-naissance.pdf" };
  for (const kind of ["delivered", "delivery_removed", "document_removed"])
    await server.ctx.db
      .insertInto("request_events")
      .values({ ...file, kind })
      .execute();
  const kinds = ["document_added", "verdict", "delivered", "delivery_removed", "document_removed"];
  const timelineOf = async (user: TestUser) => {
    const page = (await callWork(server, user, "GET", `/${id}`)).body.request.events;
    const events = [...page, ...(await workPage(id, user)).body.events] as WorkEvent[];
    return events.filter(({ kind }) => kinds.includes(kind));
  };
  const [worker, reader] = [await timelineOf(admin), await timelineOf(support)];
  expect(new Set(worker.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(worker.every(({ note }) => note !== null)).toBe(true);
  expect(reader).toEqual(worker.map((event) => ({ ...event, note: null })));
});

test("refuses workers their own order, and reports drafts and unknown requests as not found", async () => {
  const own = await buildWork(server, admin, {
    owner: await buildUser(server, { role: "super_admin" }),
    required_documents: [PASSPORT],
  });
  const draft = await buildWork(server, admin, { submitted: false, required_documents: [PASSPORT] });
  for (const [user, { id, documents }] of [
    [own.owner, own],
    [admin, draft],
    [admin, { id: crypto.randomUUID(), documents: [crypto.randomUUID()] }],
  ] as const)
    for (const [name, run] of Object.entries(CALLS))
      expect(await run(id, user, documents[0] as string), name).toMatchObject({
        status: 404,
        body: { code: "request_not_found" },
      });
});

test("replaces a verdict with the next; the customer sees the last one without its author, staff see all", async () => {
  const { id, owner, document } = await inProgress();
  const first = await judge(id, {
    document_id: document,
    verdict: "illegible",
    note: "  La page 2 est floue. ",
    seen: null,
  });
  expect(first.status).toBe(200);
  const [given] = first.body.documents[0].verdicts;
  expect(given).toMatchObject({ verdict: "illegible", note: "La page 2 est floue.", by: "Ada Eze" });
  expect((await getRequest(server, owner, id)).verdicts).toEqual([
    { document_id: document, verdict: "illegible", note: "La page 2 est floue.", at: given.at },
  ]);
  const second = await judge(id, { document_id: document, verdict: "accepted", seen: given.id });
  expect(second.body.documents[0].verdicts.map((one: { verdict: string }) => one.verdict)).toEqual([
    "accepted",
    "illegible",
  ]);
  const seen = await getRequest(server, owner, id);
  expect(seen.verdicts).toMatchObject([{ verdict: "accepted", note: null }]);
  expect(seen.events.map(({ kind }) => kind)).not.toContain("verdict");
  expect(JSON.stringify(seen)).not.toContain("Ada Eze");
});

test("records a repeated verdict once, and refuses the later of two different ones", async () => {
  const { id, document } = await inProgress();
  const other = await buildUser(server, { role: "super_admin", name: "Paul Biwole" });
  const verdict = { document_id: document, verdict: "outdated", seen: null };
  const replies = await Promise.all([judge(id, verdict), judge(id, verdict), judge(id, verdict, other)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await judge(id, { ...verdict, verdict: "accepted" }, other)).toMatchObject({
    status: 409,
    body: { code: "verdict_conflict" },
  });
  expect((await workPage(id)).body.documents[0].verdicts).toHaveLength(1);
});

test("accepts verdicts only on current documents of a request in progress", async () => {
  const { id, document } = await inProgress();
  const foreign = await inProgress();
  const given = { verdict: "accepted", seen: null };
  expect((await judge(id, { ...given, document_id: foreign.document })).body.code).toBe("document_not_found");
  expect((await judge(id, { ...given, document_id: crypto.randomUUID() })).status).toBe(404);
  expect((await judge(id, { ...given, document_id: document, verdict: "fine" })).status).toBe(400);
  await callWork(server, admin, "POST", `/${id}/moves`, {
    from: "in_progress",
    move: "reject",
    reason: "Non.",
  });
  expect((await judge(id, { ...given, document_id: document })).body.code).toBe("move_not_allowed");
});

test("adds an internal note once, with its author, and never changes or deletes it", async () => {
  const { id } = await inProgress();
  const written = { id: crypto.randomUUID(), text: "Appeler le consulat." };
  const replies = await Promise.all([note(id, written), note(id, written)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await workPage(id)).body.notes).toMatchObject([{ ...written, author: "Ada Eze" }]);
  expect((await note(id, { ...written, text: "Autre chose." })).body.code).toBe("idempotency_key_reused");
  const other = await inProgress();
  expect((await note(other.id, written)).body.code).toBe("idempotency_key_reused");
  for (const text of ["", "   ", "x".repeat(4_001)])
    expect((await note(id, { id: crypto.randomUUID(), text })).status).toBe(400);
  expect((await workPage(id)).body.notes).toHaveLength(1);
});

test("shows the customer no note and no staff name in pages, lists, search, export or emails", async () => {
  const { id, owner, document, detail } = await inProgress();
  const secret = "Ngolo-Secret-4711";
  await note(id, { id: crypto.randomUUID(), text: `${secret} : dossier douteux.` });
  await judge(id, { document_id: document, verdict: "incomplete", seen: null });
  await callWork(server, admin, "POST", `/${id}/information-requests`, {
    id: crypto.randomUUID(),
    items: [item()],
  });
  const texts: string[] = [];
  for (const url of [
    `/api/requests/${id}`,
    "/api/requests",
    `/api/requests?search=${secret}`,
    `/api/search?q=${secret}`,
    `/api/search?q=${detail.reference}`,
    "/api/me/export",
    "/api/me",
  ]) {
    const { statusCode, body } = await server.app.inject({ url, headers: owner.headers });
    expect(statusCode, url).toBe(200);
    // A request leads to the profile of who handles it, which shows no family name (decision 0204).
    texts.push(url.startsWith("/api/requests") ? body.replaceAll(admin.id, "") : body);
  }
  expect(await sentMails(server, owner.email)).toContain("information_requested");
  texts.push(JSON.stringify(await queuedJobs(server, "email.send")));
  for (const text of texts)
    for (const hidden of [secret, "Ada Eze", admin.id]) expect(text).not.toContain(hidden);
  expect((await workPage(id)).body.notes).toHaveLength(1);
  expect((await workPage(id, owner)).status).toBe(403);
});

test("publishes a verdict to the customer, but not an internal note", async () => {
  const { id, owner, document } = await inProgress();
  const heard = async () => {
    const rows = await server.ctx.db
      .selectFrom("live_events")
      .select("about")
      .where("user_id", "=", owner.id)
      .where("subject", "=", id)
      .execute();
    return rows.length;
  };
  const before = await heard();
  await note(id, { id: crypto.randomUUID(), text: "Rien pour le client." });
  expect(await heard()).toBe(before);
  await judge(id, { document_id: document, verdict: "accepted", seen: null });
  expect(await heard()).toBeGreaterThan(before);
});

test("merges customer-visible and internal events in order on the staff timeline", async () => {
  const { id, owner, document } = await inProgress();
  await judge(id, { document_id: document, verdict: "wrong_document", seen: null });
  await note(id, { id: crypto.randomUUID(), text: "Rappeler lundi." });
  const asked = await callWork(server, admin, "POST", `/${id}/information-requests`, {
    id: crypto.randomUUID(),
    items: [item({ kind: "document", label: "Passeport", about_key: PASSPORT.key })],
  });
  const [{ items }] = asked.body.asks;
  await uploadDocument(server, owner, id, { docKey: `complement:${items[0].id}`, bytes: pdf(3_000, 7) });
  const { events, documents } = (await workPage(id)).body;
  const kinds = events.map(({ kind, to }: { kind: string; to: string }) => (kind === "moved" ? to : kind));
  expect(kinds).toEqual([
    "created",
    "document_added",
    "submitted",
    "in_progress",
    // The worker who starts a request becomes its assignee.
    "assignment",
    "verdict",
    "internal_note",
    "information_required",
    "information_provided",
    "in_progress",
  ]);
  expect(events.find(({ kind }: { kind: string }) => kind === "verdict")).toMatchObject({
    internal: true,
    verdict: "wrong_document",
    actor: "Ada Eze",
    note: "passeport.pdf",
  });
  expect(JSON.stringify(events)).not.toContain("Rappeler lundi.");
  expect(documents).toMatchObject([
    { name: "Passeport", item_id: null, verdicts: [{ verdict: "wrong_document" }] },
    { name: "Passeport", item_id: items[0].id, verdicts: [] },
  ]);
  expect(events.find(({ kind }: { kind: string }) => kind === "assignment")).toMatchObject({
    internal: true,
    actor: "Ada Eze",
    note: "Ada Eze",
  });
  const customer = await getRequest(server, owner, id);
  expect(customer.events.map(({ kind }) => kind)).not.toContain("internal_note");
});
