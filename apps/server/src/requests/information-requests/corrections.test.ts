import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildOffer, callAs, getRequest, PASSPORT } from "../../../test/builders/requests.ts";
import { askFor, type BuiltWork, buildWork, callWork, item } from "../../../test/work-page.ts";
import { json } from "../../platform/db.ts";
import { eraseAnswers } from "../retention/erase-answers.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const ASKED = form(
  field("short_text", "birth_place", { required: true, searchable: true, retention_days: 30 }),
  field("yes_no", "married", { required: true }),
  field("short_text", "spouse", {
    required: true,
    shown_when: {
      match: "all",
      conditions: [{ field: "married", operator: "is_one_of", values: ["yes"] }],
    },
  }),
);
const ANSWERS = { birth_place: "Doula", married: "no" };

const correction = (field_key: string, overrides: object = {}) =>
  item({ kind: "field", label: "x", field_key, reason: "À corriger.", ...overrides });

/** A request in progress with answers, and the items that ask for corrections of them. */
async function buildAsked(...keys: string[]): Promise<BuiltWork & { items: string[] }> {
  const offer = await buildOffer(server, { price: 0 });
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(ASKED) })
    .where("id", "=", offer.service_id)
    .execute();
  const work = await buildWork(server, admin, { offer, draft: { answers: ANSWERS } });
  const { body } = await askFor(
    server,
    admin,
    work.id,
    keys.map((key) => correction(key)),
  );
  return { ...work, items: body.asks[0].items.map(({ id }: { id: string }) => id) };
}

