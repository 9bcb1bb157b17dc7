import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../../test/builders/auth.ts";
import { claimsOf } from "../../../test/claims.ts";
import { bearer, buildGuest, type Hosted, me, startHosted } from "../../../test/hosted.ts";
import {
  addTotp,
  nextCode,
  passTime,
  signInClient,
  stopClock,
  tokenOf,
} from "../../../test/second-factors.ts";
import { signingKeys } from "../keys/signing-keys.ts";

let hosted: Hosted;
beforeAll(async () => {
  hosted = await startHosted();
});
afterAll(() => hosted.close());
afterEach(() => {
  vi.useRealTimers();
  hosted.gateway.instead = undefined;
});

/** A token signed with the service's own key, as only the service can make one. */
async function sign(claims: object) {
  const key = (await signingKeys(hosted.keeper.ctx)).find((candidate) => candidate.signs);
  if (!key) throw new Error("no key");
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid: key.kid }).sign(key.privateKey);
}

describe("refuses a token", () => {
  const secret = new TextEncoder().encode("anon-key".padEnd(32, "-"));
  const cases: [string, (claims: Record<string, unknown>) => Promise<string> | string][] = [
    ["no token at all", () => "nonsense"],
    ["alg none", (claims) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`],
    ["a shared secret", (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret)],
    [
      "another key under the same name",
      async (claims) => {
        const { privateKey } = await generateKeyPair("ES256");
        const [key] = await signingKeys(hosted.keeper.ctx);
        return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key?.kid }).sign(privateKey);
      },
    ],
    [
      "of our own service, which is not in use",
      async (claims) => {
        const { privateKey } = await generateKeyPair("ES256");
        return new SignJWT({ ...claims, iss: "http://localhost:3000/auth/v1" })
          .setProtectedHeader({ alg: "ES256", kid: "ours" })
          .sign(privateKey);
      },
    ],
    ["of another issuer", (claims) => sign({ ...claims, iss: "https://elsewhere.test/auth/v1" })],
    ["expired", (claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
    ["not valid yet", (claims) => sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 60 })],
    ["made in the future", (claims) => sign({ ...claims, iat: Math.floor(Date.now() / 1000) + 600 })],
    ["without an end", ({ exp: _exp, ...claims }) => sign(claims)],
    ["without a session", ({ session_id: _id, ...claims }) => sign(claims)],
    ["without a proof of who it is", ({ amr: _amr, ...claims }) => sign(claims)],
    [
      "of another application, which the person authorized",
      (claims) => sign({ ...claims, client_id: "app" }),
    ],
    ["of a session that never was", (claims) => sign({ ...claims, session_id: crypto.randomUUID() })],
    ["of another person's session", (claims) => sign({ ...claims, sub: crypto.randomUUID() })],
    ["of a program", () => hosted.variables.AUTH_SERVICE_KEY],
  ];
  let user: TestUser;
  beforeAll(async () => {
    user = await buildGuest(hosted);
  });

  test.each(cases)("%s", async (_name, forge) => {
    const reply = await me(hosted.site, bearer(await forge(claimsOf(user.token))));
    expect([reply.statusCode, reply.json().code]).toEqual([401, "not_signed_in"]);
    expect((await me(hosted.site, user)).statusCode).toBe(200);
  });
});

test("ends sessions at once when a person signs out through the site, for each scope", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  const client = await buildClient(site);
  const sessions: string[] = [];
  for (let device = 0; device < 3; device++) {
    await client.signInWithPassword({ email: user.email, password: "Akwaba!2026" });
    sessions.push(await tokenOf(client));
  }
  const states = () => Promise.all(sessions.map(async (token) => (await me(site, bearer(token))).statusCode));
  expect(await states()).toEqual([200, 200, 200]);
  const out = (token: string | undefined, scope: string) =>
    authCall(site, "POST", `/logout?scope=${scope}`, undefined, bearer(token).headers);
  expect((await out(sessions[0], "local")).statusCode).toBe(204);
  expect(await states()).toEqual([401, 200, 200]);
  expect((await out(sessions[1], "others")).statusCode).toBe(204);
  expect(await states()).toEqual([401, 200, 401]);
  expect((await out(sessions[1], "global")).statusCode).toBe(204);
  expect(await states()).toEqual([401, 401, 401]);
  const left = keeper.ctx.db.selectFrom("auth.sessions").select("id").where("user_id", "=", user.id);
  expect(await left.execute()).toEqual([]);
});

test("notices changes at the service within a minute, and asks at most once a minute", async () => {
  stopClock();
  const { site, keeper, gateway } = hosted;
  const user = await buildGuest(hosted);
  const asked = gateway.count("GET /auth/v1/user");
  for (let call = 0; call < 5; call++) expect((await me(site, user)).statusCode).toBe(200);
  expect(gateway.count("GET /auth/v1/user")).toBe(asked);
  await authCall(keeper, "POST", "/logout", undefined, user.headers);
  passTime(59);
  expect((await me(site, user)).statusCode).toBe(200);
  passTime(2);
  expect((await me(site, user)).statusCode).toBe(401);
  expect((await me(site, user)).statusCode).toBe(401);
  expect(gateway.count("GET /auth/v1/user")).toBe(asked + 1);
});

describe("while the service fails", () => {
  const broken: [string, () => Promise<void>][] = [
    ["down", () => hosted.gateway.stop()],
    [
      "breaking",
      async () => {
        hosted.gateway.instead = () => ({ status: 500, body: { message: "oops" } });
      },
    ],
    [
      "refusing our own key",
      async () => {
        hosted.gateway.instead = () => ({ status: 401, body: { message: "Invalid API key" } });
      },
    ],
    [
      "answering something else",
      async () => {
        hosted.gateway.instead = () => ({ status: 200, body: { hello: "world" } });
      },
    ],
  ];
  test.each(broken)("%s: replies with an error, and ends no session", async (name, breakIt) => {
    stopClock();
    const { site, gateway } = hosted;
    const user = await buildGuest(hosted);
    await breakIt();
    try {
      // Its last reply is valid for a minute.
      expect((await me(site, user)).statusCode).toBe(200);
      passTime(61);
      const reply = await me(site, user);
      expect([reply.statusCode, reply.json().code]).toEqual([503, "auth_unavailable"]);
      const open = await site.app.inject({ url: "/api/settings", headers: user.headers });
      expect(open.statusCode).toBe(200);
    } finally {
      gateway.instead = undefined;
      if (name === "down") await gateway.start();
    }
    expect((await me(site, user)).statusCode).toBe(200);
  });

  test("answers calls with an error while the service's keys are unavailable, and accepts them later", async () => {
    const { site, gateway } = hosted;
    const user = await buildGuest(hosted);
    // A process that has just started has no keys yet.
    await site.restart();
    gateway.instead = () => ({ status: 503, body: {} });
    const reply = await me(site, user);
    expect([reply.statusCode, reply.json().code]).toEqual([503, "auth_unavailable"]);
    gateway.instead = undefined;
    expect((await me(site, user)).statusCode).toBe(200);
  });
});

test("requires a second factor of the service here, at every sign-in", async () => {
  stopClock();
  const { site } = hosted;
  const user = await buildGuest(hosted);
  const client = await signInClient(site, user.email);
  const alone = await tokenOf(client);
  expect((await me(site, bearer(alone))).statusCode).toBe(200);
  const { id, secret } = await addTotp(client);
  expect((await me(site, bearer(await tokenOf(client)))).statusCode).toBe(200);
  // The builder's session had no factor, and ended when another one was raised.
  expect((await me(site, user)).statusCode).toBe(401);

  const again = await signInClient(site, user.email);
  const refused = await me(site, bearer(await tokenOf(again)));
  expect([refused.statusCode, refused.json().code]).toEqual([403, "second_factor_required"]);
  const verified = await again.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) });
  expect(verified.error).toBeNull();
  expect((await me(site, bearer(await tokenOf(again)))).statusCode).toBe(200);
  const devices = await site.app.inject({
    url: "/api/me/sessions",
    headers: bearer(await tokenOf(again)).headers,
  });
  expect(devices.json().sessions).toMatchObject([
    { current: true, aal: "aal2" },
    { current: false, aal: "aal2" },
  ]);
});

test("reads the keys again when the service signs with another one", async () => {
  stopClock();
  const { keeper, site } = hosted;
  const user = await buildGuest(hosted);
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const signed = await new SignJWT(claimsOf(user.token))
    .setProtectedHeader({ alg: "ES256", kid: (await exportJWK(publicKey)).x })
    .sign(privateKey);
  expect((await me(site, bearer(signed))).statusCode).toBe(401);
  await keeper.ctx.auth.rotateKeys({ revoke: false });
  await keeper.ctx.auth.rotateKeys({ revoke: false });
  passTime(61);
  const client = await signInClient(site, user.email);
  expect(claimsOf(await tokenOf(client)).sub).toBe(user.id);
  expect((await me(site, bearer(await tokenOf(client)))).statusCode).toBe(200);
});
