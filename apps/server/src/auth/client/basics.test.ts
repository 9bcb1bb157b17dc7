import { LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { activationLink, buildClient, fragmentOf, listen } from "../../../test/builders/auth.ts";

/** The official client, unchanged, against the service on a real port: what the browser does. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const profileOf = async (token: string) => {
  const reply = await server.app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } });
  return { status: reply.statusCode, body: reply.json() };
};

test("signs up, follows the link of the mail, signs in and reads the own account", async () => {
  const client = await buildClient(server);
  const email = "client@passerelle.test";
  const signedUp = await client.signUp({
    email: "Client@Passerelle.test",
    password: TEST_PASSWORD,
    options: {
      data: {
        full_name: "Mamadou Diop",
        phone: "+33 6 12 34 56 78",
        role: "investisseur",
        country_of_origin: "SN",
        country_of_residence: "FR",
        account_type: "company",
        language: "en",
        account_status: "Actif",
        kyc_status: "Vérifié",
        terms_accepted: true,
      },
    },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({ email, aud: "authenticated", phone: "", is_anonymous: false });
  expect(signedUp.data.user?.email_confirmed_at).toBeUndefined();

  const early = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });

  const { path, mail, url } = await activationLink(server, email);
  expect(mail.subject).toBe("Activate your Passerelle account");
  expect(mail.text).toContain("Hello,\n\nWelcome to Passerelle.");
  expect(url.searchParams.get("redirect_to")).toBe("http://localhost:3000/login");
  const followed = await fetch(new URL(path, await listen(server)), { redirect: "manual" });
  expect(followed.status).toBe(303);
  const location = followed.headers.get("location") ?? "";
  expect(location).toMatch(/^http:\/\/localhost:3000\/login#access_token=/);
  expect(fragmentOf(location)).toMatchObject({
    token_type: "bearer",
    type: "signup",
    expires_in: "3600",
    sb: "",
  });
  const { access_token, refresh_token } = fragmentOf(location) as Record<string, string>;
  const fromLink = await (await buildClient(server)).setSession({
    access_token: access_token ?? "",
    refresh_token: refresh_token ?? "",
  });
  expect(fromLink.error).toBeNull();

  const signedIn = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user).toMatchObject({ email, identities: [{ provider: "email" }] });
  const { data, error } = await client.getUser();
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ full_name: "Mamadou Diop", role: "investisseur" });

  const me = await profileOf(signedIn.data.session?.access_token ?? "");
  expect(me.body).toMatchObject({
    id: data.user?.id,
    email,
    name: "Mamadou Diop",
    phone: "+33612345678",
    role: "investisseur",
    kyc_status: "pending",
    account_status: "active",
    language: "en",
    metadata: { country_of_origin: "SN", country_of_residence: "FR" },
  });
  const row = await server.ctx.db
    .selectFrom("users")
    .select(["terms_accepted_at", "terms_version", "account_type"])
    .where("id", "=", data.user?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    terms_accepted_at: expect.any(Date),
    terms_version: LEGAL_VERSIONS.terms,
    account_type: "company",
  });
});

test("verifies by the hash of the link too, once", async () => {
  const client = await buildClient(server);
  const email = "hash@passerelle.test";
  await client.signUp({ email, password: TEST_PASSWORD });
  const { token } = await activationLink(server, email);
  const verified = await client.verifyOtp({ token_hash: token, type: "email" });
  expect(verified.error).toBeNull();
  expect(verified.data.session?.user.email_confirmed_at).toEqual(expect.any(String));
  const again = await client.verifyOtp({ token_hash: token, type: "email" });
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("refreshes, and keeps its earlier access token valid", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server);
  const first = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const second = await client.refreshSession();
  expect(second.error).toBeNull();
  expect(second.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  expect((await client.getUser()).error).toBeNull();
  const claims = await client.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.header.alg).toBe("ES256");
  expect(claims.data?.claims.session_id).toEqual(expect.any(String));
});

test("changes name, phone and picture in account and profile; metadata raises no permission", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server);
  const { data } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const changed = await client.updateUser({
    data: {
      full_name: "  Aïcha Traoré ",
      phone: "+237 6 99 00 11 22",
      avatar_url: "https://images.example/a.png",
      role: "super_admin",
      kyc_status: "verified",
      favourite: "blue",
    },
  });
  expect(changed.error).toBeNull();
  expect(changed.data.user?.user_metadata).toMatchObject({ favourite: "blue" });
  expect(changed.data.user?.user_metadata).not.toHaveProperty("role");
  const token = data.session?.access_token ?? "";
  expect((await profileOf(token)).body).toMatchObject({
    name: "Aïcha Traoré",
    phone: "+237699001122",
    avatar_url: "https://images.example/a.png",
    role: "diaspora",
    kyc_status: "pending",
  });
  const cleared = await client.updateUser({ data: { favourite: null, avatar_url: null } });
  expect(cleared.data.user?.user_metadata).not.toHaveProperty("favourite");
  expect((await profileOf(token)).body).toMatchObject({ avatar_url: null, name: "Aïcha Traoré" });

  const refused = await client.updateUser({ data: { avatar_url: "javascript:alert(1)" } });
  expect(refused.error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("ends other sessions with a new password, and requires it from then on", async () => {
  const { email } = await buildUser(server);
  const [here, elsewhere] = [await buildClient(server), await buildClient(server)];
  await here.signInWithPassword({ email, password: TEST_PASSWORD });
  await elsewhere.signInWithPassword({ email, password: TEST_PASSWORD });

  expect((await here.updateUser({ password: TEST_PASSWORD })).error).toMatchObject({ code: "same_password" });
  expect((await here.updateUser({ password: "kZ!9wq" })).error).toMatchObject({
    status: 422,
    code: "weak_password",
    reasons: ["length"],
  });
  expect((await here.updateUser({ password: "un autre mot de passe" })).error).toBeNull();
  expect((await here.getUser()).error).toBeNull();
  expect((await elsewhere.getUser()).error).not.toBeNull();
  expect((await elsewhere.refreshSession()).error).not.toBeNull();
  const old = await elsewhere.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(old.error).toMatchObject({ code: "invalid_credentials" });
  expect((await elsewhere.signInWithPassword({ email, password: "un autre mot de passe" })).error).toBeNull();
});

test.each([
  ["local", [false, true, true]],
  ["others", [true, false, false]],
  ["global", [false, false, false]],
] as const)("signs out with scope %s", async (scope, standing) => {
  const { email } = await buildUser(server);
  const clients = await Promise.all([1, 2, 3].map(() => buildClient(server)));
  const sessions = await Promise.all(
    clients.map(async (client) => {
      const { data } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
      return data.session;
    }),
  );
  expect((await clients[0]?.signOut({ scope }))?.error).toBeNull();
  for (const [index, session] of sessions.entries()) {
    const stands = standing[index];
    // The next call with the access token is refused, by the service and by the product, not only after its expiry.
    expect((await profileOf(session?.access_token ?? "")).status).toBe(stands ? 200 : 401);
    const user = await clients[index]?.getUser(session?.access_token);
    expect(user?.error === null).toBe(stands);
    const refreshed = await clients[index]?.refreshSession({ refresh_token: session?.refresh_token ?? "" });
    expect(refreshed?.error === null).toBe(stands);
  }
});
