import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { passTime } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { activationLink, authCall, buildRegistration, fragmentOf, signIn } from "../../test/builders/auth.ts";
import { sentMails } from "../../test/database.ts";
import { stopClock } from "../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const signUp = (payload: Record<string, unknown>, path = "/signup") =>
  authCall(server, "POST", path, payload);
const follow = (path: string) => server.app.inject({ url: path });
const rowOf = (id: string) =>
  server.ctx.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("refusals", () => {
  const email = "fine@passerelle.test";
  const password = TEST_PASSWORD;
  test.each([
    [{}, 422, "anonymous_provider_disabled"],
    [{ email }, 400, "validation_failed"],
    [{ email, phone: "+33612345678", password }, 400, "validation_failed"],
    [{ phone: "0612345678", password }, 400, "validation_failed"],
    [{ phone: "call me", password }, 400, "validation_failed"],
    [{ phone: "+33612345678", password, channel: "whatsapp" }, 400, "validation_failed"],
    [{ email: "not an address", password }, 400, "validation_failed"],
    [{ email: "a@b.test, c@d.test", password }, 400, "validation_failed"],
    [{ email: "a@b.test\r\nBcc: c@d.test", password }, 400, "validation_failed"],
    [{ email: `${"a".repeat(250)}@b.test`, password }, 400, "validation_failed"],
    [{ email, password: "kZ!9wq2" }, 422, "weak_password"],
    [{ email, password: "P@ssw0rd2024" }, 422, "weak_password"],
    [{ email, password: "Fine2026!" }, 422, "weak_password"],
    [{ email, password: "é".repeat(37) }, 400, "validation_failed"],
    [{ email, password, code_challenge: "x", code_challenge_method: "s256" }, 400, "validation_failed"],
    [{ email, password, data: { full_name: { first: "Awa" } } }, 400, "validation_failed"],
    [{ email, password, data: { full_name: "A" } }, 400, "validation_failed"],
    [{ email, password, data: { phone: "call me" } }, 400, "validation_failed"],
    [{ email, password, data: { country_of_origin: "Sénégal" } }, 400, "validation_failed"],
    [{ email, password, data: { country_of_residence: "XQ" } }, 400, "validation_failed"],
    [{ email, password, data: { account_type: "emperor" } }, 400, "validation_failed"],
    [{ email, password, data: { note: "a\0b" } }, 400, "validation_failed"],
    [{ email, password, data: { "a\ud800": 1 } }, 400, "validation_failed"],
    [{ email, password, data: { note: "x".repeat(5000) } }, 400, "validation_failed"],
    [{ email, password, data: { a: { b: { c: { d: { e: { f: 1 } } } } } } }, 400, "validation_failed"],
  ])("%j", async (payload, status, code) => {
    const reply = await signUp(payload);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    const kept = await server.ctx.db
      .selectFrom("auth.users")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe("metadata is only a request", () => {
  test("ignores a staff role, and does not store fields that the server decides", async () => {
    const { id } = await buildRegistration(server, {
      role: "super_admin",
      kyc_status: "verified",
      account_status: "suspended",
      subscription_status: "active",
      app_metadata: { role: "service_role" },
      id: "00000000-0000-0000-0000-000000000000",
    });
    expect(await rowOf(id)).toMatchObject({
      role: "diaspora",
      kyc_status: "pending",
      account_status: "active",
      subscription_status: null,
    });
    const user = await server.ctx.db
      .selectFrom("auth.users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(user.role).toBe("authenticated");
    expect(user.raw_app_meta_data).toEqual({ provider: "email", providers: ["email"] });
    expect(user.raw_user_meta_data).toMatchObject({ role: "diaspora" });
    expect(user.raw_user_meta_data).not.toHaveProperty("kyc_status");
  });

  test("without a role in the input there is none in the metadata", async () => {
    const { id } = await buildRegistration(server, { full_name: "Awa", favourite: "blue" });
    expect(await rowOf(id)).toMatchObject({ role: "diaspora" });
    const { raw_user_meta_data: kept } = await server.ctx.db
      .selectFrom("auth.users")
      .select("raw_user_meta_data")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ full_name: "Awa", favourite: "blue" });
  });

  test.each(["investisseur", "resident", "diaspora"])("%s may be chosen", async (role) => {
    const { id } = await buildRegistration(server, { role });
    expect(await rowOf(id)).toMatchObject({ role, kyc_status: "pending" });
  });

  test("accepts names with a meaning in JavaScript as plain names", async () => {
    const payload = `{"email": "proto@passerelle.test", "password": "${TEST_PASSWORD}",
      "data": {"__proto__": {"role": "super_admin"}, "constructor": 1, "full_name": "Awa"}}`;
    const reply = await authCall(server, "POST", "/signup", payload);
    expect(reply.statusCode).toBe(200);
    expect(await rowOf(reply.json().id)).toMatchObject({ role: "diaspora", name: "Awa" });
  });

  test("needs no metadata, and uses the address as name", async () => {
    const { id, email } = await buildRegistration(server);
    expect(await rowOf(id)).toMatchObject({
      name: email,
      phone: "",
      language: "fr",
      terms_accepted_at: null,
      terms_version: null,
    });
  });

  test("emails people who use English in English", async () => {
    const email = "english@passerelle.test";
    await authCall(
      server,
      "POST",
      "/signup",
      { email, password: TEST_PASSWORD },
      { "accept-language": "en-GB" },
    );
    expect((await activationLink(server, email)).mail.subject).toContain("Activate");
  });
});

describe("an address with an account", () => {
  test("is refused when it is confirmed, in upper or lower case", async () => {
    const { email } = await buildUser(server);
    const reply = await signUp({ email: email.toUpperCase(), password: "another password" });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({ code: "user_already_exists", message: "User already registered" });
    await signIn(server, email);
  });

  test("makes one registration and one email of two concurrent calls", async () => {
    stopClock();
    onTestFinished(() => void vi.useRealTimers());
    const email = "twice@passerelle.test";
    const replies = await Promise.all([1, 2, 3].map(() => signUp({ email, password: TEST_PASSWORD })));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    const { path } = await activationLink(server, email);
    expect(fragmentOf((await follow(path)).headers.location)).toHaveProperty("access_token");
    expect(await sentMails(server, email)).toEqual(["confirm_signup"]);
  });

  test("waits for another email with another password, and voids the former link", async () => {
    const { email, id } = await buildRegistration(server, { full_name: "Somebody Else" });
    const former = await activationLink(server, email);
    const again = { email, password: "the owner's own", data: { full_name: "Awa Ndiaye" } };
    const early = await signUp(again);
    expect(early.statusCode).toBe(429);
    expect(early.json().code).toBe("over_email_send_rate_limit");
    expect(Number(early.headers["retry-after"])).toBeGreaterThan(0);
    await passTime(server, 61);
    const later = await signUp(again);
    expect([later.statusCode, later.json().id]).toEqual([200, id]);
    expect(await rowOf(id)).toMatchObject({ name: "Awa Ndiaye" });

    expect(fragmentOf((await follow(former.path)).headers.location)).toMatchObject({
      error_code: "otp_expired",
    });
    const latter = await activationLink(server, email, 2);
    expect(fragmentOf((await follow(latter.path)).headers.location)).toHaveProperty("access_token");
    await expect(signIn(server, email)).rejects.toThrow("invalid_credentials");
    await signIn(server, email, "the owner's own");
  });
});
