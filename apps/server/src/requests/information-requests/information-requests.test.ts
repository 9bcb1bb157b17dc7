import {
  informationItemKey,
  LONGEST_WAIT_DAYS,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { createUpload, pdf, sendBytes, uploadDocument } from "../../../test/builders/documents.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { assign, getRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import {
  answerItem,
  askFor,
  buildWaiting,
  buildWork,
  callWork,
  inDays,
  item,
} from "../../../test/work-page.ts";

let server: TestApp;
let admin: TestUser;
/** A request for the refusals, which change nothing. */
let refused: Awaited<ReturnType<typeof buildWork>>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  refused = await buildWork(server, admin);
});
afterAll(() => server.close());

const ask = (id: string, items: object[], more: object = {}) => askFor(server, admin, id, items, more);
const withdraw = (id: string, itemId: string, user = admin) =>
  callWork(server, user, "POST", `/${id}/information-requests/${itemId}/withdrawal`);
const move = (id: string, payload: object) => callWork(server, admin, "POST", `/${id}/moves`, payload);
const answer = (user: TestUser, id: string, itemId: string, text: string, before: string | null = null) =>
  answerItem(server, user, id, itemId, text, before);
const waiting = () => buildWaiting(server, admin);

const movesOf = async ({ owner, id }: { owner: TestUser; id: string }) =>
  (await getRequest(server, owner, id)).events.filter(({ kind }) => kind === "moved").map(({ to }) => to);

test("shows the customer each item with its reason and due date, on the page and in one email", async () => {
  const { id, owner } = await waiting();
  const seen = await getRequest(server, owner, id);
  expect(seen).toMatchObject({
    status: "information_required",
    next_action: "answer",
    information_requests: [
      {
        message: "Merci d’avance.",
        items: [
          {
            kind: "document",
            state: "open",
            label: "Passeport lisible",
            reason: "Le consulat la demande.",
            due_on: inDays(7),
            overdue: false,
            about_key: "passeport",
            document: null,
            may_answer: true,
          },
          { kind: "answer", label: "Date du départ", answer: null },
        ],
      },
    ],
  });
  const email = await waitForMail(server, owner.email, 3);
  expect(email.subject).toMatch(/^Un complément vous est demandé/);
  expect(email.text).toContain("Passeport lisible et Date du départ");
  expect(email.text).toContain("Merci d’avance.");
  expect(
    (await sentMails(server, owner.email)).filter((one) => one === "information_requested"),
  ).toHaveLength(1);
});

test("saves each answer at once, and after the last one returns the request to work and notifies the agent", async () => {
  const { id, owner, document, question } = await waiting();
  expect(await answer(owner, id, question, "Le 3 mars.")).toMatchObject({
    status: 200,
    body: { status: "information_required", information_requests: [{ items: [{}, { state: "answered" }] }] },
  });
  await uploadDocument(server, owner, id, { docKey: informationItemKey(document), fileName: "nouveau.pdf" });
  const seen = await getRequest(server, owner, id);
  expect(seen).toMatchObject({ status: "in_progress", next_action: "wait" });
  expect(seen.information_requests[0]?.items).toMatchObject([
    { state: "answered", document: { file_name: "nouveau.pdf" }, may_answer: false },
    { state: "answered", answer: "Le 3 mars.", may_answer: false },
  ]);
  // The documents that the service requires are unchanged.
  expect(seen.documents).toHaveLength(1);
  expect(seen.events.slice(-4)).toMatchObject([
    { kind: "moved", to: "information_required", by: "staff", note: "Merci d’avance." },
    { kind: "information_provided", by: "customer", note: "Date du départ" },
    { kind: "information_provided", by: "customer", note: "Passeport lisible" },
    { kind: "moved", from: "information_required", to: "in_progress", by: "customer" },
  ]);
  expect((await waitForMail(server, admin.email)).subject).toMatch(/^Tout est arrivé/);
});

test.each([{ account_status: "suspended" }, { role: "diaspora" }])(
  "who asked and is now %o hears nothing of the answers",
  async (change) => {
    const asker = await buildUser(server, { role: "super_admin" });
    const { id, owner } = await buildWork(server, admin);
    await assign(server, id, null);
    const { body } = await askFor(server, asker, id, [item()]);
    await server.ctx.db.updateTable("users").set(change).where("id", "=", asker.id).execute();
    await answer(owner, id, body.asks[0].items[0].id, "Le 3 mars.");
    expect((await getRequest(server, owner, id)).status).toBe("in_progress");
    const notified = server.ctx.db.selectFrom("notifications").select("id").where("user_id", "=", asker.id);
    expect(await notified.execute()).toEqual([]);
    expect(await sentMails(server, asker.email)).toEqual([]);
  },
);

