import type { AdminCity, AdminCountry, AdminOrganism } from "@passerelle/contract/catalogue/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { countryDocument, modalityDocument, serviceDocument } from "../../../test/builders/catalogue.ts";
import { buildRequest } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Première" });
});
afterAll(() => server.close());

async function call(method: "GET" | "POST" | "PUT" | "PATCH", path: string, payload?: object) {
  const { headers } = admin;
  const reply = await server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}

let made = 0;
const capital = (number: number) => String.fromCharCode(65 + number);
const nextCode = () => `Q${capital(made++)}`;

const countryOf = (code: string, overrides: object = {}) => ({
  name: { fr: `Pays ${code}`, en: `Country ${code}` },
  currency_code: "XOF",
  is_active: true,
  ...overrides,
});

/** A country, a city in it and an organism there, created through the API. */
async function place(): Promise<{ country: AdminCountry; city: AdminCity; organism: AdminOrganism }> {
  const code = nextCode();
  const country = await call("POST", "/admin/countries", { code, ...countryOf(code) });
  const asked = { id: crypto.randomUUID(), country_code: code, name: "Ville", is_active: true };
  const city = await call("POST", "/admin/cities", asked);
  const organism = await call("POST", "/admin/organisms", {
    id: crypto.randomUUID(),
    name: `Mairie ${code}`,
    city_id: city.body.id,
    is_active: true,
  });
  expect([country.status, city.status, organism.status]).toEqual([200, 200, 200]);
  return { country: country.body, city: city.body, organism: organism.body };
}