async function correct(
  user: TestUser,
  id: string,
  itemId: string | undefined,
  answers: Answers,
  before: Answers = ANSWERS,
) {
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}/information-requests/${itemId}/correction`,
    headers: user.headers,
    payload: { answers, before },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const changesOf = async ({ owner, id }: BuiltWork) =>
  (await getRequest(server, owner, id)).events.flatMap(({ change }) => change ?? []);

test("a correction replaces the answer, is an event with both values, and returns the request to work", async () => {
  const work = await buildAsked("birth_place");
  const { id, owner, items } = work;
  expect((await getRequest(server, owner, id)).information_requests[0]?.items[0]).toMatchObject({
    kind: "field",
    field_key: "birth_place",
    label: "birth_place",
    may_answer: true,
  });
  const reply = await correct(owner, id, items[0], { birth_place: " Douala ", married: "yes" });
  expect(reply).toMatchObject({
    status: 200,
    body: { status: "in_progress", answers: { birth_place: "Douala", married: "no" } },
  });
  const change = { field: "birth_place", before: "Doula", after: "Douala" };
  expect(await changesOf(work)).toEqual([change]);
  const { body } = await callWork(server, admin, "GET", `/${id}/work-page`);
  expect(body.events).toContainEqual(
    expect.objectContaining({ kind: "answer_changed", change, by: "customer" }),
  );
  const found = await callAs<{ requests: { id: string }[] }>(
    server,
    admin,
    "GET",
    "/api/work/requests?box=open&search=douala",
  );
  expect(found.requests.map((one) => one.id)).toContain(id);
  // Sent again after a lost response.
  expect((await correct(owner, id, items[0], { birth_place: "Douala" })).status).toBe(200);
  expect(await changesOf(work)).toHaveLength(1);
});

test("asks with the field's label in the customer's language, whatever the browser sends", async () => {
  const offer = await buildOffer(server, { price: 0 });
  const asked = form(field("short_text", "town", { label: { fr: "Ville", en: "Town" } }));
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", offer.service_id)
    .execute();
  const { id, owner } = await buildWork(server, admin, { offer, draft: { answers: { town: "Buea" } } });
  await askFor(server, admin, id, [correction("town", { label: "<b>Evil</b>" })]);
  const email = await waitForMail(server, owner.email, 3);
  expect(email.text).toContain("Ville");
  expect(email.text).not.toContain("Evil");
});

test("a changed condition requires the fields that it shows, and erases those that it hides", async () => {
  const work = await buildAsked("married", "birth_place");
  const { id, owner, items } = work;
  expect(await correct(owner, id, items[0], { married: "yes" })).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field: "answers.spouse", code: "required" }] },
  });
  await correct(owner, id, items[0], { married: "yes", spouse: "Paul" });
  const married = { ...ANSWERS, married: "yes", spouse: "Paul" };
  expect((await getRequest(server, owner, id)).answers).toEqual(married);
  expect(await correct(owner, id, items[0], { married: "no" }, married)).toMatchObject({
    body: { status: "information_required", answers: ANSWERS },
  });
  expect(await changesOf(work)).toEqual([
    { field: "married", before: "no", after: "yes" },
    { field: "spouse", before: null, after: "Paul" },
    { field: "married", before: "yes", after: "no" },
    { field: "spouse", before: "Paul", after: null },
  ]);
});

test("a customer may confirm the answer as it was", async () => {
  const work = await buildAsked("birth_place");
  expect(await correct(work.owner, work.id, work.items[0], ANSWERS)).toMatchObject({
    body: { status: "in_progress", answers: ANSWERS },
  });
  expect(await changesOf(work)).toEqual([]);
});

test("a tab that did not see the last correction is refused, and two at once leave one value", async () => {
  const { id, owner, items } = await buildAsked("birth_place", "married");
  expect((await correct(owner, id, items[0], { birth_place: "Édéa" })).status).toBe(200);
  expect(await correct(owner, id, items[0], { birth_place: "Kribi" })).toMatchObject({
    status: 409,
    body: { code: "information_item_conflict" },
  });
  const seen = { ...ANSWERS, birth_place: "Édéa" };
  const both = await Promise.all(
    ["Kribi", "Buea"].map((town) => correct(owner, id, items[0], { birth_place: town }, seen)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("refuses strangers, other items, other moments, and fields that cannot be corrected", async () => {
  const { id, owner, items } = await buildAsked("birth_place");
  const stranger = await buildUser(server);
  const refusals = [
    [await correct(stranger, id, items[0], ANSWERS), 404, "request_not_found"],
    [await correct(admin, id, items[0], ANSWERS), 404, "request_not_found"],
    [await correct(owner, id, crypto.randomUUID(), ANSWERS), 404, "information_item_not_found"],
    [await correct(owner, id, items[0], { birth_place: "" }), 400, "invalid_input"],
    [await askFor(server, admin, id, [correction("unknown")]), 400, "invalid_input"],
    // Hidden, so it has no answer.
    [await askFor(server, admin, id, [correction("spouse")]), 400, "invalid_input"],
    [await askFor(server, admin, id, [item({ field_key: "birth_place" })]), 400, "invalid_input"],
    [await askFor(server, admin, id, [item({ kind: "field" })]), 400, "invalid_input"],
  ] as const;
  for (const [reply, status, code] of refusals) expect(reply).toMatchObject({ status, body: { code } });
  await correct(owner, id, items[0], { birth_place: "Douala" });
  // Work has resumed.
  expect(await correct(owner, id, items[0], { birth_place: "Kribi" })).toMatchObject({
    body: { code: "information_item_closed" },
  });
});

test("the end of the retention erases both values of the event", async () => {
  const work = await buildAsked("birth_place", "married");
  const { id, owner, items } = work;
  await correct(owner, id, items[0], { birth_place: "Douala" });
  await correct(owner, id, items[1], { married: "yes", spouse: "Paul" }, { ...ANSWERS });
  await callWork(server, admin, "POST", `/${id}/moves`, {
    from: "in_progress",
    move: "reject",
    reason: "Doublon",
  });
  await eraseAnswers(server.ctx, new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
  expect(await changesOf(work)).toEqual([
    { field: "birth_place", before: null, after: null },
    { field: "married", before: "no", after: "yes" },
    { field: "spouse", before: null, after: "Paul" },
  ]);
});

test.each([
  ["Passport", "Passeport"],
  ["Passport, both sides", "Passport, both sides"],
])("a document that an agent named %s is %s to a French customer", async (label, shown) => {
  const { id, owner } = await buildWork(server, admin, { required_documents: [PASSPORT] });
  await askFor(server, admin, id, [item({ kind: "document", label, about_key: PASSPORT.key })]);
  const { information_requests } = await getRequest(server, owner, id);
  expect(information_requests).toMatchObject([{ items: [{ label: shown }] }]);
});
