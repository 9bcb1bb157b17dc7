import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVICES, seedId } from "../../seeds/catalogue/first.ts";
import { seedCatalogue } from "../../seeds/catalogue.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";

let server: TestApp;
let cards: Record<string, unknown>[];
beforeAll(async () => {
  server = await startTestApp();
  await seedCatalogue(server.ctx);
  cards = (await server.app.inject({ url: "/api/services" })).json().services;
});
afterAll(() => server.close());

const card = (slug: string) => cards.find((one) => one.id === seedId("platform_services", slug));
const francs = (kind: "exact" | "from", amount: number) => ({
  kind,
  amount,
  currency: expect.stringMatching(/^X[OA]F$/),
});

test.each([
  ["acte-naissance", { kind: "free" }],
  ["acte-mariage", { kind: "free" }],
  ["acte-deces", { kind: "free" }],
  ["carte-nationale-identite", francs("exact", 15_000)],
  ["passeport", francs("from", 50_000)],
  ["permis-conduire", francs("from", 75_000)],
  ["certificat-nationalite", francs("from", 25_000)],
  ["casier-judiciaire", francs("from", 5_000)],
  ["legalisation-documents", francs("exact", 2_000)],
  ["declaration-fiscale", francs("exact", 75_000)],
  ["courses-marche", francs("from", 5_000)],
  ["creation-sarl", francs("from", 250_000)],
  ["organisation-anniversaire", francs("exact", 150_000)],
  ["menage", francs("from", 25_000)],
])("the card of %s shows the price of spec 2 §9", (slug, price) => {
  expect(card(slug)?.price).toEqual(price);
});

test("it contains the 14 services, in every category, and six countries", async () => {
  expect(cards).toHaveLength(14);
  expect(new Set(cards.map((one) => one.category)).size).toBe(5);
  const { countries } = (await server.app.inject({ url: "/api/countries" })).json();
  expect(countries.map((one: { code: string }) => one.code)).toEqual(["BJ", "CM", "CI", "GA", "NG", "SN"]);
});

test("every text exists in both languages", async () => {
  const headers = { "accept-language": "en" };
  const english: Record<string, unknown>[] = (
    await server.app.inject({ url: "/api/services", headers })
  ).json().services;
  for (const one of english) {
    const french = cards.find((other) => other.id === one.id);
    for (const column of ["title", "description", "subcategory", "estimated_time"]) {
      expect(one[column], `${column} of ${french?.title}`).toBeTruthy();
    }
    expect(one.title).not.toBe(french?.title);
    expect(one.description).not.toBe(french?.description);
  }
  const modalities = await server.ctx.db.selectFrom("service_modalities").select("conditions").execute();
  for (const { conditions } of modalities) {
    if (conditions !== null) expect(conditions).toEqual({ fr: expect.any(String), en: expect.any(String) });
  }
});

test("every organism of the lists leads to a modality", async () => {
  const idle = await server.ctx.db
    .selectFrom("organisms")
    .leftJoin("service_modalities", "service_modalities.organism_id", "organisms.id")
    .where("service_modalities.id", "is", null)
    .select("organisms.name")
    .execute();
  expect(idle).toEqual([]);
});

test("seeding again, even concurrently, adds nothing; removed rows stay removed", async () => {
  const { db } = server.ctx;
  const tables = [
    "countries",
    "cities",
    "organisms",
    "platform_services",
    "service_countries",
    "service_modalities",
    "service_reviews",
    "users",
  ] as const;
  const count = async () => {
    const rows = tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow(),
    );
    return (await Promise.all(rows)).map((row) => row.n);
  };
  const before = await count();
  expect(before[3]).toBe(SERVICES.length);
  await seedCatalogue(server.ctx);
  await Promise.all([seedCatalogue(server.ctx), seedCatalogue(server.ctx)]);
  expect(await count()).toEqual(before);
  await db.deleteFrom("service_reviews").execute();
  await seedCatalogue(server.ctx);
  expect(await count()).toEqual(before.map((n, at) => (tables[at] === "service_reviews" ? 0 : n)));
});

test("two processes that start on an empty database seed it once", async () => {
  const other = await startTestApp();
  try {
    await Promise.all([seedCatalogue(other.ctx), seedCatalogue(other.ctx)]);
    const { services } = (await other.app.inject({ url: "/api/services" })).json();
    expect(services).toEqual(cards);
  } finally {
    await other.close();
  }
});
