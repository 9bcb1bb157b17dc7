import { GoTrueAdminApi } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, listen, signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest } from "../../../test/builders/requests.ts";
import { issueServiceToken } from "../keys/service.ts";

let server: TestApp;
let admin: GoTrueAdminApi;
let bearer: { authorization: string };
beforeAll(async () => {
  server = await startTestApp();
  bearer = { authorization: `Bearer ${await issueServiceToken(server.ctx, 60)}` };
  // As its clients write it: the library puts another token in the place of this very name.
  admin = new GoTrueAdminApi({
    url: await listen(server),
    headers: { Authorization: bearer.authorization },
  });
});
afterAll(() => server.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, headers = bearer) =>
  server.app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: { "x-supabase-api-version": "2024-01-01", ...headers },
    ...(payload && { payload }),
  });

let fresh = 0;
const freshEmail = () => `admin-made-${++fresh}@passerelle.test`;

async function made(attributes: Parameters<GoTrueAdminApi["createUser"]>[0]) {
  const { data, error } = await admin.createUser(attributes);
  if (error) throw error;
  return data.user;
}

describe("who may", () => {
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
    const nobody = await call(method, path, {}, {} as typeof bearer);
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, "no_authorization"]);
    // A person is no program, whatever their role here.
    const asPerson = await call(method, path, {}, person.headers);
    expect([asPerson.statusCode, asPerson.json()]).toEqual([
      403,
      { code: "not_admin", message: "User not allowed" },
    ]);
    const forged = await call(method, path, {}, { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." });
    expect([forged.statusCode, forged.json().code]).toEqual([403, "bad_jwt"]);
  });

  test("a service token is nobody's: neither the person's calls nor the product's take it", async () => {
    expect((await call("GET", "/user")).json()).toMatchObject({ code: "bad_jwt" });
    expect((await server.app.inject({ url: "/api/me", headers: bearer })).statusCode).toBe(401);
    expect((await server.app.inject({ url: "/api/admin/users", headers: bearer })).statusCode).toBe(401);
  });

  test("an account that was given an administrator's role administers while its session lives", async () => {
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

describe("accounts", () => {
  test("one is made as said, found, changed and gone", async () => {
    const email = freshEmail();
    const id = crypto.randomUUID();
    const user = await made({
      id,
      email: email.toUpperCase(),
      password: TEST_PASSWORD,
      email_confirm: true,
      phone: "+237 655 44 33 22",
      phone_confirm: true,
      user_metadata: { full_name: "Brigitte Essomba", role: "super_admin" },
      app_metadata: { plan: "gold" },
    });
    expect(user).toMatchObject({
      id,
      email,
      phone: "237655443322",
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email", "phone"], plan: "gold" },
      user_metadata: { full_name: "Brigitte Essomba", role: "diaspora" },
    });
    expect(user.email_confirmed_at).toBeDefined();
    expect(user.phone_confirmed_at).toBeDefined();
    await signIn(server, email);
    const { data } = await admin.getUserById(id);
    expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(["email", "phone"]);

    const changed = await admin.updateUserById(id, {
      user_metadata: { full_name: "Brigitte Essomba-Fotso", nickname: "Bri" },
      app_metadata: { plan: null as never, tier: 2 },
    });
    expect(changed.data.user).toMatchObject({
      user_metadata: { full_name: "Brigitte Essomba-Fotso", nickname: "Bri" },
      app_metadata: { provider: "email", tier: 2 },
    });
    expect(changed.data.user?.app_metadata).not.toHaveProperty("plan");
    const profile = await server.ctx.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ name: "Brigitte Essomba-Fotso", role: "diaspora" });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    const again = await call("DELETE", `/admin/users/${id}`);
    expect(again.json()).toMatchObject({ code: "user_not_found" });
  });

  test("a new password or address is there at once, and the sessions of the former password are over", async () => {
    const email = freshEmail();
    const { id } = await made({ email, password: TEST_PASSWORD, email_confirm: true });
    const { access_token } = await signIn(server, email);
    const next = freshEmail();
    await admin.updateUserById(id, { email: next, password: "another-Passw0rd" });
    const after = { authorization: `Bearer ${access_token}` };
    expect((await call("GET", "/user", undefined, after)).json()).toMatchObject({
      code: "session_not_found",
    });
    await signIn(server, next, "another-Passw0rd");
  });

  test("a hash made elsewhere works; what cannot be checked is refused", async () => {
    const hash = (
      await server.ctx.db
        .selectFrom("auth.users")
        .select("encrypted_password")
        .where("id", "=", (await buildUser(server)).id)
        .executeTakeFirstOrThrow()
    ).encrypted_password as string;
    const email = freshEmail();
    await made({ email, email_confirm: true, password_hash: hash });
    await signIn(server, email);
    for (const wrong of ["$2y$10$abcdefghijklmnopqrstuv", "plain", hash.replace("m=19456", "m=999999")]) {
      const { error } = await admin.createUser({ email: freshEmail(), password_hash: wrong });
      expect(error, wrong).toMatchObject({ status: 400, code: "validation_failed" });
    }
  });

  test("a ban holds for its time and no longer, and can be lifted", async () => {
    const user = await buildUser(server);
    const banned = await admin.updateUserById(user.id, { ban_duration: "1h30m" });
    const until = Date.parse((banned.data.user as { banned_until?: string }).banned_until ?? "");
    expect(Math.round((until - Date.now()) / 60_000)).toBe(90);
    expect((await call("GET", "/user", undefined, user.headers)).json()).toMatchObject({
      code: "user_banned",
    });
    expect((await server.app.inject({ url: "/api/me", headers: user.headers })).statusCode).toBe(401);
    await admin.updateUserById(user.id, { ban_duration: "none" });
    expect((await call("GET", "/user", undefined, user.headers)).statusCode).toBe(200);
    for (const wrong of ["forever", "1 hour", "-1h", "9999999999h", "1d"]) {
      const { error } = await admin.updateUserById(user.id, { ban_duration: wrong });
      expect(error, wrong).toMatchObject({ status: 400, code: "validation_failed" });
    }
  });

  test.each([
    [{}, 400, "validation_failed"],
    [{ email: "nothing" }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", phone: "12" }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", password: "a", password_hash: "b" }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", id: "00000000-0000-0000-0000-000000000000" }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", user_metadata: { full_name: "a\u0000b" } }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", app_metadata: { a: "\u0000" } }, 400, "validation_failed"],
    [{ email: "x@passerelle.test", app_metadata: { a: "x".repeat(5_000) } }, 400, "validation_failed"],
    [{ email: 1 }, 400, "bad_json"],
  ])("%j makes none", async (body, status, code) => {
    const reply = await call("POST", "/admin/users", body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  test("addresses, numbers and ids are taken once", async () => {
    const attributes = { email: freshEmail(), phone: "237655000111", id: crypto.randomUUID() };
    await made(attributes);
    const other = await made({ email: freshEmail() });
    const take = async (body: object) => (await call("POST", "/admin/users", body)).json().code;
    expect(await take({ email: attributes.email })).toBe("email_exists");
    expect(await take({ email: freshEmail(), phone: attributes.phone })).toBe("phone_exists");
    expect(await take({ email: freshEmail(), id: attributes.id })).toBe("user_already_exists");
    const { error } = await admin.updateUserById(other.id, { email: attributes.email });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("pages of the list say where the next and the last are", async () => {
    const reply = await call("GET", "/admin/users?page=1&per_page=2");
    const total = Number(reply.headers["x-total-count"]);
    expect(reply.json<{ users: unknown[]; aud: string }>()).toMatchObject({ aud: "authenticated" });
    expect(reply.headers.link).toBe(
      `</auth/v1/admin/users?page=2&per_page=2>; rel="next", </auth/v1/admin/users?page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`,
    );
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data).toMatchObject({ total, nextPage: 2, aud: "authenticated" });
    expect(data.users).toHaveLength(2);
    const everybody = await call("GET", "/admin/users?page=&per_page=");
    expect(everybody.json().users.length).toBe(Math.min(50, total));
    expect((await call("GET", "/admin/users?page=-1")).json()).toMatchObject({ code: "validation_failed" });
    expect((await call("GET", "/admin/users?sort=email asc")).statusCode).toBe(400);
    const oldest = (await call("GET", "/admin/users?sort=created_at asc")).json().users;
    expect(oldest[0].created_at <= oldest[1].created_at).toBe(true);
  });

  test("the filter looks in address and name, and its wildcards are letters", async () => {
    const email = freshEmail();
    await made({ email, user_metadata: { full_name: "Solange Àtangana" } });
    for (const filter of [email, "atangana", "SOLANGE"]) {
      const found = (await call("GET", `/admin/users?filter=${encodeURIComponent(filter)}`)).json().users;
      expect(
        found.map((user: { email: string }) => user.email),
        filter,
      ).toContain(email);
    }
    expect((await call("GET", "/admin/users?filter=%25zz%25")).json().users).toEqual([]);
  });

  test("no id, or nobody's, is 404", async () => {
    expect((await call("GET", "/admin/users/me")).json()).toMatchObject({ code: "validation_failed" });
    const reply = await call("GET", `/admin/users/${crypto.randomUUID()}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "user_not_found"]);
  });
});

describe("deleting", () => {
  test("softly leaves an empty account", async () => {
    const user = await buildUser(server);
    await admin.deleteUser(user.id, true);
    const { data } = await admin.getUserById(user.id);
    expect(data.user).toMatchObject({ id: user.id, email: "", user_metadata: {}, identities: [] });
    expect(data.user?.deleted_at).toBeDefined();
    expect((await admin.updateUserById(user.id, { email: freshEmail() })).error).toMatchObject({
      status: 404,
    });
  });

  test("keeps what was paid, refuses what is under way, and spares the last super_admin", async () => {
    const paid = await buildRequest(server);
    await payRequest(server, paid.owner, paid.id);
    const refused = await admin.deleteUser(paid.owner.id);
    expect(refused.error).toMatchObject({ status: 409, code: "conflict" });
    await server.ctx.db
      .updateTable("service_requests")
      .set({ status: "completed", submitted_at: new Date() })
      .where("id", "=", paid.id)
      .execute();
    expect((await admin.deleteUser(paid.owner.id)).error).toBeNull();
    const { data } = await admin.getUserById(paid.owner.id);
    expect(data.user?.deleted_at).toBeDefined();
    const kept = await server.ctx.db
      .selectFrom("transactions")
      .select("status")
      .where("user_id", "=", paid.owner.id)
      .execute();
    expect(kept).toEqual([{ status: "succeeded" }]);

    await server.ctx.db
      .updateTable("users")
      .set({ role: "diaspora" })
      .where("role", "=", "super_admin")
      .execute();
    const last = await buildUser(server, { role: "super_admin" });
    expect((await admin.deleteUser(last.id)).error).toMatchObject({ status: 409 });
  });
});

describe("links", () => {
  const follow = async (actionLink: string) => {
    const url = new URL(actionLink);
    const reply = await server.app.inject({ url: url.pathname + url.search });
    return new URL(reply.headers.location ?? "http://nowhere.test");
  };
  const sessionOf = (target: URL) => new URLSearchParams(target.hash.slice(1)).get("access_token");

  test.each(["magiclink", "recovery"] as const)("a %s signs its owner in, once", async (type) => {
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
    // Who is confirmed keeps their password.
    await signIn(server, user.email);
    expect(sessionOf(await follow(data.properties?.action_link ?? ""))).toBeNull();
  });

  test("a magic link for an unknown address is a registration", async () => {
    const email = freshEmail();
    const { data } = await admin.generateLink({ type: "magiclink", email });
    expect(data.properties?.verification_type).toBe("signup");
    expect(sessionOf(await follow(data.properties?.action_link ?? ""))).not.toBeNull();
    expect((await admin.generateLink({ type: "recovery", email: freshEmail() })).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  test("a registration by link has the password and the data that were given", async () => {
    const email = freshEmail();
    const options = { data: { full_name: "Clarisse Mbarga" } };
    const { data } = await admin.generateLink({ type: "signup", email, password: TEST_PASSWORD, options });
    await follow(data.properties?.action_link ?? "");
    expect((await signIn(server, email)).user).toMatchObject({
      user_metadata: { full_name: "Clarisse Mbarga" },
    });
    const again = await admin.generateLink({ type: "signup", email, password: TEST_PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("an address is changed when both mailboxes have agreed", async () => {
    const user = await buildUser(server);
    const newEmail = freshEmail();
    const current = await admin.generateLink({ type: "email_change_current", email: user.email, newEmail });
    const next = await admin.generateLink({ type: "email_change_new", email: user.email, newEmail });
    expect(next.error).toBeNull();
    await follow(current.data.properties?.action_link ?? "");
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(user.email);
    await follow(next.data.properties?.action_link ?? "");
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(newEmail);
    const taken = await admin.generateLink({
      type: "email_change_new",
      email: newEmail,
      newEmail: "user-1@passerelle.test",
    });
    expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("a link leads to the site, wherever it was asked to lead", async () => {
    const { email } = await buildUser(server);
    const options = { redirectTo: "https://evil.test/steal" };
    const { data } = await admin.generateLink({ type: "magiclink", email, options });
    expect(data.properties?.redirect_to).toBe("http://localhost:3000");
    const wrong = await call("POST", "/admin/generate_link", { type: "owner", email });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "validation_failed"]);
  });

  test("an invitation is a letter; a confirmed address is not invited", async () => {
    const email = freshEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: "Ibrahim Njoya" } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const letter = await waitForMail(server, email);
    const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(letter.text)?.[0] ?? "";
    const target = await follow(link);
    expect(target.pathname).toBe("/reset-password");
    expect(sessionOf(target)).not.toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: "email_exists" });
  });
});

describe("factors and audit", () => {
  test("factors and passkeys are listed, named and taken away", async () => {
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

  test("the audit says who did what, whose account it was, and can be searched", async () => {
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
    const wrong = await call("GET", "/admin/audit?query=secret:1");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "validation_failed"]);
  });
});
