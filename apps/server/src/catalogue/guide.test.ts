import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../seeds/catalogue/first.ts";
import { seedCatalogue } from "../../seeds/catalogue.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildService } from "../../test/builders/catalogue.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await seedCatalogue(server.ctx);
});
afterAll(() => server.close());

const guideOf = (id: string, language = "fr") =>
  server.app.inject({ url: `/api/guides/${id}`, headers: { "accept-language": language } });

test("a visitor reads what a procedure requires per country, with the price of each place", async () => {
  const id = seedId("platform_services", "acte-naissance");
  const reply = await guideOf(id);
  expect(reply.statusCode, reply.body).toBe(200);
  const guide = reply.json();
  expect(guide).toMatchObject({ title: "Acte de naissance", estimated_time: "3–5 jours ouvrables" });
  expect(guide.required_documents).not.toEqual([]);
  expect(guide.procedure_steps).toHaveLength(4);
  const cameroon = guide.countries.find((one: { country: { code: string } }) => one.country.code === "CM");
  expect(cameroon.country.name).toBe("Cameroun");
  expect(cameroon.places).toContainEqual({
    id: expect.any(String),
    organism: expect.objectContaining({ city_name: "Bafoussam" }),
    price: { kind: "free" },
    estimated_time: "5–8 jours ouvrables",
    conditions: expect.stringContaining("nom complet"),
    presence_required: false,
    official_fees: null,
    required_documents: guide.required_documents,
  });
  const english = (await guideOf(id, "en")).json();
  expect(english).toMatchObject({ title: "Birth certificate", estimated_time: "3–5 working days" });
});

test("each place shows its own price, and the promised deliverables are named", async () => {
  const guide = (await guideOf(seedId("platform_services", "passeport"))).json();
  const places = guide.countries.flatMap(({ places }: { places: unknown[] }) => places);
  const kinds = new Set(places.map(({ price }: { price: { kind: string } }) => price.kind));
  expect(kinds).toEqual(new Set(["exact"]));
  // Fingerprints are taken in person.
  expect(places).toSatisfy((all: { presence_required: boolean }[]) =>
    all.every((one) => one.presence_required),
  );
  const cameroon = guide.countries.find((one: { country: { code: string } }) => one.country.code === "CM");
  const amounts = cameroon.places.map((one: { price: { amount: number } }) => one.price.amount);
  expect(Math.min(...amounts)).toBe(cameroon.price.amount);
  expect(guide.deliverables).not.toEqual([]);
  expect(cameroon.euro_cents).toBe(Math.round((cameroon.price.amount * 100) / 655.957));
  // Yaoundé takes two to three weeks, Douala two to four.
  expect(cameroon.longest_hours).toBe(3 * 7 * 24);
});

test("archived and unknown services have no guide", async () => {
  const archived = await buildService(server.ctx.db, { is_active: false });
  for (const id of [archived.id, crypto.randomUUID()]) {
    const reply = await guideOf(id);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "service_not_found"]);
  }
});
