import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import {
  buildCountryOffer,
  buildModality,
  buildOrganism,
  buildService,
} from "../../test/builders/catalogue.ts";
import { type Db, json } from "../platform/db.ts";

/** What public replies take from the forms of services, and what they suggest to answer. */

let server: TestApp;
let db: Db;
beforeAll(async () => {
  server = await startTestApp();
  db = server.ctx.db;
});
afterAll(() => server.close());

const english = { "accept-language": "en" };

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url, headers });
  return { status: reply.statusCode, body: reply.json() };
}

test("names the documents of its form that are required, and those that depend on the answers", async () => {
  const owned = field("document", "land_title", { required: true, label: { fr: "Titre", en: "Title" } });
  const consent = field("document", "consent", {
    required: true,
    shown_when: {
      match: "all",
      conditions: [{ field: "minor", operator: "is_one_of", values: ["yes"] }],
    },
  });
  const service = await buildService(db, {
    required_documents: [{ key: "piece", fr: "Pièce", en: "Paper" }],
  });
  const asked = form(field("yes_no", "minor"), consent, field("document", "letter"));
  await db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", service.id)
    .execute();
  const offered = await buildCountryOffer(db, { service_id: service.id, country_code: "CM" });
  await db
    .updateTable("service_countries")
    .set({ form: json({ removed: ["consent"], ...form(owned) }) })
    .where("id", "=", offered.id)
    .execute();
  await buildModality(db, { service_country_id: offered.id, required_documents: [] });
  const { body } = await get(`/api/services/${service.id}`, english);
  expect(body.required_documents).toEqual([
    { key: "piece", name: "Paper", conditional: false },
    { key: "field:consent", name: "consent", conditional: true },
  ]);
  const title = { key: "field:land_title", name: "Title", conditional: false };
  expect(body.service_countries[0]).toMatchObject({
    required_documents: [{ key: "piece" }, title],
    service_modalities: [{ required_documents: [title] }],
  });
});

test("lists the active cities of a country in order, and none of an unknown one", async () => {
  await buildOrganism(db, { name: "Mairie", city_name: "Yaoundé" });
  await buildOrganism(db, { name: "Mairie", city_name: "Ébolowa" });
  await buildOrganism(db, { name: "Mairie", city_name: "Douala" });
  await db.updateTable("cities").set({ is_active: false }).where("name", "=", "Douala").execute();
  const { body } = await get("/api/cities?country=CM");
  expect(body).toEqual({ cities: ["Ébolowa", "Yaoundé"] });
  expect((await get("/api/cities?country=ZZ")).body).toEqual({ cities: [] });
  expect((await get("/api/cities?country='--")).status).toBe(400);
});
