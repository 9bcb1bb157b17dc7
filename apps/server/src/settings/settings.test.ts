import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { changeSettingAs } from "../../test/builders/settings.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ PLATFORM_NAME: "Autre nom" });
});
afterAll(() => server.close());

test("the settings contain the configured platform name and are public", async () => {
  const reply = await server.app.inject({ url: "/api/settings" });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ platform_name: "Autre nom", demo: true });
});

test("the settings contain the exchange rates, and follow their changes", async () => {
  const rates = async () => (await server.app.inject({ url: "/api/settings" })).json().exchange_rates;
  expect(await rates()).toEqual({ USD: 1.1, CAD: 1.5 });
  await server.ctx.db
    .updateTable("exchange_rates")
    .set({ units_per_euro: 1.62 })
    .where("currency_code", "=", "CAD")
    .execute();
  await expect.poll(rates).toEqual({ USD: 1.1, CAD: 1.62 });
});

test("an unknown call answers a problem with the request id", async () => {
  const reply = await server.app.inject({ url: "/api/nothing" });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers["content-type"]).toContain("application/problem+json");
  expect(reply.json()).toMatchObject({ code: "not_found", request_id: expect.any(String) });
});

test("OpenAPI lists the call", async () => {
  const reply = await server.app.inject({ url: "/api/openapi.json" });
  expect(reply.json()).toMatchObject({ openapi: "3.1.0" });
  expect(reply.json().paths["/api/settings"].get.summary).toContain("settings");
});

test("a super_admin switches features for everyone", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const sharing = async () => (await server.app.inject({ url: "/api/settings" })).json().features.sharing;
  expect(await sharing()).toBe(true);
  await changeSettingAs(server, admin, "features.sharing", false);
  await expect.poll(sharing).toBe(false);
  await changeSettingAs(server, admin, "features.sharing", true);
  await expect.poll(sharing).toBe(true);
});

test("the platform describes itself and the size of its catalogue", async () => {
  const reply = await server.app.inject({ url: "/api/settings/platform" });
  expect(reply.json()).toMatchObject({
    platform_name: "Autre nom",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    services: 0,
    countries: 0,
  });
});
