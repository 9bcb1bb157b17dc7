import type { AdminCity } from "@passerelle/contract/catalogue/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildOrganism } from "../../../test/builders/catalogue.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  for (const code of ["GH", "SN"]) {
    const name = { fr: `Pays ${code}`, en: `Country ${code}` };
    await call("POST", "countries", { code, name, currency_code: "XOF", is_active: true });
  }
});
afterAll(() => server.close());

async function call(method: "POST" | "PUT", path: string, payload: object) {
  const url = `/api/admin/${path}`;
  const reply = await server.app.inject({ method, url, headers: admin.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}
const add = (name: string, country_code = "GH") =>
  call("POST", "cities", { id: crypto.randomUUID(), country_code, name, is_active: true });
const rename = ({ id, version, is_active }: AdminCity, name: string) =>
  call("PUT", `cities/${id}`, { version, name, is_active });
const taken = { status: 409, body: { code: "place_taken" } };

test("refuses another spelling of a city of the country", async () => {
  const { body: accra } = await add("Accra");
  expect(await add("accra ")).toMatchObject(taken);
  const { body: tema } = await add("Tema");
  expect(await rename(tema, "ACCRA")).toMatchObject(taken);
  expect(await add("accra", "SN")).toMatchObject({ status: 200 });
  expect(await rename(accra, "ACCRA")).toMatchObject({ status: 200, body: { name: "ACCRA" } });
});

test("adds one of two spellings that are sent at once", async () => {
  const replies = await Promise.all([add("Thiès", "SN"), add("thiès", "SN")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("lets two spellings from before be changed", async () => {
  const id = crypto.randomUUID();
  const stored = { id, country_code: "SN", name: "saint-louis", is_active: true };
  await add("Saint-Louis", "SN");
  await server.ctx.db.insertInto("cities").values(stored).execute();
  const change = { version: 1, name: stored.name, is_active: false };
  expect(await call("PUT", `cities/${id}`, change)).toMatchObject({
    status: 200,
    body: { is_active: false },
  });
});

test("offers a city with several spellings from before once, as most of its organisms have it", async () => {
  const { db } = server.ctx;
  for (const city_name of ["Ziguinchor", "ZIGUINCHOR", "ZIGUINCHOR", "Bignona"])
    await buildOrganism(db, { country_code: "SN", city_name });
  await db
    .insertInto("cities")
    .values([" ziguinchor", "Sédhiou", "Sedhiou"].map((name) => ({ country_code: "SN", name })))
    .execute();
  const reply = await server.app.inject("/api/cities?country=SN");
  const { cities } = reply.json<{ cities: string[] }>();
  expect(cities.filter((name) => /ziguinchor|bignona|hiou/i.test(name))).toEqual([
    "Bignona",
    "Sédhiou",
    "ZIGUINCHOR",
  ]);
});
