import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { Browser } from "../../../test/browser.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import {
  activationLink,
  authCall,
  buildClient,
  buildRegistration,
  fragmentOf,
} from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInThere, tokensOfTelephone } from "../../../test/openid-visit.ts";

import { issueServiceToken } from "../keys/operator.ts";
import { checkAccessToken } from "./id-token.ts";

/** Linking, unlinking and listing identities, and signing in by ID token. */
let server: TestApp;
let provider: OpenIdProvider;
let foreign: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider("maison", { claimsInIdToken: true });
  foreign = await startOpenIdProvider("foreign", { claimsInIdToken: true });
  const entry = { ...provider.entry, client_ids: ["telephone"] };
  server = await startOwnApp({ OIDC_PROVIDERS: JSON.stringify([entry]) });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await foreign.close();
});

let known = 0;
function newLogin(claims: Record<string, unknown> = {}): string {
  const sub = `person-${++known}`;
  for (const { people } of [provider, foreign]) {
    people.set(sub, { sub, email: `${sub}@maison.test`, email_verified: true, ...claims });
  }
  return sub;
}

const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

async function signedInClient(email: string) {
  const client = await buildClient(server);
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
}

/** Links like the page: requests the address with the cookie of the browser, and opens it. */
async function link(headers: Record<string, string>, login: string) {
  const browser = new Browser(server);
  const path = "/auth/v1/user/identities/authorize?provider=maison&skip_http_redirect=true";
  const { body } = await browser.request(path, undefined, headers);
  return signInThere(browser, (JSON.parse(body) as { url: string }).url, login);
}

