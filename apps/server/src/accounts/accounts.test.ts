import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("the caller reads their own profile, as the row says", async () => {
  const user = await buildUser(server, {
    role: "investisseur",
    subscriber: true,
    country_of_residence: "FR",
    city_of_residence: "Lyon",
  });
  const reply = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: user.id,
    email: user.email,
    role: "investisseur",
    subscription_status: "active",
    kyc_status: "pending",
    account_status: "active",
    language: "fr",
    metadata: { country_of_origin: null, country_of_residence: "FR", city_of_residence: "Lyon" },
  });
});

test("nobody in particular has no profile", async () => {
  for (const headers of [{}, { authorization: "Bearer nonsense" }, { authorization: "Basic abc" }]) {
    const reply = await server.app.inject({ url: "/api/me", headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: "not_signed_in" });
  }
});

test("the language in which one is written to can be changed, and nothing else", async () => {
  const user = await buildUser(server);
  const change = (payload: object) =>
    server.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload });
  expect((await change({ language: "en" })).json()).toMatchObject({ language: "en", role: "diaspora" });
  expect((await change({ language: "en", role: "super_admin" })).statusCode).toBe(400);
  expect((await change({ language: "de" })).statusCode).toBe(400);
  const after = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(after.json()).toMatchObject({ language: "en", role: "diaspora" });
});

test("a suspended account is nobody from the next call on", async () => {
  const user = await buildUser(server);
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", user.id)
    .execute();
  const reply = await server.app.inject({ url: "/api/me", headers: user.headers });
  expect(reply.statusCode).toBe(401);
});
