import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, buildAdministration, freshEmail } from "../../../test/administration.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";

let server: TestApp;
let admin: Administration["admin"];
let call: Administration["call"];
beforeAll(async () => {
  server = await startTestApp();
  ({ admin, call } = await buildAdministration(server));
});
afterAll(() => server.close());

describe("links", () => {
  const follow = async (actionLink: string) => {
    const url = new URL(actionLink);
    const reply = await server.app.inject({ url: url.pathname + url.search });
    return new URL(reply.headers.location ?? "http://nowhere.test");
  };
  const sessionOf = (target: URL) => new URLSearchParams(target.hash.slice(1)).get("access_token");

  test.each(["magiclink", "recovery"] as const)("signs the owner in by a %s, once", async (type) => {
    const user = await buildUser(server);
    const { data, error } = await admin.generateLink({
      type,
      email: user.email,
      options: { redirectTo: "http://localhost:3000/account" },
    });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      verification_type: type,
      redirect_to: "http://localhost:3000/account",
      email_otp: expect.stringMatching(/^\d{6,10}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
    });
    expect(data.user).toMatchObject({ id: user.id });
    const target = await follow(data.properties?.action_link ?? "");
    expect(target.pathname).toBe("/account");
    expect(sessionOf(target)).not.toBeNull();
    // A confirmed person keeps their password.
    await signIn(server, user.email);
    expect(sessionOf(await follow(data.properties?.action_link ?? ""))).toBeNull();
  });

  test("registers an unknown address by a magic link", async () => {
    const email = freshEmail();
    const { data } = await admin.generateLink({ type: "magiclink", email });
    expect(data.properties?.verification_type).toBe("signup");
    expect(sessionOf(await follow(data.properties?.action_link ?? ""))).not.toBeNull();
    expect((await admin.generateLink({ type: "recovery", email: freshEmail() })).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  test("registers by link with the given password and data", async () => {
    const email = freshEmail();
    const options = { data: { full_name: "Clarisse Mbarga" } };
    const { data } = await admin.generateLink({ type: "signup", email, password: TEST_PASSWORD, options });
    await follow(data.properties?.action_link ?? "");
    expect((await signIn(server, email)).user).toMatchObject({
      user_metadata: { full_name: "Clarisse Mbarga" },
    });
    const again = await admin.generateLink({ type: "signup", email, password: TEST_PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
    const weak = await admin.generateLink({ type: "signup", email: freshEmail(), password: "password" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
    // An unconfirmed account already has a password; a new account needs one.
    const waiting = freshEmail();
    await admin.generateLink({ type: "signup", email: waiting, password: TEST_PASSWORD });
    const ask = async (to: string) =>
      (await call("POST", "/admin/generate_link", { type: "signup", email: to })).statusCode;
    expect([await ask(waiting), await ask(freshEmail())]).toEqual([200, 400]);
  });

  test("changes an address once both mailboxes have confirmed", async () => {
    const user = await buildUser(server);
    const newEmail = freshEmail();
    const current = await admin.generateLink({ type: "email_change_current", email: user.email, newEmail });
    const next = await admin.generateLink({ type: "email_change_new", email: user.email, newEmail });
    expect(next.error).toBeNull();
    await follow(current.data.properties?.action_link ?? "");
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(user.email);
    await follow(next.data.properties?.action_link ?? "");
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(newEmail);
    const other = await buildUser(server);
    const taken = await admin.generateLink({
      type: "email_change_new",
      email: newEmail,
      newEmail: other.email,
    });
    expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("leads to the site, whatever target was requested", async () => {
    const { email } = await buildUser(server);
    const options = { redirectTo: "https://evil.test/steal" };
    const { data } = await admin.generateLink({ type: "magiclink", email, options });
    expect(data.properties?.redirect_to).toBe("http://localhost:3000");
    const wrong = await call("POST", "/admin/generate_link", { type: "owner", email });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "validation_failed"]);
  });

  test("emails an invitation, but not to a confirmed address", async () => {
    const email = freshEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: "Ibrahim Njoya" } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const mail = await waitForMail(server, email);
    const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? "";
    const target = await follow(link);
    expect(target.pathname).toBe("/reset-password");
    expect(sessionOf(target)).not.toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: "email_exists" });
  });
});
