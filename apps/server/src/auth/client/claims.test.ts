import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { passTime, stopClock } from "../../../test/second-factors.ts";
import { issueServiceToken, rotateKeys } from "../keys/operator.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

/** A signed-in client, with the paths that it has requested since. */
async function asking() {
  const { email, id } = await buildUser(server);
  const asked: string[] = [];
  const client = await buildClient(server, "implicit", {
    fetch: (input, init) => {
      asked.push(new URL(String(input)).pathname.replace("/auth/v1", ""));
      return fetch(input, init);
    },
  });
  const { data } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  asked.length = 0;
  return { client, asked, id, token: data.session?.access_token ?? "" };
}

test("verifies claims with the published keys, which it requests once, without asking the server", async () => {
  const { client, asked, id } = await asking();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data).toMatchObject({
    header: { alg: "ES256", kid: expect.any(String), typ: "JWT" },
    claims: { sub: id, iss: "http://localhost:3000/auth/v1", aud: "authenticated", aal: "aal1" },
  });
  expect((await client.getClaims()).error).toBeNull();
  expect(asked).toEqual(["/.well-known/jwks.json"]);
});

test("finds a changed key by its name", async () => {
  const { client, asked } = await asking();
  await client.getClaims();
  // The standby key signs once another one is created.
  await rotateKeys(server.ctx);
  await rotateKeys(server.ctx);
  expect((await client.refreshSession()).error).toBeNull();
  asked.length = 0;
  expect((await client.getClaims()).error).toBeNull();
  expect(asked).toEqual(["/.well-known/jwks.json"]);
});

test("refuses a token that was altered, is unsigned, or has expired", async () => {
  const { client, token } = await asking();
  const [head = "", claims = "", signature = ""] = token.split(".");
  const text = Buffer.from(claims, "base64url").toString().replace('"aal1"', '"aal2"');
  const altered = `${head}.${Buffer.from(text).toString("base64url")}.${signature}`;
  expect((await client.getClaims(altered)).error?.name).toBe("AuthInvalidJwtError");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  // Without a key the client asks the server.
  expect((await client.getClaims(`${none}.${claims}.`)).error).not.toBeNull();
  expect((await client.getUser(altered)).error).toMatchObject({ status: 403, code: "bad_jwt" });
  passTime(3601);
  expect((await client.getClaims(token)).error?.name).toBe("AuthInvalidJwtError");
});

test("reads the claims of a program's token, which has no owner", async () => {
  const { client } = await asking();
  const service = await issueServiceToken(server.ctx, 5);
  const { data } = await client.getClaims(service);
  expect(data?.claims).toMatchObject({ role: "service_role" });
  expect((await client.getUser(service)).error).toMatchObject({ status: 403, code: "bad_jwt" });
});