test("links another identity of a signed-in person, lists it and unlinks it", async () => {
  const user = await buildUser(server);
  const login = newLogin({ email: "elsewhere@other.test" });
  const { url } = await link(user.headers, login);
  expect(fragmentOf(url.href).access_token).toBeDefined();
  const client = await signedInClient(user.email);
  const { data } = await client.getUserIdentities();
  expect(data?.identities.map((identity) => identity.provider)).toEqual(["email", "maison"]);
  const identity = data?.identities.find((candidate) => candidate.provider === "maison");
  if (!identity) throw new Error("not linked");
  expect(identity).toMatchObject({ id: login, email: "elsewhere@other.test" });
  expect(await sentMails(server, user.email)).toContain("identity_linked");
  expect((await client.unlinkIdentity(identity)).error).toBeNull();
  expect(await sentMails(server, user.email)).toContain("identity_unlinked");
  const { data: after } = await client.getUser();
  expect(after.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  expect(after.user?.email).toBe(user.email);
});

test("refuses an identity that is linked already, here or elsewhere", async () => {
  const [user, other] = [await buildUser(server), await buildUser(server)];
  const login = newLogin();
  await link(user.headers, login);
  for (const headers of [user.headers, other.headers]) {
    const { url } = await link(headers, login);
    expect(url.searchParams.get("error_code")).toBe("identity_already_exists");
  }
});

test("refuses to unlink an identity that must stay", async () => {
  const user = await buildUser(server);
  const other = await buildUser(server);
  const call = (id: string) =>
    server.app.inject({
      method: "DELETE",
      url: `/auth/v1/user/identities/${id}`,
      headers: { ...user.headers, "x-supabase-api-version": "2024-01-01" },
    });
  const read = async (id: string) => {
    const reply = await call(id);
    return [reply.statusCode, reply.json().code];
  };
  const identityOf = (userId: string) =>
    server.ctx.db
      .selectFrom("auth.identities")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
  expect(await read("nonsense")).toEqual([404, "validation_failed"]);
  expect(await read((await identityOf(user.id)).id)).toEqual([422, "single_identity_not_deletable"]);
  await link(user.headers, newLogin());
  expect(await read(crypto.randomUUID())).toEqual([422, "identity_not_found"]);
  expect(await read((await identityOf(other.id)).id)).toEqual([422, "identity_not_found"]);
  const unsigned = await server.app.inject({ method: "DELETE", url: "/auth/v1/user/identities/x" });
  expect(unsigned.statusCode).toBe(401);
});

test("lets a person who came through a provider and set a password unlink the provider", async () => {
  const login = newLogin();
  const { url } = await signInThere(new Browser(server), "/auth/v1/authorize?provider=maison", login);
  const { access_token = "", refresh_token = "" } = fragmentOf(url.href);
  const client = await buildClient(server);
  await client.setSession({ access_token, refresh_token });
  const unlink = async () => {
    const { data } = await client.getUserIdentities();
    const there = data?.identities.find((identity) => identity.provider === "maison");
    if (!there) throw new Error("not linked");
    return (await client.unlinkIdentity(there)).error?.code;
  };
  expect(await unlink()).toBe("single_identity_not_deletable");
  await client.updateUser({ password: TEST_PASSWORD });
  expect(await unlink()).toBeUndefined();
  const again = await signedInClient(`${login}@maison.test`);
  const { data } = await again.getUser();
  expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

test("does not adopt an unverified address when the other identity is unlinked", async () => {
  const thief = await buildUser(server);
  const victim = "victim@maison.test";
  await link(thief.headers, newLogin({ email: victim, email_verified: false }));
  const client = await signedInClient(thief.email);
  const { data } = await client.getUserIdentities();
  const own = data?.identities.find((identity) => identity.provider === "email");
  if (!own) throw new Error("no identity of ours");
  expect((await client.unlinkIdentity(own)).error).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe(thief.email);
});

test("changes to another verified address when its own is removed, unless another account has it", async () => {
  const [user, other] = [await buildUser(server), await buildUser(server)];
  const unlinkOwn = async (email: string) => {
    const client = await signedInClient(email);
    const { data } = await client.getUserIdentities();
    const own = data?.identities.find((identity) => identity.provider === "email");
    if (!own) throw new Error("no identity of ours");
    const { error } = await client.unlinkIdentity(own);
    return { error, email: (await client.getUser()).data.user?.email };
  };
  await link(user.headers, newLogin({ email: "moved@maison.test" }));
  expect(await unlinkOwn(user.email)).toEqual({ error: null, email: "moved@maison.test" });
  await link(other.headers, newLogin({ email: "moved@maison.test" }));
  const refused = await unlinkOwn(other.email);
  expect(refused.error?.code).toBe("email_conflict_identity_not_deletable");
  expect(refused.email).toBe(other.email);
});

test("signs in with an ID token that an application got itself", async () => {
  const login = newLogin({ name: "Ibrahima Fall" });
  const { idToken, accessToken } = await tokensOfTelephone(server, provider, login, { nonce: hashed("raw") });
  const client = await buildClient(server);
  const { data, error } = await client.signInWithIdToken({
    provider: "maison" as never,
    token: idToken,
    access_token: accessToken,
    nonce: "raw",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: `${login}@maison.test`,
    user_metadata: { full_name: "Ibrahima Fall" },
  });
});

test("links by ID token for a signed-in person", async () => {
  const user = await buildUser(server);
  const client = await signedInClient(user.email);
  const { idToken } = await tokensOfTelephone(server, provider, newLogin({ email: "x@other.test" }));
  const { data, error } = await client.linkIdentity({ provider: "maison" as never, token: idToken });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(user.id);
  expect(data.user?.app_metadata.providers).toEqual(["email", "maison"]);
});

test("accepts an invitation through a provider with the invited address only, and keeps the role", async () => {
  const email = "invited@maison.test";
  const { body } = await authCall(
    server,
    "POST",
    "/invite",
    { email, data: { full_name: "Guest" } },
    {
      authorization: `Bearer ${await issueServiceToken(server.ctx, 5)}`,
    },
  );
  const { id } = JSON.parse(body) as { id: string };
  await server.ctx.db.updateTable("users").set({ role: "resident" }).where("id", "=", id).execute();
  const { token } = await activationLink(server, email);
  const start = (invite: string) => `/auth/v1/authorize?provider=maison&invite_token=${invite}`;
  const unknown = await authCall(server, "GET", start("0".repeat(56)).slice(8));
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, "user_not_found"]);
  const another = await signInThere(new Browser(server), start(token), newLogin());
  expect(another.url.searchParams.get("error_code")).toBe("validation_failed");
  const unverified = newLogin({ email, email_verified: false });
  const refused = await signInThere(new Browser(server), start(token), unverified);
  expect(refused.url.searchParams.get("error_code")).toBe("validation_failed");
  const { url } = await signInThere(new Browser(server), start(token), newLogin({ email }));
  expect(decodeJwt(fragmentOf(url.href).access_token ?? "").sub).toBe(id);
  const row = await server.ctx.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ role: "resident", name: "Guest" });
  expect((await authCall(server, "GET", start(token).slice(8))).json().code).toBe("user_not_found");
});

