import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildAdministration } from "../../test/administration.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone, smsCode, waitForAuthEmail } from "../../test/auth-flows.ts";
import { Authenticator } from "../../test/authenticator.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { auditOfCalls, callFromElsewhere, fromElsewhere } from "../../test/call-audit.ts";
import { sentMails } from "../../test/database.ts";
import {
  addTotp,
  buildOwner,
  forgetLimits,
  nextCode,
  passTime,
  stopClock,
  tokenOf,
} from "../../test/second-factors.ts";

/** Changes of an account are recorded with address and device, and changes of its credentials are emailed to its owner. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  stopClock();
  await forgetLimits(server);
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (
  token: string,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object | Buffer,
) => callFromElsewhere(server, token, method, url, payload);
const actions = async (userId: string) => (await auditOfCalls(server, userId)).map(({ action }) => action);

/** The emails about the account's security, without those with a requested link or code. */
const securityEmails = async (email: string) =>
  (await sentMails(server, email)).filter((one) => /_(added|removed|changed|made)$/.test(one)).sort();

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("the profile", () => {
  test("is recorded by field, once, and an unchanged value is no event", async () => {
    const { id, token } = await buildUser(server);
    const patch = { name: "Awa Sow", city_of_residence: "Dakar", language: "fr" };
    for (let time = 0; time < 2; time += 1) {
      expect((await call(token, "PATCH", "/api/me", patch)).statusCode).toBe(200);
    }
    // The language is the same, but now the person has chosen it.
    expect(await auditOfCalls(server, id)).toEqual([
      { action: "profile_modified", fields: "name, city_of_residence, language" },
    ]);
    const data = { full_name: "Awa Ndiaye", note: "secret words" };
    expect((await call(token, "PUT", "/auth/v1/user", { data })).statusCode).toBe(200);
    const [, second] = await auditOfCalls(server, id);
    expect(second).toEqual({ action: "user_modified", fields: "full_name, note" });
  });

  test("includes the picture", async () => {
    const { id, token } = await buildUser(server);
    expect((await call(token, "PUT", "/api/me/avatar", PNG)).statusCode).toBe(200);
    await call(token, "DELETE", "/api/me/avatar");
    await call(token, "DELETE", "/api/me/avatar");
    const written = { action: "profile_modified", fields: "avatar_url" };
    expect(await auditOfCalls(server, id)).toEqual([written, written]);
  });
});

