import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { expect, test } from "vitest";
import { buildUser } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { setUpUserAdministration } from "../../../test/user-administration.ts";

const { server, admin, as, auditOf, detail, list } = setUpUserAdministration();

test("finds accounts by name, address and number, without accents or case, and takes wildcards literally", async () => {
  const kone = await buildUser(server(), { name: "Éloïse Koné", phone: "+22507080910", role: "resident" });
  for (const search of ["eloise", "KONÉ", "koné", "  Kone ", kone.email.toUpperCase(), "07 08 09 10"]) {
    const { users } = await list({ search });
    expect(
      users.map((user) => user.id),
      search,
    ).toContain(kone.id);
  }
  for (const search of ["%", "_lo_se", "el%ne", "\\", "nobody-at-all"]) {
    expect((await list({ search })).total, search).toBe(0);
  }
  expect((await list({ search: "kone", role: "resident" })).total).toBe(1);
  expect((await list({ search: "kone", role: "diaspora" })).total).toBe(0);
});

test("sorts pages consistently, without overlap, and counts all accounts", async () => {
  for (const name of ["Zoé Aka", "zoe bamba", "Zoë Camara"]) await buildUser(server(), { name });
  const one = await list({ search: "zoe", sort: "name", per_page: "2", page: "1" });
  const two = await list({ search: "zoe", sort: "name", per_page: "2", page: "2" });
  expect([...one.users, ...two.users].map((user) => user.name)).toEqual([
    "Zoé Aka",
    "zoe bamba",
    "Zoë Camara",
  ]);
  expect([one.total, two.total, two.page]).toEqual([3, 3, 2]);
  const newest = await list({ search: "zoe" });
  expect(newest.users[0]?.name).toBe("Zoë Camara");
  for (const sort of ["-name", "email", "-email", "created_at", "last_sign_in_at", "-last_sign_in_at"]) {
    expect((await list({ sort })).users.length, sort).toBeGreaterThan(3);
  }
  expect((await as(admin(), "GET", "?sort=password")).statusCode).toBe(400);
  expect((await as(admin(), "GET", "?per_page=1000")).statusCode).toBe(400);
});

test("creates an account with a working temporary password that is shown once", async () => {
  const made = {
    email: "Nouveau@Passerelle.test",
    name: "Serge Tchoumi",
    role: "partenaire",
    language: "fr",
  };
  const reply = await as(admin(), "POST", "", { ...made, email_confirmed: true });
  expect(reply.statusCode, reply.body).toBe(200);
  const { user, temporary_password } = reply.json<{ user: AdminUserDetail; temporary_password: string }>();
  expect(user).toMatchObject({
    email: "nouveau@passerelle.test",
    role: "partenaire",
    state: "active",
    own: false,
  });
  await signIn(server(), "nouveau@passerelle.test", temporary_password);
  expect(await detail(user.id)).toMatchObject({ sessions_count: 1, has_password: true });
  expect(await auditOf(user.id)).toEqual(["user_created"]);

  const twice = await as(admin(), "POST", "", { ...made, email_confirmed: true });
  expect(twice.statusCode).toBe(409);
  expect(twice.json()).toMatchObject({ code: "email_taken" });
});

test("emails an activation link to an unconfirmed account", async () => {
  const made = { email: "attente@passerelle.test", name: "Attente", role: "resident", language: "en" };
  const reply = await as(admin(), "POST", "", {
    ...made,
    password: "Kilimandjaro-5895",
    email_confirmed: false,
  });
  expect(reply.json()).toMatchObject({ user: { state: "unconfirmed" }, temporary_password: null });
  expect((await waitForMail(server(), made.email)).subject).toContain("Activate");
  expect((await list({ status: "unconfirmed" })).users.map((user) => user.email)).toContain(made.email);
});

test.each([
  [{ email: "not an address" }, "invalid_input"],
  [{ email: "a@b.test\r\nBcc: eve@b.test" }, "invalid_input"],
  [{ name: "X" }, "invalid_input"],
  [{ role: "owner" }, "invalid_input"],
  [{ password: "short" }, "invalid_input"],
  [{ password: "x".repeat(73) }, "invalid_input"],
  [{ password: "password" }, "weak_password"],
  [{ kyc_status: "verified" }, "invalid_input"],
] as const)("refuses an account with %j", async (wrong, code) => {
  const good = { email: "bon@passerelle.test", name: "Bon", role: "diaspora", language: "fr" };
  const reply = await as(admin(), "POST", "", { ...good, email_confirmed: true, ...wrong });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code });
});

test("lets an invited person choose a password by email, with the given role", async () => {
  const invited = {
    email: "invitee@passerelle.test",
    name: "Mireille",
    role: "operateur_support",
    language: "fr",
  };
  const reply = await as(admin(), "POST", "/invite", invited);
  expect(reply.statusCode, reply.body).toBe(200);
  const user = reply.json<AdminUserDetail>();
  expect(user).toMatchObject({ state: "unconfirmed", has_password: false, role: "operateur_support" });
  expect(user.invited_at).not.toBeNull();

  const email = await waitForMail(server(), invited.email);
  const link = new URL(/https?:\S+\/auth\/v1\/verify\S+/.exec(email.text)?.[0] ?? "");
  expect(link.searchParams.get("type")).toBe("invite");
  const followed = await server().app.inject({ url: link.pathname + link.search });
  expect(followed.statusCode).toBe(303);
  const target = new URL(followed.headers.location ?? "");
  expect(target.pathname + target.search).toBe("/reset-password?link=invite");
  const token = new URLSearchParams(target.hash.slice(1)).get("access_token");
  const headers = { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" };
  const chosen = await authCall(server(), "PUT", "/user", { password: "Kilimandjaro-5895" }, headers);
  expect(chosen.statusCode, chosen.body).toBe(200);
  await signIn(server(), invited.email, "Kilimandjaro-5895");
  expect((await as(admin(), "POST", "/invite", invited)).json()).toMatchObject({ code: "email_taken" });
});

test("refuses the password of a person who registered an address before its owner was invited", async () => {
  const email = "cible@passerelle.test";
  await authCall(server(), "POST", "/signup", {
    email,
    password: "Kilimandjaro-5895",
    data: { full_name: "Eve" },
  });
  await waitForMail(server(), email);
  const invited = { email, name: "Vraie Personne", role: "finance_manager", language: "fr" };
  expect((await as(admin(), "POST", "/invite", invited)).statusCode).toBe(200);
  const mail = await waitForMail(server(), email, 2);
  const link = new URL(/https?:\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? "");
  expect((await server().app.inject({ url: link.pathname + link.search })).statusCode).toBe(303);
  const asEve = await authCall(server(), "POST", "/token?grant_type=password", {
    email,
    password: "Kilimandjaro-5895",
  });
  expect(asEve.json()).toMatchObject({ code: "invalid_credentials" });
});
