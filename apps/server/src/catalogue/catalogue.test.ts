import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import {
  buildCountry,
  buildCountryOffer,
  buildModality,
  buildOrganism,
  buildService,
} from "../../test/builders/catalogue.ts";
import type { Db } from "../platform/db.ts";

let server: TestApp;
let db: Db;
beforeAll(async () => {
  server = await startTestApp();
  db = server.ctx.db;
});
afterAll(() => server.close());
// Lists show all services, so each test starts with an empty catalogue.
afterEach(async () => {
  await db.deleteFrom("service_modalities").execute();
  await db.deleteFrom("service_countries").execute();
  await db.deleteFrom("platform_services").execute();
  await db.deleteFrom("organisms").execute();
  await db.deleteFrom("cities").execute();
  await db.deleteFrom("countries").execute();
});

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url, headers });
  return { status: reply.statusCode, body: reply.json() };
}
const english = { "accept-language": "en-GB,fr;q=0.5" };
const titles = (body: { services: { title: string }[] }) => body.services.map((one) => one.title);

describe("the list of services", () => {
  test("is public, active only, by title ignoring accents, for one category or all", async () => {
    for (const title of ["Zone franche", "Écolage", "Eau", "écrivain public"])
      await buildService(db, { title });
    await buildService(db, { title: "Faire le ménage", category: "personnels" });
    await buildService(db, { title: "Abandonné", is_active: false });
    expect(titles((await get("/api/services")).body)).toEqual([
      "Eau",
      "Écolage",
      "écrivain public",
      "Faire le ménage",
      "Zone franche",
    ]);
    expect(titles((await get("/api/services?category=personnels")).body)).toEqual(["Faire le ménage"]);
    expect((await get("/api/services?category=documents_legaux")).body).toMatchObject({
      services: [],
      available: 0,
    });
  });

  test("is in the reader's language and sorted in it; missing translations fall back to French", async () => {
    await buildCountry(db, { code: "CM", name: "Cameroun", name_en: "Cameroon" });
    const birth = await buildService(db, {
      title: "Acte de naissance",
      en: { title: "Birth certificate", description: "A copy.", subcategory: "Civil status" },
    });
    await buildModality(db, { service_id: birth.id, country_code: "CM" });
    await buildService(db, { title: "Vente", en: { title: "A sale" } });
    await buildService(db, { title: "Mariage" });
    expect(titles((await get("/api/services")).body)).toEqual(["Acte de naissance", "Mariage", "Vente"]);
    const { body } = await get("/api/services", english);
    expect(titles(body)).toEqual(["A sale", "Birth certificate", "Mariage"]);
    expect(body.services[1]).toMatchObject({
      description: "A copy.",
      subcategory: "Civil status",
      estimated_time: "3–5 working days",
      service_countries: [{ country_code: "CM", country_name: "Cameroon", currency_code: "XAF" }],
    });
  });

  test("shows the price and countries of offers that can be ordered", async () => {
    const service = await buildService(db);
    const offered = await buildCountryOffer(db, { service_id: service.id, country_code: "CM" });
    await buildModality(db, { service_country_id: offered.id, price: 20_000 });
    await buildModality(db, { service_country_id: offered.id, price: 1_000, is_active: false });
    const closed = await buildOrganism(db, { is_active: false });
    await buildModality(db, { service_country_id: offered.id, price: 2_000, organism_id: closed.id });
    await buildCountryOffer(db, { service_id: service.id, country_code: "SN" });
    await buildCountryOffer(db, {
      service_id: service.id,
      country_code: "GA",
      is_free: true,
      is_active: false,
    });
    const { body } = await get("/api/services");
    expect(body.services).toMatchObject([
      {
        price: { kind: "exact", amount: 20_000, currency: "XAF" },
        service_countries: [{ country_code: "CM" }],
      },
    ]);
    expect(body.services[0].service_countries).toHaveLength(1);
  });

  test("shows no price for a service that is offered nowhere", async () => {
    await buildCountryOffer(db);
    expect((await get("/api/services")).body.services).toMatchObject([
      { price: { kind: "unavailable" }, service_countries: [] },
    ]);
  });

  test.each([
    ["/api/services?category=inconnue", "category"],
    ["/api/services?tri=prix", "tri"],
  ])("refuses %s and names the field", async (url, field) => {
    const { status, body } = await get(url);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_input", errors: [{ field }] });
  });
});

