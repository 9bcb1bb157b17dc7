import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ PLATFORM_NAME: "Autre nom" });
});
afterAll(() => server.close());

test("the settings name the platform as configured and answer anybody", async () => {
  const reply = await server.app.inject({ url: "/api/settings" });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ platform_name: "Autre nom", demo: true });
});

test("an unknown call is a problem with the request's id", async () => {
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
