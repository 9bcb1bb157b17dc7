import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("shows the description on a page that runs no third-party script", async () => {
  const page = await server.app.inject({ url: "/api/docs" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("swagger-ui.css");
  expect(page.headers).toMatchObject({
    "content-type": expect.stringContaining("text/html"),
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "x-content-type-options": "nosniff",
  });
  const styles = await server.app.inject({ url: "/api/docs/static/swagger-ui.css" });
  expect(styles.headers["content-type"]).toContain("text/css");
});

test("describes the input and the reply of each call, and nothing of the authentication service", async () => {
  const { paths } = (await server.app.inject({ url: "/api/openapi.json" })).json();
  expect(paths["/api/verify/{code}"].get).toMatchObject({
    parameters: [{ in: "path", name: "code", required: true }],
    responses: { 200: { content: { "application/json": {} } } },
  });
  expect(Object.keys(paths)).not.toContain("/api/*");
  expect(Object.keys(paths).filter((path) => path.includes("/auth/"))).toEqual([]);
});

test("answers 404 beside the page", async () => {
  const reply = await server.app.inject({ url: "/api/docs/nothing" });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
});