describe("a service", () => {
  test("is the same for every caller", async () => {
    const service = await buildService(db);
    const { headers } = await buildUser(server);
    const anybody = await get(`/api/services/${service.id}`);
    expect(anybody.status).toBe(200);
    expect(await get(`/api/services/${service.id}`, headers)).toEqual(anybody);
    expect(await get(`/api/services/${service.id}`, { authorization: "Bearer none" })).toEqual(anybody);
  });

  test("includes its offered countries, active modalities and organisms, in the reader's language", async () => {
    const { headers } = await buildUser(server);
    await buildCountry(db, { code: "CM", name: "Cameroun", name_en: "Cameroon" });
    await buildCountry(db, { code: "CI", name: "Côte d’Ivoire", name_en: "Ivory Coast" });
    const document = { key: "piece", fr: "Pièce", en: "Paper" };
    const service = await buildService(db, {
      title: "Passeport",
      required_documents: [document],
      procedure_steps: [{ fr: "Dépôt", en: "Filing", actor: "administration", presence: true }],
      en: { title: "Passport" },
    });
    const ivory = await buildCountryOffer(db, { service_id: service.id, country_code: "CI", is_free: true });
    const cameroon = await buildCountryOffer(db, { service_id: service.id, country_code: "CM" });
    await buildCountryOffer(db, { service_id: service.id, country_code: "SN" });
    const organism = await buildOrganism(db, { name: "Commissariat", city_name: "Douala" });
    const of = { service_country_id: cameroon.id };
    const dear = await buildModality(db, { ...of, organism_id: organism.id, price: 60_000 });
    const plain = await buildModality(db, { ...of, price: 50_000, required_documents: [] });
    await buildModality(db, { ...of, price: 1, is_active: false });

    const { status, body } = await get(`/api/services/${service.id}`, { ...headers, ...english });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: service.id,
      title: "Passport",
      required_documents: [{ key: "piece", name: "Paper" }],
      procedure_steps: [{ text: "Filing", actor: "administration", presence: true }],
      price: { kind: "from", amount: 50_000, currency: "XAF" },
    });
    expect(body.service_countries).toMatchObject([
      {
        id: cameroon.id,
        country: { code: "CM", name: "Cameroon", flag: "CM" },
        price: { kind: "from", amount: 50_000 },
        service_modalities: [
          { id: plain.id, organism: null, required_documents: [] },
          {
            id: dear.id,
            organism: { id: organism.id, name: "Commissariat", country_code: "CM", city_name: "Douala" },
            required_documents: [{ key: "piece", name: "Paper" }],
          },
        ],
      },
      { id: ivory.id, country: { name: "Ivory Coast" }, is_free: true, price: { kind: "free" } },
    ]);
    expect(body.service_countries).toHaveLength(2);
    const french = await get(`/api/services/${service.id}`, headers);
    expect(french.body).toMatchObject({ title: "Passeport", procedure_steps: [{ text: "Dépôt" }] });
  });

  test("an unknown or archived service is not found; a malformed id is refused and names the field", async () => {
    const { headers } = await buildUser(server);
    const archived = await buildService(db, { is_active: false });
    for (const id of [archived.id, crypto.randomUUID()]) {
      for (const path of ["", "/similar"]) {
        const { status, body } = await get(`/api/services/${id}${path}`, headers);
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: "service_not_found" });
      }
    }
    for (const path of ["", "/similar"]) {
      const { status, body } = await get(`/api/services/12'--${path}`, headers);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "invalid_input", errors: [{ field: "id" }] });
    }
  });
});

