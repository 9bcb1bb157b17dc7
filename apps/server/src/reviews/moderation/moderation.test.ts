import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildCompletedRequest } from "../../../test/builders/requests.ts";

let server: TestApp;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  moderator = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
});
afterAll(() => server.close());

const call = async (user: TestUser, method: "GET" | "PUT" | "PATCH", url: string, payload?: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};
const queue = async (query = "", user = moderator) =>
  (await call(user, "GET", `/api/admin/reviews${query}`)).body;
const judge = (id: string, payload: object, user = moderator) =>
  call(user, "PATCH", `/api/admin/reviews/${id}`, payload);

/** A review waiting for moderation, with its author. */
async function waiting(comment = "Reçu en cinq jours.", rating = 4) {
  const { owner, offer } = await buildCompletedRequest(server);
  const own = `/api/services/${offer.service_id}/my-review`;
  await call(owner, "PUT", own, { version: 0, rating, comment });
  const { id } = await server.ctx.db
    .selectFrom("service_reviews")
    .select("id")
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const published = async () =>
    (await server.app.inject({ url: `/api/services/${offer.service_id}/reviews` })).json();
  return { id, owner, own, serviceId: offer.service_id, published };
}

test.each(ROLES)("%s can read the moderation queue only with the permission", async (role) => {
  const user = await buildUser(server, { role });
  const { id } = await waiting();
  const allowed = role === "super_admin" || role === "operateur_support";
  const status = allowed ? 200 : 403;
  expect((await call(user, "GET", "/api/admin/reviews")).status).toBe(status);
  expect((await judge(id, { verdict: "approved", version: 1 }, user)).status).toBe(status);
});

test("lists the longest waiting first, with search and counts", async () => {
  const first = await waiting("Un délai respecté à Yaoundé.");
  const second = await waiting("Yaounde encore.");
  const { reviews, total, counts } = await queue("?search=YAOUNDE&per_page=100");
  expect(total).toBe(2);
  expect(reviews.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  expect(reviews[0]).toMatchObject({
    own: false,
    state: "pending",
    version: 1,
    author: { id: first.owner.id },
    service: { id: first.serviceId, title: expect.any(String) },
    events: [{ event: "written", rating: 4, comment: "Un délai respecté à Yaoundé." }],
  });
  expect(counts.pending).toBeGreaterThanOrEqual(2);
  expect(await queue("?search=YAOUNDE&page=2&per_page=1")).toMatchObject({
    total: 2,
    reviews: [{ id: second.id }],
  });
});

test("an approved review is published and counted, and its author notified once", async () => {
  const { id, owner, published } = await waiting();
  const twice = await Promise.all([1, 2].map(() => judge(id, { verdict: "approved", version: 1 })));
  expect(twice.map(({ status, body }) => [status, body.state, body.version])).toEqual([
    [200, "approved", 2],
    [200, "approved", 2],
  ]);
  expect(await published()).toMatchObject({ average: 4, count: 1 });
  const mail = await waitForMail(server, owner.email, 2);
  expect(mail.subject).toMatch(/^Votre avis est publié/);
  const { reviews } = await queue("?state=approved&per_page=100");
  const judged = reviews.find((one: { id: string }) => one.id === id);
  expect(judged.events).toMatchObject([{ event: "written" }, { event: "approved", by: "Paul Biloa" }]);
});

test("the author of a rejected review gets the reason by page and email, and may rewrite it", async () => {
  const { id, owner, own, published } = await waiting("Appelez le 699 00 00 00.");
  expect(
    await judge(id, { verdict: "rejected", version: 1, reason: "personal_data", note: "Sans le numéro." }),
  ).toMatchObject({ status: 200, body: { state: "rejected", version: 2 } });
  const mail = await waitForMail(server, owner.email, 2);
  expect(mail.text).toContain("Il contient des informations personnelles");
  expect(mail.text).toContain("Sans le numéro.");
  const { review } = (await call(owner, "GET", own)).body;
  expect(review).toMatchObject({ state: "rejected", reason: "personal_data", note: "Sans le numéro." });
  expect(await published()).toMatchObject({ count: 0 });
  expect(await call(owner, "PUT", own, { version: 2, rating: 4, comment: "Très bien." })).toMatchObject({
    status: 200,
    body: { state: "pending", reason: null, note: null, version: 3 },
  });
});

test("two moderators never overwrite each other's verdict", async () => {
  const { id } = await waiting();
  const other = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  const replies = await Promise.all([
    judge(id, { verdict: "approved", version: 1 }),
    judge(id, { verdict: "rejected", version: 1, reason: "off_topic", note: null }, other),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: "edit_conflict" });
  const later = await judge(id, { verdict: "rejected", version: 2, reason: "insulting", note: null }, other);
  expect(later.status).toBe(200);
});

test("refuses a verdict on a text that its author has changed since", async () => {
  const { id, owner, own, published } = await waiting();
  await call(owner, "PUT", own, { version: 1, rating: 1, comment: "Tout autre chose." });
  expect(await judge(id, { verdict: "approved", version: 1 })).toMatchObject({
    status: 409,
    body: { code: "edit_conflict" },
  });
  expect(await published()).toMatchObject({ count: 0 });
});

test("refuses a verdict on one's own review and `other` without a note; an unknown review is not found", async () => {
  const { id } = await waiting();
  expect(await judge(id, { verdict: "rejected", version: 1, reason: "other", note: " " })).toMatchObject({
    status: 409,
    body: { code: "reason_required" },
  });
  expect((await judge(id, { verdict: "rejected", version: 1 })).status).toBe(400);
  expect(await judge(crypto.randomUUID(), { verdict: "approved", version: 1 })).toMatchObject({
    status: 404,
    body: { code: "review_not_found" },
  });
  const staff = await buildUser(server, { role: "super_admin" });
  const { offer } = await buildCompletedRequest(server, { owner: staff });
  await call(staff, "PUT", `/api/services/${offer.service_id}/my-review`, {
    version: 0,
    rating: 5,
    comment: "Parfait.",
  });
  const { reviews } = await queue("?search=parfait", staff);
  expect(reviews).toMatchObject([{ own: true }]);
  expect(await judge(reviews[0].id, { verdict: "approved", version: 1 }, staff)).toMatchObject({
    status: 409,
    body: { code: "own_review" },
  });
});