test("accepts an answer once when it is sent twice, and never overwrites an answer that the tab has not seen", async () => {
  const { id, owner, document, question } = await waiting();
  const replies = await Promise.all([1, 2, 3].map(() => answer(owner, id, question, "Le 3 mars.")));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await answer(owner, id, question, "Le 4 mars.")).body.code).toBe("information_item_conflict");
  expect((await answer(owner, id, question, "Le 4 mars.", "Le 3 mars.")).status).toBe(200);
  const uploads = await Promise.allSettled(
    [1, 2].map((seed) =>
      uploadDocument(server, owner, id, { docKey: informationItemKey(document), bytes: pdf(2_000, seed) }),
    ),
  );
  // The first one was the last open item: the other comes too late, or came in time and is an earlier version.
  expect(uploads.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await movesOf({ id, owner })).toEqual([
    "submitted",
    "in_progress",
    "information_required",
    "in_progress",
  ]);
  expect((await answer(owner, id, question, "Le 4 mars.")).status).toBe(200);
  expect((await answer(owner, id, question, "Le 5 mars.", "Le 4 mars.")).body.code).toBe(
    "information_item_closed",
  );
});

test("creates an information request once, and refuses the id of another one", async () => {
  const { id, owner } = await buildWork(server, admin);
  const other = await buildWork(server, admin);
  const key = { id: crypto.randomUUID() };
  const replies = await Promise.all([1, 2].map(() => ask(id, [item()], key)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await getRequest(server, owner, id)).information_requests).toHaveLength(1);
  expect((await ask(other.id, [item()], key)).body.code).toBe("idempotency_key_reused");
  expect(
    (await sentMails(server, owner.email)).filter((one) => one === "information_requested"),
  ).toHaveLength(1);
});

test("accepts further items while the request waits, and waits for all of them", async () => {
  const { id, owner, document, question } = await waiting();
  const { body } = await ask(id, [item({ label: "Adresse" })]);
  const added = body.asks[1].items[0].id;
  await answer(owner, id, question, "Le 3 mars.");
  await uploadDocument(server, owner, id, { docKey: informationItemKey(document) });
  expect((await getRequest(server, owner, id)).status).toBe("information_required");
  expect((await answer(owner, id, added, "Bonamoussadi")).body.status).toBe("in_progress");
  const { events } = await getRequest(server, owner, id);
  expect(events.filter(({ kind }) => kind === "information_requested")).toHaveLength(1);
});