async function service(countryCode: string, organismId: string | null) {
  const modalities = [modalityDocument({ organism_id: organismId })];
  const document = serviceDocument({
    title: { fr: `Service ${countryCode}`, en: `Service ${countryCode}` },
    countries: [countryDocument({ country_code: countryCode, currency_code: "XOF", modalities })],
  });
  const { status, body } = await call("POST", "/admin/services", {
    id: crypto.randomUUID(),
    is_active: true,
    document,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const changed = ({ code, version, ...country }: AdminCountry, change: object) => {
  const { name, currency_code, is_active } = country;
  return call("PUT", `/admin/countries/${code}`, { version, name, currency_code, is_active, ...change });
};
const changedCity = ({ id, version, name, is_active }: AdminCity, change: object) =>
  call("PUT", `/admin/cities/${id}`, { version, name, is_active, ...change });
const changedOrganism = ({ id, version, name, city, is_active }: AdminOrganism, change: object) =>
  call("PUT", `/admin/organisms/${id}`, { version, name, city_id: city.id, is_active, ...change });

test("adds a country, a city and an organism; repeating it answers the same", async () => {
  const { country, city, organism } = await place();
  expect(country).toMatchObject({ is_active: true, version: 1, cities: 0, organisms: 0, services: 0 });
  expect(organism).toMatchObject({ city: { id: city.id, name: "Ville" }, country_code: country.code });
  const { name, currency_code, is_active, code } = country;
  const again = [
    await call("POST", "/admin/countries", { code, name, currency_code, is_active }),
    await call("POST", "/admin/cities", { id: city.id, country_code: code, name: "Ville", is_active: true }),
    await call("POST", "/admin/organisms", {
      id: organism.id,
      name: organism.name,
      city_id: city.id,
      is_active: true,
    }),
  ];
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(again[0]?.body).toEqual({ ...country, cities: 1, organisms: 1 });
  const lists = [
    (await call("GET", "/admin/countries")).body.countries.find((one: AdminCountry) => one.code === code),
    (await call("GET", `/admin/cities?country=${code}`)).body.cities,
    (await call("GET", `/admin/organisms?country=${code}&search=ville mairie`)).body,
  ];
  expect(lists).toEqual([
    { ...country, cities: 1, organisms: 1 },
    [{ ...city, organisms: 1 }],
    { organisms: [organism], total: 1, page: 1, per_page: 20 },
  ]);
});

test("refuses a name that is taken and a place that does not exist", async () => {
  const { country, city, organism } = await place();
  const other = { id: crypto.randomUUID(), is_active: true };
  const code = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  expect(await code(call("POST", "/admin/countries", { code: country.code, ...countryOf("autre") }))).toEqual(
    [409, "place_taken"],
  );
  expect(
    await code(call("POST", "/admin/cities", { ...other, country_code: country.code, name: "Ville" })),
  ).toEqual([409, "place_taken"]);
  expect(
    await code(call("POST", "/admin/organisms", { ...other, name: organism.name, city_id: city.id })),
  ).toEqual([409, "place_taken"]);
  expect(await code(call("POST", "/admin/cities", { ...other, country_code: "ZZ", name: "Ville" }))).toEqual([
    404,
    "place_not_found",
  ]);
  expect(
    await code(call("POST", "/admin/organisms", { ...other, name: "x", city_id: crypto.randomUUID() })),
  ).toEqual([404, "place_not_found"]);
  const second = await call("POST", "/admin/cities", { ...other, country_code: country.code, name: "Bourg" });
  expect(await code(changedCity(second.body, { name: "Ville" }))).toEqual([409, "place_taken"]);
  const elsewhere = await place();
  expect(await code(changedOrganism(organism, { city_id: elsewhere.city.id }))).toEqual([
    404,
    "place_not_found",
  ]);
  expect((await changedOrganism(organism, { city_id: second.body.id })).body).toMatchObject({
    city: { name: "Bourg" },
    version: 2,
  });
});

test("refuses the second of two concurrent edits", async () => {
  const { country } = await place();
  const [first, second] = await Promise.all([
    changed(country, { name: { fr: "Premier", en: "First" } }),
    changed(country, { name: { fr: "Second", en: "Second" } }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const [kept, refused] = first.status === 200 ? [first, second] : [second, first];
  expect(refused.body).toMatchObject({ code: "place_conflict", details: { version: 2 } });
  const { body } = await call("GET", "/admin/countries");
  expect(body.countries).toContainEqual(kept.body);
});

test("refuses to deactivate an organism that a service uses, and names the service", async () => {
  const { country, organism } = await place();
  const used = await service(country.code, organism.id);
  const refused = await changedOrganism(organism, { is_active: false });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "organism_in_use",
      details: {
        services: [{ id: used.id, title: { fr: `Service ${country.code}` } }],
        services_count: 1,
        requests: 0,
      },
    },
  });
  // Renaming is still allowed, and an archived service does not prevent deactivation.
  expect((await changedOrganism(organism, { name: "Autre nom" })).body).toMatchObject({
    name: "Autre nom",
    services: 1,
  });
  await call("PATCH", `/admin/services/${used.id}`, { version: used.version, status: "archived" });
  const off = await changedOrganism({ ...organism, version: 2 }, { name: "Autre nom", is_active: false });
  expect(off.body).toMatchObject({ is_active: false, services: 0 });
});

test("refuses to deactivate an organism or a country with an open request", async () => {
  const { country, organism } = await place();
  const offer = {
    service_id: (await service(country.code, organism.id)).id,
    country_code: country.code,
    organism_id: organism.id,
  };
  const request = await buildRequest(server, { offer });
  const { db } = server.ctx;
  const terms = JSON.stringify({});
  await db
    .updateTable("service_requests")
    .set({ status: "submitted", terms, submitted_at: new Date() })
    .where("id", "=", request.id)
    .execute();
  await db
    .updateTable("platform_services")
    .set({ is_active: false, archived_at: new Date() })
    .where("id", "=", offer.service_id)
    .execute();
  const use = { services: [], services_count: 0, requests: 1, organisms: [] };
  expect((await changedOrganism(organism, { is_active: false })).body).toMatchObject({
    code: "organism_in_use",
    details: use,
  });
  expect((await changed(country, { is_active: false })).body).toMatchObject({
    code: "country_in_use",
    details: use,
  });
  await db
    .updateTable("service_requests")
    .set({ status: "completed" })
    .where("id", "=", request.id)
    .execute();
  expect((await changedOrganism(organism, { is_active: false })).status).toBe(200);
});

test("refuses to deactivate a city with an active organism, and to activate anything in an inactive city", async () => {
  const { city, organism } = await place();
  const refused = await changedCity(city, { is_active: false });
  expect(refused.body).toMatchObject({ code: "city_in_use", details: { organisms: [{ id: organism.id }] } });
  const off = await changedOrganism(organism, { is_active: false });
  expect((await changedCity(city, { is_active: false })).status).toBe(200);
  const back = await changedOrganism(off.body, { is_active: true });
  expect(back.body).toMatchObject({
    code: "invalid_input",
    errors: [{ field: "city_id", code: "city_inactive" }],
  });
});

test("refuses to deactivate a country that a service uses; nothing is offered in an inactive one", async () => {
  const { country, organism } = await place();
  const used = await service(country.code, organism.id);
  const refused = await changed(country, { is_active: false });
  expect(refused.body).toMatchObject({ code: "country_in_use", details: { services: [{ id: used.id }] } });
  const offered = async () => [
    (await call("GET", "/countries")).body.countries.some(
      (one: { code: string }) => one.code === country.code,
    ),
    (await call("GET", `/countries/${country.code}/services`)).body.services.length,
    (await call("GET", `/services/${used.id}`)).body.service_countries.length,
    (await call("GET", `/organisms?country=${country.code}`)).body.organisms.length,
  ];
  expect(await offered()).toEqual([true, 1, 1, 1]);
  // Data from before this rule may break it.
  await server.ctx.db
    .updateTable("countries")
    .set({ is_active: false })
    .where("code", "=", country.code)
    .execute();
  expect(await offered()).toEqual([false, 0, 0, 0]);
});

test("saving a service and deactivating its organism never both succeed", async () => {
  for (let round = 0; round < 5; round++) {
    const { country, organism } = await place();
    const document = serviceDocument({
      countries: [
        countryDocument({
          country_code: country.code,
          modalities: [modalityDocument({ organism_id: organism.id })],
        }),
      ],
    });
    const [saved, off] = await Promise.all([
      call("POST", "/admin/services", { id: crypto.randomUUID(), is_active: true, document }),
      changedOrganism(organism, { is_active: false }),
    ]);
    expect([saved.status, off.status].sort(), JSON.stringify([saved.body, off.body])).toEqual(
      saved.status === 200 ? [200, 409] : [200, 400],
    );
  }
});

test("lists who made which change, newest first", async () => {
  const { country, city, organism } = await place();
  await changed(country, { name: { fr: "Nouveau nom", en: "New name" } });
  const off = await changedOrganism(organism, { is_active: false });
  await changedOrganism(off.body, { is_active: true });
  const { body } = await call("GET", "/admin/places/events?per_page=6");
  const events = body.events.map(
    (one: { kind: string; operation: string; place: string }) => `${one.kind} ${one.operation} ${one.place}`,
  );
  expect(events).toEqual([
    `organism activated ${organism.id}`,
    `organism deactivated ${organism.id}`,
    `country changed ${country.code}`,
    `organism created ${organism.id}`,
    `city created ${city.id}`,
    `country created ${country.code}`,
  ]);
  expect(body.events[2]).toMatchObject({
    by: { name: "Ada Première" },
    name: "Nouveau nom",
    changes: [
      { what: "name.fr", from: `Pays ${country.code}`, to: "Nouveau nom" },
      { what: "name.en", from: `Country ${country.code}`, to: "New name" },
    ],
  });
});
