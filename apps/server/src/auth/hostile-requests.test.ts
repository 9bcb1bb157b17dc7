import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

/** Requests that no client of ours makes. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("reads a body unchanged when it is not text, deeply nested or full of names with a meaning in JavaScript", async () => {
  const email = "nobody@passerelle.test";
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const [payload, status, code] of [
    [Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400, "bad_json"],
    [Buffer.from(`{"email":"${email}","password":"\xff\xfe"}`, "latin1"), 400, "bad_json"],
    [deep, 400, "bad_json"],
    [`{"email":${deep}}`, 400, "bad_json"],
    [`{"__proto__":{"email":"${email}","password":"x"}}`, 400, "validation_failed"],
    [`{"constructor":{"prototype":{"email":"${email}"}}}`, 400, "validation_failed"],
    // The last of two values of one name counts everywhere: there is one parser.
    [`{"email":"a@passerelle.test","email":7,"password":"x"}`, 400, "bad_json"],
    [`{"email":7,"email":"${email}","password":"x"}`, 400, "invalid_credentials"],
  ] as const) {
    const reply = await server.app.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
      payload,
    });
    expect([reply.statusCode, reply.json().code], String(payload).slice(0, 60)).toEqual([status, code]);
  }
  expect(({} as { email?: string }).email).toBeUndefined();
  const data = `{"email":"deep@passerelle.test","password":"un bon mot de passe","data":{"a":${deep}}}`;
  const signUp = await server.app.inject({ method: "POST", url: "/auth/v1/signup", payload: data });
  expect(signUp.statusCode).toBe(400);
});

test("accepts any content of the headers that it reads", async () => {
  for (const [name, value] of [
    ["redirect_to", "javascript:alert(1)"],
    ["referer", "\u00ff".repeat(2000)],
    ["user-agent", "<script>".repeat(500)],
    ["accept-language", "en".repeat(3000)],
    ["authorization", `Bearer ${"a.".repeat(3000)}`],
    ["authorization", `Bearer ${".".repeat(50)}`],
    ["x-jwt-aud", "x".repeat(3000)],
    ["x-forwarded-for", "x, y, z"],
    ["cookie", "=;;;=;sign-in=".repeat(300)],
    ["x-supabase-api-version", "9999-99-99"],
  ] as const)
    for (const path of [
      "/user",
      "/verify?type=signup&token=x",
      "/authorize?provider=x",
      "/callback?state=x",
      "/settings",
    ]) {
      const reply = await server.app.inject({ url: `/auth/v1${path}`, headers: { [name]: value } });
      expect(reply.statusCode, `${name} ${path}`).toBeLessThan(500);
      expect(reply.headers["set-cookie"] ?? "").not.toContain("script");
    }
});