test("keeps a role that an administrator gave when its owner comes without the link", async () => {
  const { email, id } = await buildRegistration(server);
  await server.ctx.db
    .updateTable("users")
    .set({ role: "agent_administration" })
    .where("id", "=", id)
    .execute();
  const start = "/auth/v1/authorize?provider=maison";
  const { url } = await signInThere(new Browser(server), start, newLogin({ email }));
  expect(decodeJwt(fragmentOf(url.href).access_token ?? "").sub).toBe(id);
  const row = await server.ctx.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  expect(row?.role).toBe("agent_administration");
});

test("accepts an access token only with the ID token of the same issue", () => {
  // OpenID Connect Core, appendix A.3.
  const [token, hash] = ["jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"];
  expect(() => checkAccessToken(token, hash, "RS256")).not.toThrow();
  expect(() => checkAccessToken(`${token}x`, hash, "RS256")).toThrow("Bad ID token");
});

test("refuses ID tokens of other issuers, for others, altered or without their nonce", async () => {
  const login = newLogin();
  const good = await tokensOfTelephone(server, provider, login, { nonce: hashed("raw") });
  const forOther = await tokensOfTelephone(server, provider, login, { client: "somebody-else" });
  const ofOther = await tokensOfTelephone(server, foreign, login);
  const grant = async (body: Record<string, unknown>) => {
    const reply = await authCall(server, "POST", "/token?grant_type=id_token", {
      provider: "maison",
      ...body,
    });
    return { status: reply.statusCode, ...reply.json() };
  };
  const [head = "", claims = "", signature = ""] = good.idToken.split(".");
  const changed = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: "admin" }),
  ).toString("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const bad = { status: 400, error: "invalid request", error_description: "Bad ID token" };
  expect(await grant({ id_token: `${head}.${changed}.${signature}`, nonce: "raw" })).toEqual(bad);
  expect(await grant({ id_token: `${none}.${changed}.`, nonce: "raw" })).toEqual(bad);
  expect(await grant({ id_token: ofOther.idToken })).toEqual(bad);
  expect(await grant({ id_token: forOther.idToken })).toMatchObject({
    error_description: "Unacceptable audience in id_token",
  });
  expect(await grant({ id_token: good.idToken, nonce: "wrong" })).toEqual({
    status: 400,
    error: "invalid nonce",
    error_description: "Nonces mismatch",
  });
  expect(await grant({ id_token: good.idToken })).toMatchObject({ error: "invalid request" });
  expect(await grant({})).toMatchObject({ error_description: "id_token required" });
  expect(await grant({ id_token: good.idToken, provider: "myspace" })).toMatchObject({
    code: "validation_failed",
  });
  expect(await grant({ id_token: good.idToken, provider: "google" })).toMatchObject({
    code: "provider_disabled",
  });
});
