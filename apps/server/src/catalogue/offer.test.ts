import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import {
  buildCountryOffer,
  buildModality,
  buildOrganism,
  buildService,
} from "../../test/builders/catalogue.ts";
import type { Db } from "../platform/db.ts";
import { describeCountries, describeServices, getOffer } from "./service.ts";

const PASSPORT_PHOTO = { key: "photo", fr: "Photo d’identité", en: "Identity photo" };
const BIRTH = { key: "acte-naissance", fr: "Acte de naissance", en: "Birth certificate" };

let server: TestApp;
let db: Db;
beforeAll(async () => {
  server = await startTestApp();
  db = server.ctx.db;
});
afterAll(() => server.close());

async function buildDelivery(options: { is_free?: boolean; is_active?: boolean } = {}) {
  const service = await buildService(db, {
    required_documents: [BIRTH],
    en: { title: "Passport" },
  });
  const offered = await buildCountryOffer(db, { service_id: service.id, ...options });
  return { serviceId: service.id, offered };
}

const choose = (serviceId: string, organismId: string | null = null, countryCode = "CM") =>
  getOffer(db, { serviceId, countryCode, organismId }, "fr");

describe("getOffer", () => {
  test("a free country needs no modality, and requires the service's documents", async () => {
    const { serviceId, offered } = await buildDelivery({ is_free: true });
    const offer = await choose(serviceId);
    expect(offer).toMatchObject({
      service_country_id: offered.id,
      is_free: true,
      modality: undefined,
      organism: null,
      required_documents: [{ key: "acte-naissance", name: "Acte de naissance" }],
      estimated_time: "3–5 jours ouvrables",
      conditions: null,
    });
  });

  test("without an organism, uses the only modality without one", async () => {
    const { serviceId, offered } = await buildDelivery();
    const organism = await buildOrganism(db);
    await buildModality(db, { service_country_id: offered.id, organism_id: organism.id, price: 9_000 });
    const modality = await buildModality(db, {
      service_country_id: offered.id,
      price: 12_000,
      estimated_time: { unit: "weeks", minimum: 2, maximum: 2 },
      conditions: "Sur place",
      required_documents: [PASSPORT_PHOTO],
    });
    const offer = await choose(serviceId);
    expect(offer).toMatchObject({
      is_free: false,
      modality: { id: modality.id, organism_id: null, price: 12_000, currency_code: "XAF" },
      organism: null,
      required_documents: [{ key: "photo", name: "Photo d’identité" }],
      estimated_time: "2 semaines",
      conditions: "Sur place",
    });
  });

  test("with an organism, uses its modality, with the service's duration and documents where it has none", async () => {
    const { serviceId, offered } = await buildDelivery();
    const organism = await buildOrganism(db, { name: "Mairie de la Presqu’île", city_name: "Douala" });
    await buildModality(db, { service_country_id: offered.id, price: 12_000 });
    const modality = await buildModality(db, {
      service_country_id: offered.id,
      organism_id: organism.id,
      price: 9_000,
    });
    const offer = await choose(serviceId, organism.id);
    expect(offer).toMatchObject({
      modality: { id: modality.id, price: 9_000 },
      organism: {
        id: organism.id,
        name: "Mairie de la Presqu’île",
        country_code: "CM",
        city_name: "Douala",
      },
      required_documents: [{ key: "acte-naissance" }],
      estimated_time: "3–5 jours ouvrables",
    });
  });

  test("an empty list of the modality means no documents, not the service's", async () => {
    const { serviceId, offered } = await buildDelivery();
    await buildModality(db, { service_country_id: offered.id, required_documents: [] });
    expect((await choose(serviceId)).required_documents).toEqual([]);
  });

  test("cannot be ordered with two modalities without organism, or only modalities with one", async () => {
    const two = await buildDelivery();
    await buildModality(db, { service_country_id: two.offered.id, price: 1 });
    await buildModality(db, { service_country_id: two.offered.id, price: 2 });
    const organised = await buildDelivery();
    const organism = await buildOrganism(db);
    await buildModality(db, { service_country_id: organised.offered.id, organism_id: organism.id });
    for (const { serviceId } of [two, organised]) {
      const offer = await choose(serviceId);
      expect(offer).toMatchObject({ is_free: false, required_documents: [{ key: "acte-naissance" }] });
      expect(offer.modality).toBeUndefined();
    }
  });

  test("does not offer inactive modalities", async () => {
    const inactiveService = await buildService(db, { is_active: false });
    await buildModality(db, { service_id: inactiveService.id });
    await expect(choose(inactiveService.id)).rejects.toMatchObject({ code: "service_not_found" });

    const inactiveCountry = await buildDelivery({ is_active: false });
    await buildModality(db, { service_country_id: inactiveCountry.offered.id });
    await expect(choose(inactiveCountry.serviceId)).rejects.toMatchObject({ code: "offer_unavailable" });

    const inactiveModality = await buildDelivery();
    await buildModality(db, { service_country_id: inactiveModality.offered.id, is_active: false });
    await expect(choose(inactiveModality.serviceId)).rejects.toMatchObject({ code: "offer_unavailable" });

    const closed = await buildOrganism(db, { is_active: false });
    const inactiveOrganism = await buildDelivery();
    await buildModality(db, { service_country_id: inactiveOrganism.offered.id });
    await buildModality(db, { service_country_id: inactiveOrganism.offered.id, organism_id: closed.id });
    await expect(choose(inactiveOrganism.serviceId, closed.id)).rejects.toMatchObject({
      code: "offer_unavailable",
    });
    expect((await choose(inactiveOrganism.serviceId)).modality?.organism_id).toBeNull();
  });

  test("refuses an organism without an active modality where the service is charged", async () => {
    const paid = await buildDelivery();
    await buildModality(db, { service_country_id: paid.offered.id });
    const stranger = await buildOrganism(db);
    await expect(choose(paid.serviceId, stranger.id)).rejects.toMatchObject({ code: "offer_unavailable" });
    await buildModality(db, {
      service_country_id: paid.offered.id,
      organism_id: stranger.id,
      is_active: false,
    });
    await expect(choose(paid.serviceId, stranger.id)).rejects.toMatchObject({ code: "offer_unavailable" });
  });

  test("accepts any organism of the country where the service is free, and no other", async () => {
    const free = await buildDelivery({ is_free: true });
    const stranger = await buildOrganism(db);
    expect(await choose(free.serviceId, stranger.id)).toMatchObject({
      is_free: true,
      modality: undefined,
      organism: { id: stranger.id, name: stranger.name },
    });
    await expect(choose(free.serviceId, crypto.randomUUID())).rejects.toMatchObject({
      code: "offer_unavailable",
    });
  });

  test("distinguishes an unknown service from a country without offer", async () => {
    const { serviceId, offered } = await buildDelivery();
    await buildModality(db, { service_country_id: offered.id });
    await expect(choose(crypto.randomUUID())).rejects.toMatchObject({ code: "service_not_found" });
    await expect(choose(serviceId, null, "SN")).rejects.toMatchObject({ code: "offer_unavailable" });
  });

  test("is in the reader's language and works inside a transaction", async () => {
    const { serviceId, offered } = await buildDelivery();
    await buildModality(db, {
      service_country_id: offered.id,
      conditions: "En personne",
      en: { conditions: "In person" },
    });
    const offer = await db
      .transaction()
      .execute((trx) => getOffer(trx, { serviceId, countryCode: "CM", organismId: null }, "en"));
    expect(offer).toMatchObject({
      service: { id: serviceId, title: "Passport", category: "administratif", icon_name: "help" },
      country: { code: "CM", name: "Country CM", flag: "CM" },
      required_documents: [{ key: "acte-naissance", name: "Birth certificate" }],
      estimated_time: "3–5 working days",
      conditions: "In person",
    });
  });
});

