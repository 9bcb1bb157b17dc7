import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { passTime } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import {
  activationLink,
  authCall,
  buildRegistration,
  fragmentOf,
  listen,
  signIn,
} from "../../test/builders/auth.ts";
import { sentMails, untilJobsEnd } from "../../test/database.ts";
import { hashCode } from "./codes/codes.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const signUp = (payload: Record<string, unknown>, path = "/signup") =>
  authCall(server, "POST", path, payload);
const follow = (path: string) => server.app.inject({ url: path });

describe("the link", () => {
  test("works once, and the second time reports it on its page", async () => {
    const { email, id } = await buildRegistration(server);
    const { path } = await activationLink(server, email);
    const both = await Promise.all([follow(path), follow(path)]);
    const fragments = both.map((reply) => fragmentOf(reply.headers.location));
    expect(both.map((reply) => reply.statusCode)).toEqual([303, 303]);
    expect(fragments.filter((fragment) => "access_token" in fragment)).toHaveLength(1);
    expect(fragments.find((fragment) => !("access_token" in fragment))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
    expect((await follow(path)).headers.location).toBe(
      "http://localhost:3000/login#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
    );
    const sessions = await server.ctx.db
      .selectFrom("auth.sessions")
      .select("amr")
      .where("user_id", "=", id)
      .execute();
    expect(sessions).toEqual([{ amr: [{ method: "otp", timestamp: expect.any(Number) }] }]);
  });

  test("is not used up by a HEAD request", async () => {
    const { email } = await buildRegistration(server);
    const { path } = await activationLink(server, email);
    const base = await listen(server);
    const status = await new Promise((resolve, reject) => {
      httpRequest(new URL(path, base), { method: "HEAD" }, (reply) => resolve(reply.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(405);
    expect(fragmentOf((await follow(path)).headers.location)).toHaveProperty("access_token");
  });

  test("expires after a day", async () => {
    const { email } = await buildRegistration(server);
    const { path } = await activationLink(server, email);
    await passTime(server, 24 * 3600 + 1);
    expect(fragmentOf((await follow(path)).headers.location)).toMatchObject({ error_code: "otp_expired" });
    await expect(signIn(server, email)).rejects.toThrow("email_not_confirmed");
  });

  test("redirects to no foreign page", async () => {
    const base = "/auth/v1/verify?type=signup&token=unknown";
    const to = async (redirect: string) =>
      (await follow(`${base}&redirect_to=${encodeURIComponent(redirect)}`)).headers.location?.split("#")[0];
    for (const stranger of [
      "https://evil.example/",
      "//evil.example/",
      "http://localhost:3000.evil.example/",
      "http://localhost:3000@evil.example/",
      "http://user:secret@localhost:3000/",
      "http://localhost:3001/",
      "https://localhost:3000/",
      "javascript:alert(1)",
      "/login",
    ]) {
      expect(await to(stranger), stranger).toBe("http://localhost:3000/");
    }
    expect(await to("http://localhost:3000/services?q=a#old")).toBe("http://localhost:3000/services?q=a");
  });

  test("redirects to the requested page, if it is one of ours", async () => {
    const own = "asked@passerelle.test";
    const payload = { password: TEST_PASSWORD };
    const asked = encodeURIComponent("http://localhost:3000/service/1");
    await signUp({ ...payload, email: own }, `/signup?redirect_to=${asked}`);
    expect((await activationLink(server, own)).url.searchParams.get("redirect_to")).toBe(
      "http://localhost:3000/service/1",
    );
    const stranger = "stranger@passerelle.test";
    await signUp({ ...payload, email: stranger }, "/signup?redirect_to=https%3A%2F%2Fevil.example");
    expect((await activationLink(server, stranger)).url.searchParams.get("redirect_to")).toBe(
      "http://localhost:3000/login",
    );
  });

  test("is refused when it is incomplete", async () => {
    for (const query of ["", "?token=abc", "?type=signup"]) {
      const reply = await authCall(server, "GET", `/verify${query}`);
      expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
    }
  });
});

describe("POST /verify", () => {
  const verify = (payload: Record<string, unknown>) => authCall(server, "POST", "/verify", payload);

  test("accepts the address with its code as well as the hash", async () => {
    const { email, id } = await buildRegistration(server);
    await server.ctx.db
      .updateTable("auth.one_time_tokens")
      .set({ token_hash: hashCode(email, "0123456789") })
      .where("user_id", "=", id)
      .execute();
    const wrong = await verify({ type: "signup", email, token: "9876543210" });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      403,
      { code: "otp_expired", message: "Token has expired or is invalid" },
    ]);
    const right = await verify({ type: "signup", email: email.toUpperCase(), token: "0123456789" });
    expect(right.statusCode).toBe(200);
    expect(right.json()).toMatchObject({ token_type: "bearer", user: { id, email } });
    expect(right.headers["sb-auth-user-id"]).toBe(id);
  });

  test("refuses malformed input", async () => {
    for (const payload of [
      {},
      { type: "signup" },
      { type: "nonsense", token_hash: "a" },
      { type: "signup", token: "1" },
      { type: "signup", token_hash: "a", email: "a@passerelle.test" },
    ]) {
      expect((await verify(payload)).json().code, JSON.stringify(payload)).toBe("validation_failed");
    }
    for (const type of ["recovery", "magiclink", "invite", "email_change", "signup"]) {
      expect((await verify({ type, token_hash: "a" })).json(), type).toEqual({
        code: "otp_expired",
        message: "Email link is invalid or has expired",
      });
    }
  });
});

describe("POST /resend", () => {
  const resend = (payload: Record<string, unknown>) => authCall(server, "POST", "/resend", payload);

  test("sends another email after a minute, and voids the former link", async () => {
    const { email } = await buildRegistration(server);
    const former = await activationLink(server, email);
    const early = await resend({ type: "signup", email });
    expect(early.json().message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    await passTime(server, 61);
    expect((await resend({ type: "signup", email })).json()).toEqual({});
    const latter = await activationLink(server, email, 2);
    expect(fragmentOf((await follow(former.path)).headers.location)).toMatchObject({
      error_code: "otp_expired",
    });
    expect(fragmentOf((await follow(latter.path)).headers.location)).toHaveProperty("access_token");
  });

  test("reveals nothing about an address that is unknown or confirmed", async () => {
    const { email } = await buildUser(server);
    for (const address of [email, "nobody-at-all@passerelle.test"]) {
      const reply = await resend({ type: "signup", email: address });
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    }
    expect((await resend({ type: "recovery", email })).json().code).toBe("validation_failed");
    await untilJobsEnd(server, "auth.send");
    expect(await sentMails(server, email)).toEqual([]);
  });
});
