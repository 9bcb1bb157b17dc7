import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";
import { buildCompletedRequest } from "../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../test/every-role.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Content = { version: number; rating: number; comment: string | null };

const ask = async (user: TestUser | undefined, serviceId: string) => {
  const url = `/api/services/${serviceId}/my-review`;
  const reply = await server.app.inject({ url, ...(user && { headers: user.headers }) });
  return { status: reply.statusCode, body: reply.json() };
};
const write = async (user: TestUser | undefined, serviceId: string, payload: Partial<Content>) => {
  const url = `/api/services/${serviceId}/my-review`;
  const reply = await server.app.inject({
    method: "PUT",
    url,
    payload,
    ...(user && { headers: user.headers }),
  });
  return { status: reply.statusCode, body: reply.json() };
};
const published = async (serviceId: string) =>
  (await server.app.inject({ url: `/api/services/${serviceId}/reviews` })).json();
const approve = (serviceId: string) =>
  server.ctx.db
    .updateTable("service_reviews")
    .set({ is_approved: true })
    .where("service_id", "=", serviceId)
    .execute();

const CONTENT: Content = { version: 0, rating: 4, comment: "Reçu en cinq jours." };

/** A customer with a completed service. */
async function customer() {
  const { owner, offer } = await buildCompletedRequest(server);
  return { owner, serviceId: offer.service_id };
}

test("a review has the language of the page on which it was written last", async () => {
  const { owner, serviceId } = await customer();
  const send = (language: string, payload: Content) =>
    server.app.inject({
      method: "PUT",
      url: `/api/services/${serviceId}/my-review`,
      headers: { ...owner.headers, "accept-language": language },
      payload,
    });
  const stored = async () =>
    (
      await server.ctx.db
        .selectFrom("service_reviews")
        .select("language")
        .where("service_id", "=", serviceId)
        .executeTakeFirstOrThrow()
    ).language;
  await send("en", { ...CONTENT, comment: "Received in five days." });
  expect(await stored()).toBe("en");
  await send("fr", { ...CONTENT, version: 1 });
  expect(await stored()).toBe("fr");
});

test.each(DISTINCT_ROLES)("%s may review completed services only", async (role) => {
  const owner = await buildUser(server, { role });
  const { offer } = await buildCompletedRequest(server, { owner });
  const other = await buildService(server.ctx.db);
  expect(await ask(owner, offer.service_id)).toMatchObject({ status: 200, body: { may_review: true } });
  expect((await write(owner, offer.service_id, CONTENT)).status).toBe(200);
  expect(await write(owner, other.id, CONTENT)).toMatchObject({
    status: 403,
    body: { code: "review_not_allowed" },
  });
  // Pending, whatever the author's role.
  expect((await published(offer.service_id)).reviews).toEqual([]);
});

test("refuses a review by a person who did not complete the service, and says so beforehand", async () => {
  const service = await buildService(server.ctx.db);
  const user = await buildUser(server);
  expect(await ask(user, service.id)).toMatchObject({
    status: 200,
    body: { review: null, may_review: false },
  });
  expect(await write(user, service.id, CONTENT)).toMatchObject({
    status: 403,
    body: { code: "review_not_allowed" },
  });
  expect((await ask(undefined, service.id)).status).toBe(401);
  expect((await write(undefined, service.id, CONTENT)).status).toBe(401);
  expect(await ask(user, crypto.randomUUID())).toMatchObject({ status: 404 });
});

test("a review is visible to its author only until it is approved, and again after an edit", async () => {
  const { owner, serviceId } = await customer();
  expect((await ask(owner, serviceId)).body).toEqual({ review: null, may_review: true });
  const first = await write(owner, serviceId, CONTENT);
  expect(first).toMatchObject({ status: 200, body: { state: "pending", rating: 4, version: 1 } });
  expect(await published(serviceId)).toMatchObject({ average: null, count: 0, reviews: [] });
  await approve(serviceId);
  expect(await published(serviceId)).toMatchObject({ average: 4, count: 1, ratings: { 4: 1, 5: 0 } });
  expect((await ask(owner, serviceId)).body.review).toMatchObject({ state: "approved" });
  const second = await write(owner, serviceId, { version: 1, rating: 5, comment: "  " });
  expect(second).toMatchObject({ status: 200, body: { state: "pending", comment: null, version: 2 } });
  expect(await published(serviceId)).toMatchObject({ count: 0 });
});

test("sending a review repeatedly, even concurrently, makes one review and keeps its approval", async () => {
  const { owner, serviceId } = await customer();
  const both = await Promise.all([1, 2, 3].map(() => write(owner, serviceId, CONTENT)));
  expect(both.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  await approve(serviceId);
  expect((await write(owner, serviceId, CONTENT)).body).toMatchObject({ state: "approved", version: 1 });
  const events = await server.ctx.db
    .selectFrom("service_review_events")
    .innerJoin("service_reviews", "service_reviews.id", "review_id")
    .where("service_id", "=", serviceId)
    .select("event")
    .execute();
  expect(events).toEqual([{ event: "written" }]);
});

test("of two tabs the later one is refused, because the review has changed", async () => {
  const { owner, serviceId } = await customer();
  await write(owner, serviceId, CONTENT);
  expect((await write(owner, serviceId, { ...CONTENT, version: 1, rating: 2 })).status).toBe(200);
  expect(await write(owner, serviceId, { ...CONTENT, version: 1, rating: 3 })).toMatchObject({
    status: 409,
    body: { code: "edit_conflict" },
  });
  expect((await ask(owner, serviceId)).body.review).toMatchObject({ rating: 2, version: 2 });
});

test.each([
  [{ rating: 0 }, "rating"],
  [{ rating: 6 }, "rating"],
  [{ rating: 4.5 }, "rating"],
  [{ comment: "a".repeat(2001) }, "comment"],
  [{ comment: "\0" }, "comment"],
  [{ version: -1 }, "version"],
  [{ is_approved: true }, "is_approved"],
])("refuses %j and names the field", async (change, field) => {
  const { owner, serviceId } = await customer();
  expect(await write(owner, serviceId, { ...CONTENT, ...change })).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field }] },
  });
});

test("the list is sorted as requested, with the number of reviews per rating", async () => {
  const service = await buildService(server.ctx.db);
  for (const [rating, day] of [
    [5, 1],
    [2, 2],
    [5, 3],
    [4, 4],
  ] as const) {
    const { id: user_id } = await buildUser(server);
    await server.ctx.db
      .insertInto("service_reviews")
      .values({
        user_id,
        service_id: service.id,
        rating,
        is_approved: true,
        created_at: `2026-03-0${day}T00:00:00Z`,
      })
      .execute();
  }
  const list = async (sort: string) => {
    const reply = await server.app.inject({ url: `/api/services/${service.id}/reviews?sort=${sort}` });
    return reply
      .json()
      .reviews.map(
        (one: { rating: number; created_at: string }) => `${one.rating}@${one.created_at.slice(9, 10)}`,
      );
  };
  expect(await list("newest")).toEqual(["4@4", "5@3", "2@2", "5@1"]);
  expect(await list("highest")).toEqual(["5@3", "5@1", "4@4", "2@2"]);
  expect(await list("lowest")).toEqual(["2@2", "4@4", "5@3", "5@1"]);
  expect(await published(service.id)).toMatchObject({
    average: 4,
    count: 4,
    ratings: { 5: 2, 4: 1, 3: 0, 2: 1, 1: 0 },
  });
});
