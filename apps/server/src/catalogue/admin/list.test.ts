import type { AdminServiceRow } from "@passerelle/contract/catalogue/admin";
import { SERVICE_SORTS } from "@passerelle/contract/catalogue/admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildCountryOffer, buildModality, buildService } from "../../../test/builders/catalogue.ts";

let server: TestApp;
let admin: TestUser;
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  const { db } = server.ctx;
  const passport = await buildService(db, {
    title: "Passeport",
    base_price: 50_000,
    en: { title: "Travel document" },
  });
  const certificate = await buildService(db, {
    title: "Acte de décès",
    base_price: 0,
    en: { title: "Death certificate" },
  });
  const party = await buildService(db, {
    title: "Fête 100 %",
    category: "personnels",
    subcategory: "Événements",
    base_price: 150_000,
    en: { title: "Party", subcategory: "Events" },
  });
  const asleep = await buildService(db, { title: "Ébauche", is_active: false, base_price: 10 });
  const gone = await buildService(db, { title: "Zone franche", is_active: false });
  await db
    .updateTable("platform_services")
    .set({ archived_at: new Date() })
    .where("id", "=", gone.id)
    .execute();
  await buildModality(db, { service_id: passport.id, country_code: "CM", price: 60_000 });
  await buildModality(db, {
    service_id: passport.id,
    country_code: "SN",
    price: 40_000,
    currency_code: "XOF",
  });
  await buildModality(db, { service_id: party.id, country_code: "SN", price: 150_000, currency_code: "XOF" });
  await buildCountryOffer(db, {
    service_id: certificate.id,
    country_code: "CM",
    is_free: true,
    is_active: false,
  });
  // An hour apart, because consecutive writes may share a millisecond.
  for (const [hour, { title, id }] of [passport, certificate, party, asleep, gone].entries()) {
    ids.set(title, id);
    const updated_at = new Date(Date.UTC(2026, 0, 1, hour));
    await db.updateTable("platform_services").set({ updated_at }).where("id", "=", id).execute();
  }
});
afterAll(() => server.close());

async function list(query: string, language = "fr") {
  const headers = { ...admin.headers, "accept-language": language };
  const reply = await server.app.inject({ url: `/api/admin/services?${query}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { services: AdminServiceRow[]; total: number; counts: object; page: number };
}

const titles = async (query: string, language?: string) =>
  (await list(query, language)).services.map((one) => one.title.fr);

test("a row shows the service, where it is offered, its price, and who changed it", async () => {
  const { services, total, counts } = await list("search=passeport");
  expect(total).toBe(1);
  expect(counts).toEqual({ active: 3, inactive: 1, archived: 1 });
  expect(services[0]).toEqual({
    id: ids.get("Passeport"),
    title: { fr: "Passeport", en: "Travel document" },
    category: "administratif",
    subcategory: { fr: "État civil", en: "" },
    icon_name: "help",
    status: "active",
    countries: [
      { code: "CM", name: "Pays CM" },
      { code: "SN", name: "Pays SN" },
    ],
    price: { kind: "from", amount: 40_000, currency: "XOF" },
    base_price: 50_000,
    version: 1,
    updated_at: expect.any(String),
    updated_by: null,
  });
});

test.each([
  ["", ["Acte de décès", "Ébauche", "Fête 100 %", "Passeport"]],
  ["status=active", ["Acte de décès", "Fête 100 %", "Passeport"]],
  ["status=inactive", ["Ébauche"]],
  ["status=archived", ["Zone franche"]],
  ["category=personnels", ["Fête 100 %"]],
  ["country=SN", ["Fête 100 %", "Passeport"]],
  ["country=CM", ["Passeport"]],
  ["search=DECES acte", ["Acte de décès"]],
  ["search=certificate", ["Acte de décès"]],
  ["search=evenements", ["Fête 100 %"]],
  ["search=100 %25", ["Fête 100 %"]],
  ["search=_", []],
  ["search=p", ["Fête 100 %", "Passeport"]],
  ["search=zone", []],
  ["search=a&country=SN&category=administratif", ["Passeport"]],
])("finds by %s", async (query, expected) => {
  const { services, total } = await list(query);
  expect(services.map((one) => one.title.fr)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test.each([
  ["sort=-title", ["Passeport", "Fête 100 %", "Ébauche", "Acte de décès"]],
  ["sort=category", ["Acte de décès", "Ébauche", "Passeport", "Fête 100 %"]],
  ["sort=-category", ["Fête 100 %", "Acte de décès", "Ébauche", "Passeport"]],
  ["sort=status", ["Acte de décès", "Fête 100 %", "Passeport", "Ébauche"]],
  ["sort=-countries", ["Passeport", "Fête 100 %", "Acte de décès", "Ébauche"]],
  ["sort=base_price", ["Acte de décès", "Ébauche", "Passeport", "Fête 100 %"]],
  ["sort=-updated_at", ["Ébauche", "Fête 100 %", "Acte de décès", "Passeport"]],
])("sorts by %s", async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test("titles sort in the reader's language", async () => {
  // Death certificate, Ébauche (not translated), Party, Travel document.
  expect(await titles("sort=title", "en")).toEqual(["Acte de décès", "Ébauche", "Fête 100 %", "Passeport"]);
  expect(await titles("search=travel", "en")).toEqual(["Passeport"]);
});

test.each(SERVICE_SORTS)("pages sorted by %s contain every service once", async (sort) => {
  const pages = [];
  for (const page of [1, 2, 3, 4, 5]) pages.push(...(await titles(`sort=${sort}&per_page=1&page=${page}`)));
  expect(pages).toEqual(await titles(`sort=${sort}`));
  expect(new Set(pages).size).toBe(4);
});
