import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, listen, signIn } from "../../test/builders/auth.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe("errors", () => {
  const call = (headers: Record<string, string>) =>
    authCall(server, "POST", "/token?grant_type=password", {}, headers);

  test.each(["2024-01-01", "2026-08-20"])(
    "are code and message for version %s, which is echoed",
    async (version) => {
      const reply = await call({ "x-supabase-api-version": version });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({ code: "validation_failed", message: "missing email or phone" });
      expect(reply.headers["x-supabase-api-version"]).toBe("2024-01-01");
      expect(reply.headers["x-sb-error-code"]).toBe("validation_failed");
      expect(reply.headers["content-type"]).toBe("application/json");
    },
  );

  test.each([undefined, "2023-12-31", "2024-13-45", "yesterday"])(
    "are the older shape for %s",
    async (version) => {
      const reply = await call(version === undefined ? {} : { "x-supabase-api-version": version });
      expect(reply.json()).toEqual({
        code: 400,
        error_code: "validation_failed",
        msg: "missing email or phone",
      });
      expect(reply.headers).not.toHaveProperty("x-supabase-api-version");
      expect(reply.headers["x-sb-error-code"]).toBe("validation_failed");
    },
  );

  test("states why a password is weak, in both formats", async () => {
    const payload = { email: "weak@passerelle.test", password: "kZ!9wq2" };
    for (const version of ["2020-01-01", "2024-01-01"]) {
      const headers = { "x-supabase-api-version": version };
      const reply = await authCall(server, "POST", "/signup", payload, headers);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ weak_password: { reasons: ["length"] } });
    }
  });

  test("reveals no internal detail of an unexpected error", async () => {
    const rename = (from: string, to: string) =>
      sql`ALTER TABLE auth.${sql.ref(from)} RENAME TO ${sql.ref(to)}`.execute(server.ctx.db);
    const { email, password } = { email: "broken@passerelle.test", password: TEST_PASSWORD };
    await rename("identities", "elsewhere");
    const old = await authCall(server, "POST", "/signup", { email, password }, {}).finally(() =>
      rename("elsewhere", "identities"),
    );
    expect(old.statusCode).toBe(500);
    expect(old.json()).toEqual({
      code: 500,
      error_code: "unexpected_failure",
      msg: "Unexpected failure, please check server logs for more information",
      error_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}$/),
    });
    // Nothing of the registration is left either.
    const users = server.ctx.db.selectFrom("auth.users").select("id");
    expect(await users.where("email", "=", email).execute()).toEqual([]);
  });
});

