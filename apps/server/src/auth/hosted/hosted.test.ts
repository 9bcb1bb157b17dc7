import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForAuthEmail } from "../../../test/auth-flows.ts";
import { TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../../test/builders/auth.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { verifyIdentity } from "../../../test/builders/identity.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildOffer, buildRequest, PASSPORT, submit } from "../../../test/builders/requests.ts";
import { bearer, buildGuest, type Hosted, me, startHosted } from "../../../test/hosted.ts";
import { tokenOf } from "../../../test/second-factors.ts";

let hosted: Hosted;
beforeAll(async () => {
  hosted = await startHosted();
});
afterAll(() => hosted.close());

const ABOUT = {
  full_name: "Fatou Sow",
  phone: "+221771234567",
  country_of_origin: "SN",
  country_of_residence: "FR",
  account_type: "individual",
  language: "en",
  terms_accepted: true,
};

/** Registers through the product with the official client, and follows the link of the service's email. */
async function register(email: string, data: object) {
  const { site, keeper } = hosted;
  const client = await buildClient(site);
  const { error } = await client.signUp({ email, password: TEST_PASSWORD, options: { data } });
  if (error) throw error;
  const { token } = await waitForAuthEmail(keeper, email);
  const verified = await client.verifyOtp({ token_hash: token, type: "email" });
  if (verified.error) throw verified.error;
  await client.signOut();
  return client;
}

test("gives a registered and confirmed person their profile and no more permissions", async () => {
  const email = "fatou@passerelle.test";
  const client = await register(email, { ...ABOUT, role: "super_admin", kyc_status: "verified" });
  const wrong = await client.signInWithPassword({ email, password: "not this one" });
  expect(wrong.error?.code).toBe("invalid_credentials");
  const { data, error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(error).toBeNull();
  const reply = await me(hosted.site, bearer(data.session?.access_token));
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: data.user?.id,
    email,
    name: "Fatou Sow",
    phone: "+221771234567",
    role: "diaspora",
    kyc_status: "pending",
    account_status: "active",
    registered: true,
    language: "en",
    metadata: { country_of_origin: "SN", country_of_residence: "FR" },
  });
});

test("accepts a role that may be chosen, and ignores malformed metadata", async () => {
  const { keeper, site } = hosted;
  const email = "odd@passerelle.test";
  const client = await register(email, { role: "investisseur", full_name: "Kwame Mensah" });
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const session = bearer(await tokenOf(client));
  // As another application of the same project may have written them.
  await keeper.ctx.db
    .updateTable("auth.users")
    .set({
      raw_user_meta_data: JSON.stringify({
        role: "investisseur",
        full_name: "B",
        country_of_origin: "Sénégal",
        avatar_url: "javascript:alert(1)",
        city_of_residence: "Dakar",
        note: "x".repeat(2_000),
      }),
    })
    .where("email", "=", email)
    .execute();
  expect((await me(site, session)).json()).toMatchObject({
    name: email,
    role: "investisseur",
    kyc_status: "pending",
    avatar_url: null,
    // Asks here for what another application did not ask.
    registered: false,
    metadata: { country_of_origin: null, city_of_residence: "Dakar" },
  });
});

