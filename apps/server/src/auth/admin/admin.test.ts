import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, buildAdministration, freshEmail } from "../../../test/administration.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";

let server: TestApp;
let admin: Administration["admin"];
let bearer: Administration["bearer"];
let call: Administration["call"];
let made: Administration["made"];
beforeAll(async () => {
  server = await startTestApp();
  ({ admin, bearer, call, made } = await buildAdministration(server));
});
afterAll(() => server.close());

describe("access", () => {
  const PATHS = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", `/admin/users/${crypto.randomUUID()}`],
    ["PUT", `/admin/users/${crypto.randomUUID()}`],
    ["DELETE", `/admin/users/${crypto.randomUUID()}`],
    ["GET", `/admin/users/${crypto.randomUUID()}/factors`],
    ["DELETE", `/admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
    ["GET", `/admin/users/${crypto.randomUUID()}/passkeys`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
    ["GET", "/admin/audit"],
  ] as const;

  test.each(PATHS)("%s %s asks for a service token", async (method, path) => {
    const person = await buildUser(server, { role: "super_admin" });
    const anonymous = await call(method, path, {}, {});
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, "no_authorization"]);
    // A person's token is not a service token, whatever their role.
    const asPerson = await call(method, path, {}, person.headers);
    expect([asPerson.statusCode, asPerson.json()]).toEqual([
      403,
      { code: "not_admin", message: "User not allowed" },
    ]);
    const forged = await call(method, path, {}, { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." });
    expect([forged.statusCode, forged.json().code]).toEqual([403, "bad_jwt"]);
  });

  test("refuses a service token in the calls for people and in the product's calls", async () => {
    expect((await call("GET", "/user")).json()).toMatchObject({ code: "bad_jwt" });
    expect((await server.app.inject({ url: "/api/me", headers: bearer })).statusCode).toBe(401);
    expect((await server.app.inject({ url: "/api/admin/users", headers: bearer })).statusCode).toBe(401);
  });

  test("lets an account with an administrator's role administer while its session lives", async () => {
    const email = freshEmail();
    const user = await made({ email, password: TEST_PASSWORD, email_confirm: true, role: "service_role" });
    const { access_token } = await signIn(server, email);
    const own = { authorization: `Bearer ${access_token}` };
    expect((await call("GET", "/admin/users", undefined, own)).statusCode).toBe(200);
    await admin.signOut(access_token);
    expect((await call("GET", "/admin/users", undefined, own)).json()).toMatchObject({
      code: "session_not_found",
    });
    expect(user.role).toBe("service_role");
  });
});

describe("factors and audit", () => {
  test("lists, renames and deletes factors and passkeys", async () => {
    const user = await buildUser(server);
    const { id } = await server.ctx.db
      .insertInto("auth.mfa_factors")
      .values({
        user_id: user.id,
        factor_type: "totp",
        status: "verified",
        friendly_name: "App",
        secret: "SECRET7",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const listed = await call("GET", `/admin/users/${user.id}/factors`);
    expect(listed.json()).toMatchObject([
      { id, factor_type: "totp", status: "verified", friendly_name: "App" },
    ]);
    expect(listed.body).not.toContain("SECRET7");
    const { data } = await admin.mfa.listFactors({ userId: user.id });
    expect(data?.factors).toHaveLength(1);
    const named = await call("PUT", `/admin/users/${user.id}/factors/${id}`, { friendly_name: "Téléphone" });
    expect(named.json()).toMatchObject({ friendly_name: "Téléphone" });
    expect((await admin.mfa.deleteFactor({ userId: user.id, id })).error).toBeNull();
    const gone = await call("DELETE", `/admin/users/${user.id}/factors/${id}`);
    expect([gone.statusCode, gone.json().code]).toEqual([404, "mfa_factor_not_found"]);

    const { id: passkey } = await server.ctx.db
      .insertInto("auth.webauthn_credentials")
      .values({
        user_id: user.id,
        credential_id: crypto.randomUUID(),
        public_key: "A",
        sign_count: 0,
        backup_eligible: false,
        backed_up: false,
        friendly_name: "Clé",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await call("GET", `/admin/users/${user.id}/passkeys`)).json()).toMatchObject([
      { id: passkey, friendly_name: "Clé" },
    ]);
    expect((await call("DELETE", `/admin/users/${user.id}/passkeys/${passkey}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/admin/users/${user.id}/passkeys/${passkey}`)).statusCode).toBe(404);
  });

  test("searches the audit by person, operation and account", async () => {
    const user = await buildUser(server);
    await admin.updateUserById(user.id, { ban_duration: "1h" });
    const [entry] = (await call("GET", "/admin/audit?query=action:user_banned&per_page=1")).json();
    expect(entry).toMatchObject({
      ip_address: "127.0.0.1",
      payload: {
        action: "user_banned",
        actor_username: "service_role",
        traits: { user_id: user.id, user_email: user.email },
      },
    });
    await authCall(server, "POST", "/token?grant_type=password", { email: user.email, password: "wrong" });
    const byAuthor = (await call("GET", `/admin/audit?query=author:${user.email}`)).json();
    expect(byAuthor[0].payload).toMatchObject({ action: "login_failed", actor_id: user.id });
    const byType = (await call("GET", "/admin/audit?query=type:team")).json();
    expect(byType.length).toBeGreaterThan(0);
    for (const { payload } of byType) {
      expect(payload).toMatchObject({ log_type: "team", action: expect.stringMatching(/created|signedup/) });
    }
    expect((await call("GET", "/admin/audit?query=type:token")).json()).toEqual([]);
    const wrong = await call("GET", "/admin/audit?query=secret:1");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "validation_failed"]);
  });
});