describe("similar services", () => {
  test("are at most four others of the category, by title", async () => {
    const one = await buildService(db, { title: "A" });
    for (const title of ["F", "B", "E", "D", "C"]) await buildService(db, { title });
    await buildService(db, { title: "AA", category: "personnels" });
    await buildService(db, { title: "AB", is_active: false });
    const { status, body } = await get(`/api/services/${one.id}/similar`);
    expect(status).toBe(200);
    expect(titles(body)).toEqual(["B", "C", "D", "E"]);
  });

  test("with a country, are offered there, at their price there", async () => {
    const one = await buildService(db, { title: "A" });
    const near = await buildService(db, { title: "B" });
    await buildModality(db, { service_id: near.id, country_code: "CM", price: 9_000 });
    await buildModality(db, { service_id: near.id, country_code: "SN", price: 3_000 });
    const far = await buildService(db, { title: "C" });
    await buildModality(db, { service_id: far.id, country_code: "SN" });
    const listed = await buildService(db, { title: "D" });
    await buildCountryOffer(db, { service_id: listed.id, country_code: "CM" });
    const { body } = await get(`/api/services/${one.id}/similar?country=CM`);
    expect(body.services).toMatchObject([{ title: "B", price: { kind: "exact", amount: 9_000 } }]);
    expect(body.services).toHaveLength(1);
    const refused = await get(`/api/services/${one.id}/similar?country=cm`);
    expect(refused.body).toMatchObject({ code: "invalid_input", errors: [{ field: "country" }] });
  });
});

describe("countries", () => {
  test("are those in which an active service is offered, by name in the reader's language", async () => {
    await buildCountry(db, { code: "CI", name: "Côte d’Ivoire", name_en: "Ivory Coast" });
    await buildCountry(db, { code: "CM", name: "Cameroun", name_en: "Cameroon" });
    await buildCountry(db, { code: "DE", name: "Allemagne", name_en: "Germany" });
    await buildCountryOffer(db, { country_code: "DE", is_free: true });
    await buildModality(db, { country_code: "CM" });
    await buildModality(db, { country_code: "CM" });
    await buildModality(db, { country_code: "CI" });
    await buildCountryOffer(db, { country_code: "SN" });
    await buildModality(db, { country_code: "GA", is_active: false });
    const archived = await buildService(db, { is_active: false });
    await buildModality(db, { service_id: archived.id, country_code: "BJ" });
    const names = async (headers = {}) =>
      (await get("/api/countries", headers)).body.countries.map((one: { name: string }) => one.name);
    expect(await names()).toEqual(["Allemagne", "Cameroun", "Côte d’Ivoire"]);
    expect(await names(english)).toEqual(["Cameroon", "Germany", "Ivory Coast"]);
  });

  test("list their services, offered there, at their price there", async () => {
    const one = await buildService(db, { title: "Beurre" });
    await buildModality(db, { service_id: one.id, country_code: "CM", price: 700 });
    await buildModality(db, { service_id: one.id, country_code: "SN", price: 300, currency_code: "XOF" });
    const free = await buildService(db, { title: "Air" });
    await buildCountryOffer(db, { service_id: free.id, country_code: "CM", is_free: true });
    await buildCountryOffer(db, { country_code: "CM" });
    const { body } = await get("/api/countries/CM/services");
    expect(body.services).toEqual([
      { id: free.id, title: "Air", category: "administratif", price: { kind: "free" } },
      {
        id: one.id,
        title: "Beurre",
        category: "administratif",
        price: { kind: "exact", amount: 700, currency: "XAF" },
      },
    ]);
    expect((await get("/api/countries/ZZ/services")).body).toEqual({ services: [] });
    expect((await get("/api/countries/cameroun/services")).body).toMatchObject({
      errors: [{ field: "code" }],
    });
  });
});

describe("organisms", () => {
  test("are the active ones in the country, by name ignoring accents", async () => {
    for (const name of ["Préfecture", "État civil", "eaux et forêts"]) await buildOrganism(db, { name });
    await buildOrganism(db, { name: "Fermé", is_active: false });
    await buildOrganism(db, { name: "Ailleurs", country_code: "SN", city_name: "Dakar" });
    const { body } = await get("/api/organisms?country=CM");
    expect(body.organisms.map((one: { name: string }) => one.name)).toEqual([
      "eaux et forêts",
      "État civil",
      "Préfecture",
    ]);
    expect(body.organisms[0]).toMatchObject({ country_code: "CM", city_name: "Yaoundé" });
  });

  test("require a country", async () => {
    const { status, body } = await get("/api/organisms");
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_input", errors: [{ field: "country" }] });
  });
});