describe("credentials", () => {
  test("the password, including a failed attempt", async () => {
    const { id, email, token } = await buildUser(server, { language: "en" });
    await server.ctx.db
      .updateTable("auth.sessions")
      .set({ created_at: new Date(Date.now() - 25 * 3600_000) })
      .where("user_id", "=", id)
      .execute();
    const change = { password: "un autre mot de passe" };
    await call(token, "PUT", "/auth/v1/user", { ...change, current_password: "wrong" });
    await call(token, "PUT", "/auth/v1/user", { ...change, current_password: TEST_PASSWORD });
    expect(await actions(id)).toEqual(["password_refused", "user_updated_password"]);
    expect(await securityEmails(email)).toEqual(["password_changed"]);
    const { mail } = await waitForAuthEmail(server, email);
    expect(mail.text).toContain("It was not me\nhttp://localhost:3000/forgot-password");
  });

  test("the address: requested, confirmed by one mailbox, changed", async () => {
    const { id, email, token } = await buildUser(server);
    const to = `moved-${id}@passerelle.test`;
    await call(token, "PUT", "/auth/v1/user", { email: to });
    const asked = await waitForAuthEmail(server, email);
    for (const { path } of [asked, await waitForAuthEmail(server, to)]) {
      await server.app.inject({ url: path, ...fromElsewhere });
    }
    expect(await actions(id)).toEqual([
      "user_email_change_requested",
      "user_email_change_agreed",
      "user_email_changed",
      "login",
    ]);
    expect(await securityEmails(email)).toEqual(["email_changed"]);
    const { mail } = await waitForAuthEmail(server, email, 2);
    expect(mail.text).toContain("écrivez à notre équipe");
    expect(mail.text).toContain("Contacter l’assistance\nhttp://localhost:3000/contact");
  });

  test("the number", async () => {
    const { id, email, token } = await buildUser(server, { language: "en" });
    const phone = freshPhone();
    await call(token, "PUT", "/auth/v1/user", { phone });
    const code = await smsCode(server, phone);
    await call(token, "POST", "/auth/v1/verify", { type: "phone_change", phone, token: code });
    expect((await actions(id)).slice(0, 2)).toEqual(["user_phone_change_requested", "user_phone_changed"]);
    expect(await securityEmails(email)).toEqual(["phone_changed"]);
    const { mail } = await waitForAuthEmail(server, email);
    expect(mail.subject).toBe("The number of your Passerelle account has been changed");
    expect(mail.text).toContain("If not, change your password and write to our team at once.");
    expect(mail.text).toContain("http://localhost:3000/account?tab=security");
  });

  test("factors and recovery codes", async () => {
    const { id, email, client } = await buildOwner(server);
    const begun = await call(await tokenOf(client), "POST", "/auth/v1/factors", { factor_type: "totp" });
    const { id: factorId, totp } = begun.json();
    const path = `/auth/v1/factors/${factorId}`;
    const challenge = await call(await tokenOf(client), "POST", `${path}/challenge`, {});
    const answer = { challenge_id: challenge.json().id, code: nextCode(totp.secret) };
    const { access_token: token } = (
      await call(await tokenOf(client), "POST", `${path}/verify`, answer)
    ).json();
    expect((await call(token, "POST", "/auth/v1/factors/recovery-codes", {})).statusCode).toBe(200);
    await call(token, "POST", "/auth/v1/factors/recovery-codes/regenerate");
    await call(token, "DELETE", "/auth/v1/factors/recovery-codes");
    expect((await call(token, "DELETE", path)).statusCode).toBe(200);
    expect(await actions(id)).toEqual([
      "factor_in_progress",
      "challenge_created",
      "mfa_code_login",
      "factor_added",
      "generate_recovery_codes",
      "generate_recovery_codes",
      "recovery_codes_deleted",
      "factor_unenrolled",
    ]);
    expect(await securityEmails(email)).toEqual([
      "factor_added",
      "factor_removed",
      "recovery_codes_made",
      "recovery_codes_made",
      "recovery_codes_removed",
    ]);
  });

  test("passkeys", async () => {
    const { id, email, token } = await buildUser(server, { language: "en" });
    const asked = await call(token, "POST", "/auth/v1/passkeys/registration/options", {});
    const { challenge_id, options } = asked.json();
    const credential = new Authenticator().create(options.challenge);
    const made = await call(token, "POST", "/auth/v1/passkeys/registration/verify", {
      challenge_id,
      credential,
    });
    const path = `/auth/v1/passkeys/${made.json().id}`;
    await call(token, "PATCH", path, { friendly_name: "Phone" });
    // Emails are in the order of their times.
    passTime(1);
    expect((await call(token, "DELETE", path)).statusCode).toBe(204);
    expect((await call(token, "DELETE", path)).statusCode).toBe(404);
    expect(await actions(id)).toEqual(["passkey_created", "passkey_updated", "passkey_deleted"]);
    expect(await securityEmails(email)).toEqual(["passkey_added", "passkey_removed"]);
    const { mail } = await waitForAuthEmail(server, email, 2);
    expect(mail.subject).toBe("A passkey was removed from your Passerelle account");
    expect(mail.text).toContain("If not, change your password and write to our team at once.");
  });

  test("changes by an administrator", async () => {
    const { bearer } = await buildAdministration(server);
    const token = bearer.authorization.slice("Bearer ".length);
    const { id, email, client } = await buildOwner(server);
    const factor = await addTotp(client);
    const asked = await call(await tokenOf(client), "POST", "/auth/v1/passkeys/registration/options", {});
    const { challenge_id, options } = asked.json();
    const credential = new Authenticator().create(options.challenge);
    const answer = { challenge_id, credential };
    const made = await call(await tokenOf(client), "POST", "/auth/v1/passkeys/registration/verify", answer);
    const path = `/auth/v1/admin/users/${id}`;
    await call(token, "DELETE", `${path}/passkeys/${made.json().id}`);
    await call(token, "DELETE", `${path}/factors/${factor.id}`);
    const to = `given-${id}@passerelle.test`;
    const change = { email: to, phone: freshPhone(), password: "un autre mot de passe" };
    expect((await call(token, "PUT", path, change)).statusCode).toBe(200);
    // To the former address: the new one may be another person's.
    expect(await securityEmails(email)).toEqual(
      ["factor_added", "passkey_added", "passkey_removed", "factor_removed"]
        .concat("password_changed", "email_changed", "phone_changed")
        .sort(),
    );
    expect(await securityEmails(to)).toEqual([]);
    expect((await auditOfCalls(server, id)).slice(1)).toMatchObject([
      { action: "passkey_deleted" },
      { action: "factor_deleted" },
      { action: "user_updated_password" },
      { action: "user_modified", fields: "email, phone, password" },
    ]);
  });
});
