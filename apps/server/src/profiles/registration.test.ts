import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import type { Role } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildOffer, draftOf } from "../../test/builders/requests.ts";

/** A person from an external provider completes the registration and can then order. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const REGISTRATION = {
  name: "Awa Diop",
  phone: "+33 6 12 34 56 78",
  role: "investisseur",
  account_type: "company",
  country_of_origin: "SN",
  country_of_residence: "FR",
  terms_accepted: true,
};

type Caller = { headers: { authorization: string } };

async function call(caller: Caller, method: "GET" | "PUT", url: string, payload?: object) {
  const reply = await server.app.inject({
    method,
    url,
    headers: caller.headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const complete = (caller: Caller, registration: object = REGISTRATION) =>
  call(caller, "PUT", "/api/me/registration", registration);

test("refuses orders before the registration and accepts them after it", async () => {
  const user = await buildUser(server, { registered: false });
  expect((await call(user, "GET", "/api/me")).body).toMatchObject({ registered: false });
  const offer = await buildOffer(server);
  const order = () => call(user, "PUT", `/api/requests/${crypto.randomUUID()}`, draftOf(offer));
  expect(await order()).toMatchObject({ status: 409, body: { code: "registration_incomplete" } });
  const { status, body } = await complete(user);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Awa Diop",
    phone: "+33612345678",
    role: "investisseur",
    kyc_status: "pending",
    account_type: "company",
    registered: true,
    metadata: { country_of_origin: "SN", country_of_residence: "FR" },
  });
  expect((await order()).status).toBe(200);
  const row = await server.ctx.db
    .selectFrom("users")
    .select(["terms_accepted_at", "terms_version"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ terms_accepted_at: expect.any(Date), terms_version: LEGAL_VERSIONS.terms });
});

test("registers once, also for two calls or tabs", async () => {
  const user = await buildUser(server, { registered: false });
  const both = await Promise.all([complete(user), complete(user)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const later = await complete(user, { ...REGISTRATION, role: "resident", name: "Somebody Else" });
  expect(later.body).toMatchObject({ role: "investisseur", name: "Awa Diop" });
});

test("gives no role that an administrator must give, and keeps a role that was given", async () => {
  const user = await buildUser(server, { registered: false });
  for (const role of ["super_admin", "partenaire", "operateur_support"]) {
    expect(await complete(user, { ...REGISTRATION, role })).toMatchObject({ status: 400 });
  }
  for (const role of ["finance_manager", "mandataire"] satisfies Role[]) {
    const given = await buildUser(server, { role, registered: false });
    expect((await complete(given)).body).toMatchObject({ role, name: "Awa Ndiaye", registered: true });
  }
});

test.each([
  { terms_accepted: false },
  { terms_accepted: undefined },
  { name: "A" },
  { phone: "" },
  { phone: "12" },
  { phone: "+33612345678".repeat(3) },
  { country_of_origin: "" },
  { country_of_residence: "XQ" },
  { account_type: "king" },
  { kyc_status: "verified" },
])("refuses %j", async (change) => {
  const user = await buildUser(server, { registered: false });
  expect(await complete(user, { ...REGISTRATION, ...change })).toMatchObject({
    status: 400,
    body: { code: "invalid_input" },
  });
  expect((await call(user, "GET", "/api/me")).body).toMatchObject({ registered: false });
});
