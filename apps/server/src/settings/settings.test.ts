import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";

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
  await vi.waitFor(async () => expect(await rates()).toEqual({ USD: 1.1, CAD: 1.62 }));
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

test("a super_admin switches features for everyone; the second of two concurrent changes is refused", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const put = async (name: string, payload: object, headers = admin.headers) => {
    const url = `/api/admin/settings/features/${name}`;
    const reply = await server.app.inject({ method: "PUT", url, headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const sharing = async () => (await server.app.inject({ url: "/api/settings" })).json().features.sharing;
  expect(await sharing()).toBe(true);
  const both = await Promise.all([1, 2].map(() => put("sharing", { on: false, version: 0 })));
  expect(both.map(({ body }) => [body.on, body.version])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  expect(await sharing()).toBe(false);
  expect((await put("sharing", { on: true, version: 0 })).body.code).toBe("settings_conflict");
  expect((await put("sharing", { on: true, version: 1 })).body).toMatchObject({ on: true, version: 2 });
  expect((await put("nonsense", { on: true, version: 0 })).status).toBe(400);
  const events = await server.ctx.db.selectFrom("feature_flag_events").selectAll().orderBy("id").execute();
  expect(events.map(({ is_on, actor_id }) => [is_on, actor_id])).toEqual([
    [false, admin.id],
    [true, admin.id],
  ]);
  const history = (headers: Record<string, string>) =>
    server.app.inject({ url: "/api/admin/settings/features/history", headers });
  expect((await history(admin.headers)).json()).toMatchObject({
    total: 2,
    entries: [
      { event: "switched_on", subject: "sharing", actor: { id: admin.id } },
      { event: "switched_off", subject: "sharing", actor: { id: admin.id } },
    ],
  });
  for (const role of ROLES.filter((one) => one !== "super_admin")) {
    const { headers } = await buildUser(server, { role });
    expect((await put("sharing", { on: false, version: 2 }, headers)).status, role).toBe(403);
    expect((await history(headers)).statusCode, role).toBe(403);
  }
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
