import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../seeds/catalogue/first.ts";
import { seedCatalogue } from "../../seeds/catalogue.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

async function review(
  service_id: string,
  name: string,
  columns: {
    rating: number;
    comment?: string;
    language?: string;
    is_approved?: boolean;
    created_at?: string;
  },
) {
  const { id } = await buildUser(server, { name });
  await server.ctx.db
    .insertInto("service_reviews")
    .values({ user_id: id, service_id, is_approved: true, ...columns })
    .execute();
  return id;
}

test("lists approved reviews only, newest first, with the average to one decimal and authors by first name and initial", async () => {
  const service = await buildService(server.ctx.db);
  await review(service.id, "Awa Ndiaye", { rating: 5, comment: "Bien", created_at: "2026-01-02T03:04:05Z" });
  await review(service.id, "  jean-paul  marie  étoundi ", { rating: 4, created_at: "2026-03-01T00:00:00Z" });
  await review(service.id, "Chantal", { rating: 4, created_at: "2026-02-01T00:00:00Z" });
  await review(service.id, "Pas Encore", { rating: 1, is_approved: false });
  const reply = await get(`/api/services/${service.id}/reviews`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    average: 4.3,
    count: 3,
    ratings: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
    reviews: [
      expect.objectContaining({ user_name: "jean-paul É.", rating: 4, comment: null }),
      expect.objectContaining({ user_name: "Chantal" }),
      {
        id: expect.any(String),
        user_name: "Awa N.",
        user_avatar: null,
        rating: 5,
        comment: "Bien",
        created_at: "2026-01-02T03:04:05.000Z",
      },
    ],
  });
});

test("average and count do not depend on the page", async () => {
  const service = await buildService(server.ctx.db);
  await review(service.id, "Awa Ndiaye", { rating: 5, created_at: "2026-01-02T00:00:00Z" });
  await review(service.id, "Ben Touré", { rating: 2, created_at: "2026-01-03T00:00:00Z" });
  const second = (await get(`/api/services/${service.id}/reviews?page=2&per_page=1`)).json();
  expect(second).toMatchObject({ average: 3.5, count: 2, reviews: [{ user_name: "Awa N." }] });
  expect(second.reviews).toHaveLength(1);
});

test("without reviews there is no average", async () => {
  const service = await buildService(server.ctx.db);
  expect((await get(`/api/services/${service.id}/reviews`)).json()).toEqual({
    average: null,
    count: 0,
    ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    reviews: [],
  });
});

test("an unknown or archived service is not found; a malformed id is refused and names the field", async () => {
  const archived = await buildService(server.ctx.db, { is_active: false });
  for (const id of [archived.id, crypto.randomUUID()]) {
    const reply = await get(`/api/services/${id}/reviews`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: "service_not_found" });
  }
  const malformed = await get("/api/services/1/reviews");
  expect(malformed.statusCode).toBe(400);
  expect(malformed.json()).toMatchObject({ code: "invalid_input", errors: [{ field: "id" }] });
  const page = await get(`/api/services/${archived.id}/reviews?page=0`);
  expect(page.json()).toMatchObject({ code: "invalid_input", errors: [{ field: "page" }] });
});

test("allows one review per person and service, from one to five", async () => {
  const service = await buildService(server.ctx.db);
  const user_id = await review(service.id, "Awa Ndiaye", { rating: 5 });
  const again = (rating: number, service_id: string) =>
    server.ctx.db.insertInto("service_reviews").values({ user_id, service_id, rating }).execute();
  await expect(again(4, service.id)).rejects.toMatchObject({ code: "23505" });
  const other = await buildService(server.ctx.db);
  for (const rating of [0, 6]) await expect(again(rating, other.id)).rejects.toMatchObject({ code: "23514" });
});

test("the demo has at least six approved reviews over three services", async () => {
  const fresh = await startTestApp();
  try {
    await seedCatalogue(fresh.ctx);
    const counts: number[] = [];
    for (const slug of ["acte-naissance", "passeport", "creation-sarl"]) {
      const reply = await fresh.app.inject({
        url: `/api/services/${seedId("platform_services", slug)}/reviews`,
      });
      const { average, count, reviews } = reply.json();
      expect(average).toBeGreaterThanOrEqual(4);
      expect(reviews).toHaveLength(count);
      counts.push(count);
    }
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(6);
  } finally {
    await fresh.close();
  }
});

test("the landing page gets the two newest published reviews of its language, of services that are offered", async () => {
  const service = await buildService(server.ctx.db, { title: "Acte", en: { title: "Certificate" } });
  const archived = await buildService(server.ctx.db, { is_active: false });
  const english = { rating: 4, language: "en" };
  await review(service.id, "Ann One", { ...english, comment: "Oldest", created_at: "2031-01-01T00:00:00Z" });
  await review(service.id, "Ann Two", { ...english, comment: "Older", created_at: "2031-01-02T00:00:00Z" });
  await review(service.id, "Ann Three", {
    ...english,
    comment: "Newest",
    created_at: "2031-01-03T00:00:00Z",
  });
  await review(service.id, "Ann Four", { ...english, created_at: "2031-01-04T00:00:00Z" });
  await review(service.id, "Ann Five", { ...english, comment: "Not yet", is_approved: false });
  await review(service.id, "Anne Six", {
    rating: 5,
    comment: "En français",
    created_at: "2031-01-05T00:00:00Z",
  });
  await review(archived.id, "Ann Seven", { ...english, comment: "Gone", created_at: "2031-01-06T00:00:00Z" });
  const newest = async (language: string) => {
    const headers = { "accept-language": language };
    const { reviews } = (await server.app.inject({ url: "/api/reviews/newest", headers })).json();
    return reviews.map((one: { comment: string; service: { title: string } }) => [
      one.comment,
      one.service.title,
    ]);
  };
  expect(await newest("en")).toEqual([
    ["Newest", "Certificate"],
    ["Older", "Certificate"],
  ]);
  expect((await newest("fr"))[0]).toEqual(["En français", "Acte"]);
});
