import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { authCall } from "../../../test/builders/auth.ts";
import { queuedJobs } from "../../../test/database.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("lets only allowed pages call what sends messages", async () => {
  const ask = async (path: string, origin: string) => {
    const asked = await server.app.inject({
      method: "OPTIONS",
      url: `/auth/v1${path}`,
      headers: { origin, "access-control-request-method": "POST" },
    });
    const called = await authCall(server, "POST", path, undefined, { origin });
    return [asked, called].map(({ headers }) => headers["access-control-allow-origin"]);
  };
  for (const path of ["/signup", "/otp", "/magiclink", "/recover", "/resend", "/recover?redirect_to=x"]) {
    expect(await ask(path, "https://elsewhere.example"), path).toEqual([undefined, undefined]);
    expect(await ask(path, "null"), path).toEqual([undefined, undefined]);
    // Of this site, and in the demonstration of this machine.
    for (const own of ["http://localhost:3000", "http://localhost:5173"])
      expect(await ask(path, own), path).toEqual([own, own]);
  }
});

/** Asks for a new password as a page does without a preflight; the status, and the number of messages that are queued. */
async function recover(headers: Record<string, string>, path = "/recover") {
  const { email } = await buildUser(server);
  const sent = { "content-type": "text/plain", ...headers };
  const { statusCode } = await authCall(server, "POST", path, JSON.stringify({ email }), sent);
  const queued = (await queuedJobs(server, "auth.send")) as { email?: string }[];
  return [statusCode, queued.filter((message) => message.email === email).length];
}

// A page without an origin, and a percent-encoded address, which the router decodes.
test.each([
  ["https://elsewhere.example", "/recover"],
  ["null", "/recover"],
  ["https://elsewhere.example", "/%72ecover?redirect_to=x"],
])("refuses messages for a page of %s that calls %s without a preflight", async (origin, path) => {
  expect(await recover({ origin, "sec-fetch-site": "cross-site" }, path)).toEqual([403, 0]);
});

test.each<[string, Record<string, string>]>([
  ["a page of this site", { origin: "http://localhost:3000" }],
  [
    "a page of this site at another address",
    { origin: "https://www.elsewhere.example", "sec-fetch-site": "same-origin" },
  ],
  ["the demonstration on another machine", { origin: "http://192.0.2.7:3000", host: "192.0.2.7:3000" }],
  ["an app or a server, which have no origin", {}],
])("sends a message for %s", async (_, headers) => {
  expect(await recover(headers)).toEqual([200, 1]);
});

test("answers other calls of foreign pages", async () => {
  const headers = { origin: "https://elsewhere.example" };
  expect((await authCall(server, "GET", "/user", undefined, headers)).statusCode).toBe(401);
});
