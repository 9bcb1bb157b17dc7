import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Administration, buildAdministration, freshEmail } from "../../../test/administration.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: Administration["admin"];
let call: Administration["call"];
let made: Administration["made"];
let bearer: Administration["bearer"];
beforeAll(async () => {
  server = await startTestApp();
  ({ admin, call, made, bearer } = await buildAdministration(server));
});
afterAll(() => server.close());

describe("accounts", () => {
  test("creates, finds, changes and deletes a user", async () => {
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

  test("applies a new password or address at once and ends the sessions of the former password", async () => {
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

  test("bans for the given time, and lifts a ban", async () => {
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
  ])("refuses the ban duration %j", async (body, status, code) => {
    const reply = await call("POST", "/admin/users", body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  test("refuses an address, number or id that exists already", async () => {
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

  test("links the next and the last page of the list", async () => {
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
    for (const wrong of ["page=-1", "per_page=0", "per_page=many"]) {
      expect((await call("GET", `/admin/users?${wrong}`)).json(), wrong).toMatchObject({
        code: "validation_failed",
        message: expect.stringContaining("Bad Pagination Parameters: "),
      });
    }
    expect((await call("GET", "/admin/users?sort=email asc")).statusCode).toBe(400);
    const oldest = (await call("GET", "/admin/users?sort=created_at asc")).json().users;
    expect(oldest[0].created_at <= oldest[1].created_at).toBe(true);
  });

  test("the filter searches address and name, and takes wildcards literally", async () => {
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

  test("keeps the filter in the link to the next page, and links none from an empty list", async () => {
    const first = await call("GET", "/admin/users?per_page=1&filter=passerelle.test&sort=created_at%20asc");
    const next = /^<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    expect(next).toBe("/auth/v1/admin/users?page=2&per_page=1&filter=passerelle.test&sort=created_at+asc");
    const second = await server.app.inject({ url: next, headers: bearer });
    expect(second.json().users[0].created_at >= first.json().users[0].created_at).toBe(true);
    expect(second.headers["x-total-count"]).toBe(first.headers["x-total-count"]);
    const none = await call("GET", "/admin/users?filter=%25zz%25");
    expect([none.headers["x-total-count"], none.headers.link]).toEqual([
      "0",
      '</auth/v1/admin/users?page=0&filter=%25zz%25>; rel="last"',
    ]);
  });

  test("names a person without a name", async () => {
    const { env } = server.ctx;
    env.anonymousSignIn = true;
    onTestFinished(() => {
      env.anonymousSignIn = false;
    });
    const { id } = (await authCall(server, "POST", "/signup", {})).json().user;
    const email = freshEmail();
    await admin.updateUserById(id, { email });
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email, is_anonymous: true });
    await admin.updateUserById(id, { email, email_confirm: true });
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });

  test("answers 404 for an invalid or unknown id", async () => {
    expect((await call("GET", "/admin/users/me")).json()).toMatchObject({ code: "validation_failed" });
    const reply = await call("GET", `/admin/users/${crypto.randomUUID()}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, "user_not_found"]);
  });
});

describe("deleting", () => {
  test("erases and closes an account when soft", async () => {
    const user = await buildUser(server);
    await admin.deleteUser(user.id, true);
    const { data } = await admin.getUserById(user.id);
    expect(data.user).toMatchObject({ id: user.id, email: "", user_metadata: {}, identities: [] });
    expect(data.user?.deleted_at).toBeDefined();
    expect((await admin.updateUserById(user.id, { email: freshEmail() })).error).toMatchObject({
      status: 404,
    });
  });

  test("retains payments, refuses an account with open requests, and keeps the last super_admin", async () => {
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