describe("names for lists of requests", () => {
  test("an archived service keeps its name; unknown ids are absent", async () => {
    const service = await buildService(db, {
      title: "Ancien service",
      is_active: false,
      en: { title: "Old service" },
    });
    const unknown = crypto.randomUUID();
    const described = await describeServices(db, [service.id, service.id, unknown], "en");
    const head = { id: service.id, title: "Old service", category: "administratif", icon_name: "help" };
    expect([...described]).toEqual([[service.id, { ...head, is_active: false }]]);
    expect((await describeServices(db, [service.id], "fr")).get(service.id)?.title).toBe("Ancien service");
    expect((await describeServices(db, [], "fr")).size).toBe(0);
  });

  test("countries by code, in the reader's language", async () => {
    await buildCountryOffer(db, { country_code: "SN" });
    const described = await describeCountries(db, ["SN", "ZZ"], "fr");
    expect([...described]).toEqual([["SN", { code: "SN", name: "Pays SN", flag: "SN" }]]);
    expect((await describeCountries(db, [], "fr")).size).toBe(0);
  });
});

describe("the database refuses", () => {
  test("a second active modality of one organism", async () => {
    const { offered } = await buildDelivery();
    const organism = await buildOrganism(db);
    const again = (is_active: boolean) =>
      buildModality(db, { service_country_id: offered.id, organism_id: organism.id, is_active });
    await again(true);
    await again(false);
    await expect(again(true)).rejects.toMatchObject({ code: "23505" });
  });

  test("an organism of another country", async () => {
    const { offered } = await buildDelivery();
    const foreign = await buildOrganism(db, { country_code: "SN", city_name: "Dakar" });
    await expect(
      buildModality(db, { service_country_id: offered.id, organism_id: foreign.id }),
    ).rejects.toMatchObject({ code: "23503" });
  });

  test.each([
    ["a key that is no slug", [{ key: "Pièce d'identité", fr: "Pièce", en: "Paper" }]],
    ["an empty key", [{ key: "", fr: "Pièce", en: "Paper" }]],
    ["two documents of one key", [BIRTH, { ...BIRTH, fr: "Autre" }]],
    ["a document without French", [{ key: "acte", en: "Record" }]],
    ["a key that is a number", [{ key: 1, fr: "Acte", en: "Record" }]],
    ["a text in place of a document", ["acte"]],
  ])("%s", async (_what, documents) => {
    await expect(
      buildService(db, { required_documents: documents as (typeof BIRTH)[] }),
    ).rejects.toMatchObject({ code: "23514" });
    await expect(
      buildModality(db, { required_documents: documents as (typeof BIRTH)[] }),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("a negative price", async () => {
    await expect(buildModality(db, { price: -1 })).rejects.toMatchObject({ code: "23514" });
  });
});