test("returns a request to work when its last open item is withdrawn", async () => {
  const { id, owner, document, question } = await waiting();
  await answer(owner, id, question, "Le 3 mars.");
  expect((await withdraw(id, question)).body.code).toBe("information_item_closed");
  expect((await withdraw(id, crypto.randomUUID())).body.code).toBe("information_item_not_found");
  const replies = await Promise.all([withdraw(id, document), withdraw(id, document)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const seen = await getRequest(server, owner, id);
  expect(seen.status).toBe("in_progress");
  expect(seen.events.slice(-2)).toMatchObject([
    { kind: "information_withdrawn", by: "staff", note: "Passeport lisible" },
    { kind: "moved", to: "in_progress", by: "staff" },
  ]);
  const late = await createUpload(server, owner, id, { bytes: pdf(), docKey: informationItemKey(document) });
  expect(late.json().code).toBe("request_locked");
});

test("withdraws all items when the request is resumed or rejected by hand", async () => {
  for (const by of [{ move: "resume" }, { move: "reject", reason: "Sans réponse." }]) {
    const { id, owner, document, question } = await waiting();
    await answer(owner, id, question, "Le 3 mars.");
    expect((await move(id, { from: "information_required", ...by })).status).toBe(200);
    const { information_requests, promised_by } = await getRequest(server, owner, id);
    // A closed request promises nothing.
    expect(promised_by).toEqual(by.move === "reject" ? null : expect.any(String));
    expect(information_requests[0]?.items.map(({ state }) => state)).toEqual(["withdrawn", "answered"]);
    const late = await createUpload(server, owner, id, {
      bytes: pdf(),
      docKey: informationItemKey(document),
    });
    expect(late.statusCode).toBe(409);
  }
});

test("asks once for a replacement of an insufficient answer", async () => {
  const { id, owner, document, question } = await waiting();
  await answer(owner, id, question, "Bientôt.");
  await uploadDocument(server, owner, id, { docKey: informationItemKey(document) });
  const anew = await ask(id, [item({ label: "Date exacte", replaces: question })]);
  expect(anew).toMatchObject({ status: 200 });
  expect((await ask(id, [item({ replaces: question })])).status).toBe(400);
  const seen = await getRequest(server, owner, id);
  expect(seen.information_requests[1]?.items[0]).toMatchObject({ replaces: question, state: "open" });
  expect(await movesOf({ id, owner })).toEqual([
    "submitted",
    "in_progress",
    "information_required",
    "in_progress",
    "information_required",
  ]);
});

test.each([
  ["in the past", { due_on: inDays(0) }],
  // The day may change after this file was loaded.
  ["too far ahead", { due_on: inDays(LONGEST_WAIT_DAYS + 2) }],
  ["on no day", { due_on: "2026-02-30" }],
  ["of a document that is not there", { kind: "document", about_key: "acte" }],
  ["instead of nothing", { replaces: "00000000-0000-4000-8000-000000000000" }],
  ["without saying what", { label: " " }],
  ["without saying why", { reason: "" }],
  ["for a reason that is none", { reason_code: "accepted" }],
  ["in two lines", { label: "Un\nDeux" }],
])("refuses an item %s", async (_, wrong) => {
  expect((await ask(refused.id, [item(), item(wrong)])).status).toBe(400);
  const unchanged = { status: "in_progress", information_requests: [] };
  expect(await getRequest(server, refused.owner, refused.id)).toMatchObject(unchanged);
});

test("keeps a preset reason as its code, which needs no words beside it", async () => {
  const { id, owner } = await buildWork(server, admin);
  expect((await ask(id, [item({ reason_code: "outdated", reason: "" })])).status).toBe(200);
  const { information_requests } = await getRequest(server, owner, id);
  expect(information_requests).toMatchObject([{ items: [{ reason_code: "outdated", reason: "" }] }]);
});

test("refuses too many items, and items before work begins", async () => {
  const { id } = await buildWork(server, admin);
  expect((await ask(id, [])).status).toBe(400);
  expect((await ask(id, Array(11).fill(item()))).status).toBe(400);
  for (const status of [200, 200, 409]) expect((await ask(id, Array(10).fill(item()))).status).toBe(status);
  const early = await buildWork(server, admin);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "submitted" })
    .where("id", "=", early.id)
    .execute();
  expect((await ask(early.id, [item()])).body.code).toBe("move_not_allowed");
});

test("accepts answers only from the customer, and only of the requested kind", async () => {
  const { id, owner, document, question } = await waiting();
  const stranger = await buildUser(server);
  for (const user of [stranger, admin]) {
    expect((await answer(user, id, question, "Moi.")).body.code).toBe("request_not_found");
    const upload = await createUpload(server, user, id, {
      bytes: pdf(),
      docKey: informationItemKey(document),
    });
    expect(upload.json().code).toBe("request_not_found");
  }
  expect((await answer(owner, id, document, "Le voici.")).body.code).toBe("information_item_not_found");
  for (const docKey of [
    informationItemKey(question),
    informationItemKey(crypto.randomUUID()),
    PASSPORT.key,
  ]) {
    const upload = await createUpload(server, owner, id, { bytes: pdf(), docKey });
    expect(upload.statusCode).toBeGreaterThanOrEqual(400);
  }
  expect((await answer(owner, id, question, " ")).status).toBe(400);
  expect((await withdraw(id, question, owner)).status).toBe(403);
  expect((await getRequest(server, owner, id)).status).toBe("information_required");
});

test("recovers from a crash after the upload's last byte: one document, and the request resumes once", async () => {
  const { id, owner, document, question } = await waiting();
  await answer(owner, id, question, "Le 3 mars.");
  const bytes = pdf();
  const created = await createUpload(server, owner, id, { bytes, docKey: informationItemKey(document) });
  const url = created.headers.location as string;
  const sent = await sendBytes(server, owner, url, bytes);
  const again = await sendBytes(server, owner, url, bytes);
  expect([sent.statusCode, again.statusCode]).toEqual([204, 409]);
  const asked = await server.app.inject({
    method: "HEAD",
    url,
    headers: { ...owner.headers, "tus-resumable": "1.0.0" },
  });
  expect(asked.headers["x-document-id"]).toBe(sent.headers["x-document-id"]);
  expect((await movesOf({ id, owner })).filter((to) => to === "in_progress")).toHaveLength(2);
});