describe("bodies", () => {
  test.each([
    ["empty", ""],
    ["not JSON", "{"],
    ["a list", "[]"],
    ["a string", '"text"'],
    ["a member of another type", '{"email": 5, "password": "x"}'],
    ["data that is a list", '{"email": "a@passerelle.test", "password": "12345678", "data": []}'],
  ])("%s is bad_json", async (_what, payload) => {
    const reply = await authCall(server, "POST", "/signup", payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe("bad_json");
    expect(reply.json().message).toMatch(/^Could not parse request body as JSON: /);
  });

  test("treats null as absent, ignores unknown members and the content type", async () => {
    const { email } = await buildUser(server);
    const payload = JSON.stringify({
      email,
      password: TEST_PASSWORD,
      phone: null,
      gotrue_meta_security: {},
      x: 1,
    });
    for (const type of [
      "application/json;charset=UTF-8",
      "text/plain",
      "application/x-www-form-urlencoded",
    ]) {
      const reply = await authCall(server, "POST", "/token?grant_type=password", payload, {
        "content-type": type,
      });
      expect(reply.statusCode, type).toBe(200);
    }
    expect((await authCall(server, "POST", "/token?grant_type=password", "null")).json()).toMatchObject({
      code: "validation_failed",
      message: "missing email or phone",
    });
  });

  test("refuses a body above 1 MiB", async () => {
    const reply = await authCall(server, "POST", "/signup", { email: "x".repeat(1024 * 1024 + 1) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json().code).toBe("request_entity_too_large");
  });

  test("takes the grant from the query and refuses others", async () => {
    for (const path of ["/token", "/token?grant_type=", "/token?grant_type=implicit"]) {
      const reply = await authCall(server, "POST", path, { email: "a@passerelle.test", password: "x" });
      expect(reply.json()).toEqual({ code: "invalid_credentials", message: "unsupported_grant_type" });
    }
  });
});

describe("a session", () => {
  test("has the members of the reference, and headers about it", async () => {
    const { email, id } = await buildUser(server);
    const reply = await authCall(server, "POST", "/token?grant_type=password", {
      email,
      password: TEST_PASSWORD,
    });
    const session = reply.json();
    expect(session).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: expect.stringMatching(/^[a-z2-7]{12}$/),
      user: expect.objectContaining({
        id,
        aud: "authenticated",
        role: "authenticated",
        email,
        phone: "",
        app_metadata: { provider: "email", providers: ["email"] },
        is_anonymous: false,
        last_sign_in_at: expect.any(String),
        confirmed_at: expect.any(String),
      }),
    });
    const [, claims] = session.access_token.split(".");
    const decoded = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect(Object.keys(decoded).sort()).toEqual(
      "aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata".split(
        " ",
      ),
    );
    expect(decoded).toMatchObject({
      iss: "http://localhost:3000/auth/v1",
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect(reply.headers["sb-auth-user-id"]).toBe(id);
    expect(reply.headers["sb-auth-session-id"]).toBe(decoded.session_id);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("never contains a password's hash", async () => {
    const { email } = await buildUser(server);
    const { access_token } = await signIn(server, email);
    const reply = await authCall(server, "GET", "/user", undefined, {
      authorization: `Bearer ${access_token}`,
    });
    expect(reply.body).not.toContain("argon2");
  });
});

describe("routing", () => {
  const raw = (method: string, path: string, headers = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        void listen(server).then((base) => {
          // As written: a URL parser would change a path with dots.
          const written = new URL(base).pathname + path;
          const call = httpRequest(base, { path: written, method, headers }, (reply) => {
            let body = "";
            reply.on("data", (chunk) => (body += chunk));
            reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
          });
          call.on("error", reject).end();
        });
      },
    );

  test("answers 404 to an unknown path, also with a trailing slash, and 405 to another method", async () => {
    expect(await raw("GET", "/nothing")).toMatchObject({ status: 404, body: "404 page not found\n" });
    expect((await raw("GET", "/user/")).status).toBe(404);
    expect((await raw("GET", "")).status).toBe(404);
    // A parameter is not empty.
    expect(await raw("GET", "/admin/users/")).toMatchObject({ status: 404, body: "404 page not found\n" });
    expect((await raw("DELETE", "/factors/")).status).toBe(404);
    // A path with dots is not the one that a browser would make of it.
    for (const path of ["/./user", "/nothing/../user", "/%2e/user", "//user"])
      expect((await raw("GET", path)).status, path).toBe(404);
    expect(await raw("DELETE", "/user")).toMatchObject({
      status: 405,
      headers: { allow: "GET, PUT" },
      body: "",
    });
    expect((await raw("GET", "/token")).status).toBe(405);
  });

  test("answers no HEAD automatically", async () => {
    for (const path of ["/health", "/settings", "/user"]) expect((await raw("HEAD", path)).status).toBe(405);
  });

  test("accepts calls from any origin, after a preflight", async () => {
    const preflight = await raw("OPTIONS", "/token", {
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,x-supabase-api-version",
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-methods"]).toContain("PUT");
    expect(preflight.headers["access-control-allow-headers"]).toContain("X-Supabase-Api-Version");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    const call = await raw("GET", "/user", { origin: "https://elsewhere.example" });
    expect(call).toMatchObject({
      status: 401,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "X-Total-Count, Link, X-Supabase-Api-Version",
      },
    });
  });

  test("describes itself and its features", async () => {
    const health = await authCall(server, "GET", "/health");
    expect(health.json()).toMatchObject({ name: "GoTrue", version: expect.any(String) });
    expect(health.headers["content-type"]).toBe("application/json");
    const settings = (await authCall(server, "GET", "/settings")).json();
    expect(settings.external).toMatchObject({
      email: true,
      phone: true,
      anonymous_users: false,
      google: false,
    });
    expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: false, saml_enabled: false });
    const jwks = await authCall(server, "GET", "/.well-known/jwks.json");
    expect(jwks.headers["cache-control"]).toBe("public, max-age=600");
    expect(jwks.json().keys).toEqual([expect.objectContaining({ kty: "EC", crv: "P-256", alg: "ES256" })]);
    expect(jwks.json().keys[0]).not.toHaveProperty("d");
  });
});
