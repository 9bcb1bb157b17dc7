import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAdministration } from "../../test/administration.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { passTime, waitForAuthEmail } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { authCall } from "../../test/builders/auth.ts";

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  user = await buildUser(server);
});
afterAll(() => server.close());

const CURRENT = { "x-supabase-api-version": "2024-01-01" };
const password = TEST_PASSWORD;
/** Two of those in the table of `domain/profiles/person-name`: every call below applies its rule. */
const LURES = ["Gagnez sur evil.com", "Awa\r\nBcc: eve@evil.test"];
let made = 0;
const fresh = () => `named-${++made}@passerelle.test`;

describe.each(LURES)("%j is not a name", (full_name) => {
  test("at registration, by link or password", async () => {
    for (const path of ["/signup", "/otp", "/magiclink"]) {
      const email = fresh();
      const reply = await authCall(server, "POST", path, { email, password, data: { full_name } });
      expect([reply.statusCode, reply.json().code], path).toEqual([400, "validation_failed"]);
      expect(reply.json().message).toContain("full_name");
      const kept = await server.ctx.db
        .selectFrom("auth.users")
        .select("id")
        .where("email", "=", email)
        .execute();
      expect(kept, path).toEqual([]);
    }
  });

  test("of a registered person, by either call", async () => {
    const change = await authCall(
      server,
      "PUT",
      "/user",
      { data: { full_name } },
      { ...CURRENT, ...user.headers },
    );
    expect([change.statusCode, change.json().code]).toEqual([400, "validation_failed"]);
    const patch = await server.app.inject({
      method: "PATCH",
      url: "/api/me",
      headers: user.headers,
      payload: { name: full_name },
    });
    expect([patch.statusCode, patch.json().errors]).toMatchObject([
      400,
      [{ field: "name", code: "name_invalid" }],
    ]);
    const { name } = await server.ctx.db
      .selectFrom("users")
      .select("name")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(name).toBe("Awa Ndiaye");
  });

  test("of a person whom an administrator creates, invites or changes", async () => {
    const { call, made } = await buildAdministration(server);
    const user_metadata = { full_name };
    const { id } = await made({ email: fresh() });
    for (const reply of [
      await call("POST", "/admin/users", { email: fresh(), user_metadata }),
      await call("POST", "/invite", { email: fresh(), data: user_metadata }),
      await call("POST", "/admin/generate_link", { type: "invite", email: fresh(), data: user_metadata }),
      await call("PUT", `/admin/users/${id}`, { user_metadata }),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
    const admin = await buildUser(server, { role: "super_admin" });
    const person = { email: fresh(), name: full_name, role: "diaspora", language: "fr" };
    for (const [url, payload] of [
      ["/api/admin/users", { ...person, email_confirmed: false }],
      ["/api/admin/users/invite", person],
    ] as const) {
      const reply = await server.app.inject({ method: "POST", url, headers: admin.headers, payload });
      expect([reply.statusCode, reply.json().errors?.[0]?.field], url).toEqual([400, "name"]);
    }
  });
});

test.each(["city_of_residence", "company_name", "job_title"])(
  "%s is one line that reads as it is written",
  async (field) => {
    for (const value of ["Paris\nYour account is blocked", "\u202esiraP", "Pa\u200bris"]) {
      const patch = await server.app.inject({
        method: "PATCH",
        url: "/api/me",
        headers: user.headers,
        payload: { [field]: value },
      });
      expect([patch.statusCode, patch.json().errors]).toMatchObject([400, [{ field, code: "text_invalid" }]]);
      const data = { [field]: value };
      const signUp = await authCall(server, "POST", "/signup", { email: fresh(), password, data });
      expect(signUp.statusCode).toBe(400);
    }
  },
);

test("the name of a factor is one line that the database accepts", async () => {
  for (const friendly_name of ["a\0b", "a\nb", "\ud800", "\u202ea"]) {
    const payload = { factor_type: "totp", friendly_name };
    const reply = await authCall(server, "POST", "/factors", payload, { ...CURRENT, ...user.headers });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
  }
});

describe("an email to an unconfirmed address contains no text of a stranger", () => {
  const name = "Gagnez un million en appelant le deux deux un";
  const data = { full_name: name };

  test("at registration, by password or by link, and when a forgotten password is reported", async () => {
    const email = fresh();
    await authCall(server, "POST", "/signup", { email, password, data });
    await passTime(server, 61);
    await authCall(server, "POST", "/recover", { email });
    await waitForAuthEmail(server, email, 2);
    const byLink = fresh();
    await authCall(server, "POST", "/otp", { email: byLink, data });
    for (const [to, count] of [
      [email, 2],
      [byLink, 1],
    ] as const) {
      const { mail } = await waitForAuthEmail(server, to, count);
      expect(mail.text.startsWith("Bonjour,\n\n"), mail.subject).toBe(true);
      expect(mail.text + mail.html + mail.subject).not.toContain("million");
    }
  });

  test("when an account is to move to it; its own address is greeted by name", async () => {
    const mover = await buildUser(server, { name });
    const email = fresh();
    await authCall(server, "PUT", "/user", { email }, { ...CURRENT, ...mover.headers });
    expect((await waitForAuthEmail(server, email)).mail.text).not.toContain("million");
    expect((await waitForAuthEmail(server, mover.email)).mail.text).toContain(`Bonjour ${name},`);
  });
});