test("makes one person of concurrent first calls, and asks the service once", async () => {
  const { site, keeper, gateway } = hosted;
  const client = await register("once@passerelle.test", ABOUT);
  const tokens: string[] = [];
  for (let device = 0; device < 3; device++) {
    await client.signInWithPassword({ email: "once@passerelle.test", password: TEST_PASSWORD });
    tokens.push(await tokenOf(client));
  }
  let release = () => {};
  gateway.hold = new Promise((resolve) => {
    release = resolve;
  });
  const before = gateway.count("GET /auth/v1/user");
  const calls = tokens.flatMap((token) => Array.from({ length: 8 }, () => me(site, bearer(token))));
  await expect.poll(() => gateway.count("GET /auth/v1/user") - before).toBe(3);
  release();
  gateway.hold = undefined;
  const replies = await Promise.all(calls);
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200));
  expect(gateway.count("GET /auth/v1/user") - before).toBe(3);
  const id = replies[0]?.json<{ id: string }>().id ?? "";
  const rows = await site.ctx.db.selectFrom("users").select("id").where("id", "=", id).execute();
  expect(rows).toHaveLength(1);
  const sessions = site.ctx.db.selectFrom("auth.sessions").select("id").where("user_id", "=", id);
  expect(await sessions.execute()).toHaveLength(3);
  // The site stores no password and cannot sign people in itself.
  const kept = await site.ctx.db
    .selectFrom("auth.users")
    .select("encrypted_password")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept.encrypted_password).toBeNull();
  expect(await keeper.ctx.db.selectFrom("users").select("id").where("id", "=", id).execute()).toHaveLength(1);
});

test("creates, documents and pays a request as with our own service", async () => {
  const { site } = hosted;
  const owner = await buildGuest(hosted);
  const offer = await buildOffer(site, { required_documents: [PASSPORT] });
  const request = await buildRequest(site, { owner, offer });
  await uploadDocument(site, owner, request.id);
  const paid = await payRequest(site, owner, request.id);
  expect((await submit(site, owner, paid)).status).toBe("submitted");
  const other = await buildGuest(hosted);
  const spied = await site.app.inject({ url: `/api/requests/${request.id}`, headers: other.headers });
  expect(spied.statusCode).toBe(404);
  const free = await buildRequest(site, { owner, price: 0 });
  expect((await submit(site, owner, free.detail)).status).toBe("submitted");
});

test("adopts a changed address within a minute, and a name when its owner changes it", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted, { name: "Ancien Nom" });
  await verifyIdentity(site, user, await buildGuest(hosted));
  const put = await authCall(site, "PUT", "/user", { data: { full_name: "Nouveau Nom" } }, user.headers);
  expect(put.statusCode).toBe(200);
  // The identity was verified under the former name.
  expect((await me(site, user)).json()).toMatchObject({
    name: "Nouveau Nom",
    email: user.email,
    kyc_status: "pending",
  });
  // The product's own row stays until its owner changes the service's copy again.
  await site.app.inject({ method: "PATCH", url: "/api/me", headers: user.headers, payload: { name: "Ici" } });
  const admin = { authorization: `Bearer ${hosted.variables.AUTH_SERVICE_KEY}` };
  const changed = await authCall(
    keeper,
    "PUT",
    `/admin/users/${user.id}`,
    { email: "moved@passerelle.test" },
    admin,
  );
  expect(changed.statusCode).toBe(200);
  // A change by the person passes through the site: the service is asked again.
  await authCall(site, "PUT", "/user", {}, user.headers);
  expect((await me(site, user)).json()).toMatchObject({ name: "Ici", email: "moved@passerelle.test" });
  const audited = site.ctx.db.selectFrom("auth.audit_log_entries").select("action");
  const changes = audited.where("subject_id", "=", user.id).where("action", "=", "user_email_changed");
  expect(await changes.execute()).toHaveLength(1);
});

test("moves an address from one account to another, in whatever order they are seen", async () => {
  const { site, keeper } = hosted;
  const [former, latter] = [await buildGuest(hosted), await buildGuest(hosted)];
  const admin = { authorization: `Bearer ${hosted.variables.AUTH_SERVICE_KEY}` };
  const move = (id: string, email: string) => authCall(keeper, "PUT", `/admin/users/${id}`, { email }, admin);
  expect((await move(former.id, "elsewhere@passerelle.test")).statusCode).toBe(200);
  expect((await move(latter.id, former.email)).statusCode).toBe(200);
  for (const user of [latter, former]) await authCall(site, "PUT", "/user", {}, user.headers);
  expect((await me(site, latter)).json()).toMatchObject({ id: latter.id, email: former.email });
  expect((await me(site, former)).json()).toMatchObject({
    id: former.id,
    email: "elsewhere@passerelle.test",
  });
});
