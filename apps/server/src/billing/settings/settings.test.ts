import type { BillingEntity, BillingTaxRate, EntityForm } from "@passerelle/contract/billing/settings";
import { addDays, utcDay } from "@passerelle/domain/days";
import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { readDocuments } from "../../../test/builders/billing.ts";
import { buildPaid } from "../../../test/builders/payments.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Paul Ewane" });
});
afterAll(() => server.close());

const FORM: EntityForm = {
  valid_from: "2020-01-01",
  time_zone: "Africa/Douala",
  currency: "XAF",
  countries: [],
  stamp_authority: null,
  seller: {
    legal_name: "Sanaga SARL",
    legal_form: "SARL",
    address: "Rue 1",
    city: "Yaoundé",
    country: "CM",
    tax_number: "",
    trade_register: "",
    email: "",
    phone: "",
  },
};
const later = addDays(utcDay(new Date()), 2);

async function call<T>(
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  payload?: object,
  user = admin,
) {
  const reply = await server.app.inject({
    method,
    url: `/api/admin/billing/${path}`,
    headers: user.headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() as T };
}
const save = (id: string, version: number, entity: Partial<EntityForm> = {}, prefix = "SGA") =>
  call<{ entities: BillingEntity[] }>("PUT", `entities/${id}`, {
    version,
    prefix,
    entity: { ...FORM, ...entity },
  });
const rate = (changes: object = {}) => ({
  country: "FR",
  category: "services",
  valid_from: "2024-01-01",
  rate: 2000,
  ...changes,
});

test("a new billing entity issues what waited for it, and a later version names it anew", async () => {
  const { owner } = await buildPaid(server);
  expect(await readDocuments(server, owner)).toEqual([]);
  const id = crypto.randomUUID();
  expect((await save(id, 0)).body).toMatchObject({
    entities: [{ id, prefix: "SGA", versions: [{ version: 1, saved: { by: "Paul Ewane" } }] }],
  });
  // The job that saving enqueued.
  await expect.poll(async () => (await readDocuments(server, owner)).length).toBe(2);
  const renamed = { valid_from: later, seller: { ...FORM.seller, legal_name: "Sanaga SA" } };
  const { body } = await save(id, 1, renamed);
  expect(body.entities[0]?.versions.map(({ version, seller }) => [version, seller.legal_name])).toEqual([
    [2, "Sanaga SA"],
    [1, "Sanaga SARL"],
  ]);
  // The same form again.
  expect((await save(id, 1, renamed)).body.entities[0]?.versions).toHaveLength(2);
  expect(await save(id, 1)).toMatchObject({ status: 409, body: { code: "settings_conflict" } });
});

test.each<[string, number, Partial<EntityForm>, string, string]>([
  ["a day of the past", 2, { valid_from: "2021-01-01" }, "SGA", "entity.valid_from"],
  ["another prefix", 2, { valid_from: later }, "SGB", "prefix"],
  [
    "another currency of books that have documents",
    2,
    { valid_from: later, currency: "EUR" },
    "SGA",
    "entity.currency",
  ],
  ["an unknown time zone", 2, { valid_from: later, time_zone: "Africa/Nowhere" }, "SGA", "entity.time_zone"],
  [
    "no name",
    2,
    { valid_from: later, seller: { ...FORM.seller, legal_name: " " } },
    "SGA",
    "entity.seller.legal_name",
  ],
])("refuses a version with %s", async (_, version, entity, prefix, field) => {
  const [known] = (await call<{ entities: BillingEntity[] }>("GET", "entities")).body.entities;
  const { status, body } = await save(known?.id ?? "", version, entity, prefix);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ field }] });
});

test("refuses a prefix and a country of another entity", async () => {
  expect((await save(crypto.randomUUID(), 0, {}, "SGA")).body).toMatchObject({
    errors: [{ field: "prefix" }],
  });
  const senegal = { countries: ["SN"], seller: { ...FORM.seller, country: "SN" } };
  expect((await save(crypto.randomUUID(), 0, senegal, "SGN")).status).toBe(200);
  expect((await save(crypto.randomUUID(), 0, senegal, "SGM")).body).toMatchObject({
    errors: [{ field: "entity.countries" }],
  });
});

test("previews an invoice in every language", async () => {
  const { body } = await call<{ documents: Record<string, { totals: object; taxes: unknown[] }> }>(
    "POST",
    "preview",
    {
      prefix: "SGA",
      entity: FORM,
    },
  );
  expect(body.documents.fr).toMatchObject({
    number: "SGA-FA-2020-000001",
    totals: { gross: 150_000, tax: 6_457 },
  });
  expect(body.documents.en).toMatchObject({
    lines: [{ description: "Ordinary passport (Cameroon)" }, {}, {}],
  });
});

test("the first rate of a country may begin on any day, later ones only in the future", async () => {
  const ofFrance = ({ rates }: { rates: BillingTaxRate[] }) =>
    rates
      .filter(({ country }) => country === "FR")
      .map((one) => [one.valid_from, one.rate, one.open, one.in_force]);
  const set = (changes: object = {}) => call<{ rates: BillingTaxRate[] }>("PUT", "tax-rates", rate(changes));
  expect(ofFrance((await set()).body)).toEqual([["2024-01-01", 2000, false, true]]);
  expect(await set({ rate: 1900 })).toMatchObject({ status: 409, body: { code: "rate_in_force" } });
  await set({ valid_from: later, rate: 2100 });
  expect(ofFrance((await set({ valid_from: later, rate: 2200 })).body)).toEqual([
    ["2024-01-01", 2000, false, true],
    [later, 2200, true, false],
  ]);
  const remove = (day: string) => call<{ rates: BillingTaxRate[] }>("DELETE", `tax-rates/FR/services/${day}`);
  expect(ofFrance((await remove(later)).body)).toHaveLength(1);
  expect((await remove("2024-01-01")).status).toBe(409);
});

test("only a super_admin reads and changes them", async () => {
  for (const role of ROLES.filter((one) => one !== "super_admin")) {
    const user = await buildUser(server, { role });
    expect((await call("GET", "entities", undefined, user)).status, role).toBe(403);
    expect((await call("PUT", "tax-rates", rate(), user)).status, role).toBe(403);
  }
});
