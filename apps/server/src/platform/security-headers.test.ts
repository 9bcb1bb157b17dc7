import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { registerSecurityHeaders } from "./security-headers.ts";

let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  plain = await startTestApp();
  secure = await startOwnApp({ PUBLIC_URL: "https://passerelle.test" });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

test.each(["/api/settings", "/api/nowhere", "/api/me", "/auth/v1/health", "/auth/v1/nowhere", "/nowhere"])(
  "%s says what browsers must not do with it, whatever is answered",
  async (url) => {
    const { headers } = await plain.app.inject({ url });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "x-permitted-cross-domain-policies": "none",
    });
    const permissions = String(headers["permissions-policy"]).split(", ");
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb", "clipboard-read"])
      expect(permissions).toContain(`${feature}=()`);
    for (const feature of ["clipboard-write", "web-share", "publickey-credentials-get"])
      expect(permissions).toContain(`${feature}=(self)`);
  },
);

test("requires https in the future only at an https address", async () => {
  const url = "/api/settings";
  expect((await plain.app.inject({ url })).headers).not.toHaveProperty("strict-transport-security");
  expect((await secure.app.inject({ url })).headers["strict-transport-security"]).toMatch(
    /^max-age=31536000/,
  );
});

test.each(["/api/settings", "/api/nowhere", "/api/me", "/auth/v1/health"])(
  "%s may be shown in no frame, and runs nothing where it is opened as a page",
  async (url) => {
    const { headers } = await plain.app.inject({ url });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test.each([
  ["http://localhost:3000", ["lang=en; Path=/", "b=1; Secure; HttpOnly"]],
  ["https://passerelle.test", ["lang=en; Path=/; Secure", "b=1; Secure; HttpOnly"]],
])("at %s every cookie is restricted to https only if that is possible", async (publicUrl, expected) => {
  const app = fastify();
  await registerSecurityHeaders(app, { publicUrl });
  app.get("/", (_request, reply) =>
    reply.header("set-cookie", "lang=en; Path=/").header("set-cookie", "b=1; Secure; HttpOnly").send({}),
  );
  expect((await app.inject({ url: "/" })).headers["set-cookie"]).toEqual(expected);
});
