import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { authCall, signIn } from "../../test/builders/auth.ts";
import { json } from "../platform/db.ts";
import { placeOfKey, signingKeys } from "./keys/signing-keys.ts";

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  user = await buildUser(server);
});
afterAll(() => server.close());

const ask = (token: string, headers: Record<string, string> = {}) =>
  authCall(server, "GET", "/user", undefined, {
    "x-supabase-api-version": "2024-01-01",
    authorization: `Bearer ${token}`,
    ...headers,
  });
const me = (token: string) =>
  server.app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token signed with our own key, as only the service can make one. */
async function forge(change: Record<string, unknown>) {
  const [key] = await signingKeys(server.ctx);
  if (!key) throw new Error("no key");
  return new SignJWT({ ...claimsOf(user.token), ...change })
    .setProtectedHeader({ alg: "ES256", kid: key.kid })
    .sign(key.privateKey);
}

test("accepts a live token in the service and in the product", async () => {
  expect((await ask(user.token)).statusCode).toBe(200);
  expect((await me(user.token)).statusCode).toBe(200);
});

test("refuses a call without a token first", async () => {
  const reply = await authCall(server, "GET", "/user");
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({
    code: "no_authorization",
    message: "This endpoint requires a valid Bearer token",
  });
});

describe("refuses an invalid token", () => {
  const claims = () => claimsOf(user.token);
  const forgeries: [string, () => Promise<string> | string][] = [
    ["no token at all", () => "nonsense"],
    ...["none", "None", "NONE", ""].map((alg): (typeof forgeries)[number] => [
      `alg ${JSON.stringify(alg)}`,
      () => `${encode({ alg, typ: "JWT" })}.${encode(claims())}.`,
    ]),
    ["without a signature", () => user.token.replace(/[^.]+$/, "")],
    [
      "another algorithm, by our key's name",
      async () => {
        const { privateKey } = await generateKeyPair("RS256");
        const [key] = await signingKeys(server.ctx);
        return new SignJWT(claims()).setProtectedHeader({ alg: "RS256", kid: key?.kid }).sign(privateKey);
      },
    ],
    [
      "an HMAC keyed with our public key",
      async () => {
        const [key] = await signingKeys(server.ctx);
        const head = `${encode({ alg: "HS256", kid: key?.kid })}.${encode(claims())}`;
        const hmac = createHmac("sha256", JSON.stringify(key?.publicJwk)).update(head).digest("base64url");
        return `${head}.${hmac}`;
      },
    ],
    [
      "another key under our key's name",
      async () => {
        const [key] = await signingKeys(server.ctx);
        const { privateKey } = await generateKeyPair("ES256");
        return new SignJWT(claims()).setProtectedHeader({ alg: "ES256", kid: key?.kid }).sign(privateKey);
      },
    ],
    [
      "a key that it brings itself",
      async () => {
        const { privateKey, publicKey } = await generateKeyPair("ES256");
        return new SignJWT(claims())
          .setProtectedHeader({ alg: "ES256", jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    [
      "changed claims",
      () => user.token.replace(/\.[^.]+\./, `.${encode({ ...claims(), role: "service_role" })}.`),
    ],
    ["another issuer", () => forge({ iss: "https://elsewhere.example/auth/v1" })],
    ["an expired one", () => forge({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ["one that never expires", () => forge({ exp: undefined })],
    ["one whose end is no time", () => forge({ exp: "never" })],
    ["one that is not valid yet", () => forge({ nbf: Math.floor(Date.now() / 1000) + 60 })],
    ["one made in the future", () => forge({ iat: Math.floor(Date.now() / 1000) + 600 })],
    ["one that says not when it was made", () => forge({ iat: undefined })],
    ["one that says not by whom", () => forge({ iss: undefined })],
  ];
  test.each(forgeries)("%s", async (_what, make) => {
    const token = await make();
    const reply = await ask(token);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe("bad_jwt");
    expect(reply.json().message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    expect((await me(token)).statusCode).toBe(401);
  });
});

test("checks claims in the order of the reference", async () => {
  const another = await buildUser(server);
  const cases: [Record<string, unknown>, number, string][] = [
    [{ sub: undefined }, 403, "bad_jwt"],
    [{ sub: "17" }, 400, "bad_jwt"],
    [{ sub: crypto.randomUUID() }, 403, "user_not_found"],
    [{ session_id: crypto.randomUUID() }, 403, "session_not_found"],
    [{ session_id: "17" }, 403, "session_not_found"],
    [{ session_id: undefined }, 403, "session_not_found"],
    // Another person's session is refused.
    [{ session_id: claimsOf(another.token).session_id }, 403, "session_not_found"],
  ];
  for (const [change, status, code] of cases) {
    const token = await forge(change);
    const reply = await ask(token);
    expect([reply.statusCode, reply.json().code], JSON.stringify(change)).toEqual([status, code]);
    expect((await me(token)).statusCode).toBe(401);
  }
});

test("reads the role from the database and ignores the token's", async () => {
  const token = await forge({ role: "service_role", user_metadata: { role: "super_admin" } });
  expect((await me(token)).json()).toMatchObject({ role: "diaspora" });
});

test("refuses a token that was accepted before once it has expired", async () => {
  const token = await forge({ exp: Math.floor(Date.now() / 1000) + 30 });
  expect((await ask(token)).statusCode).toBe(200);
  expect((await me(token)).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  try {
    expect((await ask(token)).json()).toMatchObject({ code: "bad_jwt" });
    expect((await me(token)).statusCode).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test("refuses another audience than the token's", async () => {
  const reply = await ask(user.token, { "x-jwt-aud": "elsewhere" });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
});

test("accepts two signing keys at once, and no revoked one", async () => {
  const { db, vault } = server.ctx;
  const caller = await buildUser(server);
  const former = (await signingKeys(server.ctx))[0]?.kid ?? "";
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  await db.updateTable("auth.signing_keys").set({ status: "previously_used" }).execute();
  const sealed = vault.seal(JSON.stringify(await exportJWK(privateKey)), placeOfKey("latter"));
  await db
    .insertInto("auth.signing_keys")
    .values({ kid: "latter", private_jwk: json(sealed), status: "in_use" })
    .execute();
  const signAs = (kid: string) =>
    new SignJWT(claimsOf(caller.token)).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
  const byLatter = await signAs("latter");

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  try {
    expect((await me(byLatter)).statusCode).toBe(200);
    expect((await me(caller.token)).statusCode).toBe(200);
    // A key is used under its own name only.
    expect((await me(await signAs(former))).statusCode).toBe(401);
    const published = (await authCall(server, "GET", "/.well-known/jwks.json")).json();
    expect(published.keys.map(({ kid }: { kid: string }) => kid)).toEqual(["latter", former]);
    const renewed = await signIn(server, caller.email);
    expect(
      JSON.parse(Buffer.from(renewed.access_token.split(".")[0] ?? "", "base64url").toString()).kid,
    ).toBe("latter");

    await db.updateTable("auth.signing_keys").set({ status: "revoked" }).where("kid", "=", former).execute();
    vi.setSystemTime(Date.now() + 61_000);
    expect((await me(caller.token)).statusCode).toBe(401);
    expect((await me(byLatter)).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  // Later tests continue with a valid token.
  user = await buildUser(server);
});

test("signs out twice, and refuses an unknown scope", async () => {
  const { headers } = await buildUser(server);
  const out = (scope: string) =>
    authCall(server, "POST", `/logout?scope=${scope}`, undefined, {
      ...headers,
      "x-supabase-api-version": "2024-01-01",
    });
  expect((await out("everywhere")).json()).toMatchObject({ code: "validation_failed" });
  expect((await out("global")).statusCode).toBe(204);
  expect((await out("global")).json()).toMatchObject({ code: "session_not_found" });
});

test("refuses changes of fields that only the server sets", async () => {
  const { headers } = await buildUser(server);
  const put = (payload: Record<string, unknown>) =>
    authCall(server, "PUT", "/user", payload, { ...headers, "x-supabase-api-version": "2024-01-01" });
  const cases: [Record<string, unknown>, number, string][] = [
    [{ app_metadata: { role: "super_admin" } }, 403, "not_admin"],
    [{ email: "another@passerelle.test, eve@passerelle.test" }, 400, "validation_failed"],
    [{ phone: "0612345678" }, 400, "validation_failed"],
    [{ password: "a new password", current_password: "wrong" }, 400, "current_password_invalid"],
    [{ password: "x".repeat(73) }, 400, "validation_failed"],
    [{ data: { full_name: "x".repeat(121) } }, 400, "validation_failed"],
    [{ data: { big: "x".repeat(5000) } }, 400, "validation_failed"],
    [{ data: "text" }, 400, "bad_json"],
  ];
  for (const [payload, status, code] of cases) {
    const reply = await put(payload);
    expect([reply.statusCode, reply.json().code], JSON.stringify(payload).slice(0, 60)).toEqual([
      status,
      code,
    ]);
  }
  expect((await put({})).statusCode).toBe(200);
});
