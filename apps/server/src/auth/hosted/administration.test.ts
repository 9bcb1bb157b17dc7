import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { runCommand } from "../../../commands/commands.ts";
import { waitForAuthEmail } from "../../../test/auth-flows.ts";
import { TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, refresh, signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { bearer, buildGuest, type Hosted, me, startHosted } from "../../../test/hosted.ts";
import { addTotp, passTime, signInClient, stopClock, tokenOf } from "../../../test/second-factors.ts";
import { userAdministration } from "../../../test/user-administration.ts";

let hosted: Hosted;
let admin: TestUser;
beforeAll(async () => {
  hosted = await startHosted();
  admin = await buildGuest(hosted, { role: "super_admin", name: "Paul Ewane" });
});
afterAll(() => hosted.close());
afterEach(() => {
  vi.useRealTimers();
});

const { as, detail } = userAdministration(
  () => hosted.site,
  () => admin,
);

async function change(id: string, asked: object): Promise<AdminUserDetail> {
  const reply = await as(admin, "PATCH", `/${id}`, { version: (await detail(id)).version, ...asked });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const tried = async (email: string, password = TEST_PASSWORD) =>
  (await authCall(hosted.keeper, "POST", "/token?grant_type=password", { email, password })).json().code;

test("lists and finds known accounts with the service's data", async () => {
  const user = await buildGuest(hosted, { name: "Zénabou Traoré" });
  const found = (await as(admin, "GET", "?search=zenabou")).json();
  expect(found).toMatchObject({ total: 1, users: [{ id: user.id, email: user.email, state: "active" }] });
  expect(await detail(user.id)).toMatchObject({
    has_password: null,
    identities: [{ provider: "email", email: user.email }],
    factors: [],
    sessions: [{ current: false }],
  });
});

test("suspends an account here at once and at the service, and reinstates it", async () => {
  const user = await buildGuest(hosted);
  const session = await signIn(hosted.keeper, user.email);
  expect(await change(user.id, { account_status: "suspended" })).toMatchObject({
    state: "suspended",
    sessions_count: 0,
  });
  expect((await me(hosted.site, user)).statusCode).toBe(401);
  expect((await me(hosted.site, bearer(session.access_token))).statusCode).toBe(401);
  await expect.poll(() => tried(user.email), { timeout: patience(15_000) }).toBe("user_banned");
  expect((await refresh(hosted.keeper, session.refresh_token)).statusCode).toBe(400);
  await change(user.id, { account_status: "active" });
  await expect.poll(() => tried(user.email), { timeout: patience(15_000) }).toBeUndefined();
});

test("suspends an account here while the service is down, and at the service later", async () => {
  const user = await buildGuest(hosted);
  const { version } = await detail(user.id);
  const { db } = hosted.site.ctx;
  await hosted.gateway.stop();
  try {
    const reply = await as(admin, "PATCH", `/${user.id}`, { version, account_status: "suspended" });
    expect([reply.statusCode, reply.json().state]).toEqual([200, "suspended"]);
    expect((await me(hosted.site, user)).statusCode).toBe(401);
    const failed = async () =>
      (await sql`SELECT FROM pgboss.job WHERE name = 'auth.sync' AND state = 'retry'`.execute(db)).rows
        .length;
    await expect.poll(failed, { timeout: patience(15_000) }).toBe(1);
  } finally {
    await hosted.gateway.start();
  }
  // Its next try would be due after some seconds.
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'auth.sync' AND state = 'retry'`.execute(
    db,
  );
  await expect.poll(() => tried(user.email), { timeout: patience(20_000) }).toBe("user_banned");
});

test("keeps ended sessions ended, however long they live at the service", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  const [seen, unseen] = [await signIn(keeper, user.email), await signIn(keeper, user.email)];
  expect((await me(site, bearer(seen.access_token))).statusCode).toBe(200);
  expect((await as(admin, "POST", `/${user.id}/sign-out`)).json()).toMatchObject({ sessions_count: 0 });
  for (const session of [seen, unseen]) {
    expect((await me(site, bearer(session.access_token))).statusCode).toBe(401);
    const renewed = (await refresh(keeper, session.refresh_token)).json<{ access_token: string }>();
    expect((await me(site, bearer(renewed.access_token))).statusCode).toBe(401);
  }
  // Ages the operation: a person who authenticates again afterwards is accepted.
  const ago = new Date(Date.now() - 5_000);
  await site.ctx.db
    .updateTable("auth.users")
    .set({ sessions_ended_at: ago })
    .where("id", "=", user.id)
    .execute();
  const anew = await signIn(keeper, user.email);
  expect((await me(site, bearer(anew.access_token))).statusCode).toBe(200);
});

test("signs out one of the caller's devices, even with a new token of its session", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  const other = await signIn(keeper, user.email);
  await me(site, bearer(other.access_token));
  const listed = await site.app.inject({ url: "/api/me/sessions", headers: user.headers });
  const [own, stolen] = listed.json<{ sessions: { id: string; current: boolean }[] }>().sessions;
  expect([own?.current, stolen?.current]).toEqual([true, false]);
  const ended = await site.app.inject({
    method: "DELETE",
    url: `/api/me/sessions/${stolen?.id}`,
    headers: user.headers,
  });
  expect(ended.statusCode).toBe(200);
  const renewed = (await refresh(keeper, other.refresh_token)).json<{ access_token: string }>();
  expect((await me(site, bearer(renewed.access_token))).statusCode).toBe(401);
  expect((await me(site, user)).statusCode).toBe(200);
});

test("resets second factors here at once and at the service by a job, and notifies the owner", async () => {
  stopClock();
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  const client = await signInClient(site, user.email);
  await addTotp(client);
  await me(site, bearer(await tokenOf(client)));
  expect((await detail(user.id)).factors).toMatchObject([{ type: "totp", verified: true, name: "App" }]);
  passTime(5);
  const reset = await as(admin, "POST", `/${user.id}/reset-factors`);
  expect(reset.json()).toMatchObject({ factors: [], sessions_count: 0 });
  await as(admin, "POST", `/${user.id}/reset-factors`);
  const left = () =>
    keeper.ctx.db.selectFrom("auth.mfa_factors").select("id").where("user_id", "=", user.id).execute();
  await expect.poll(left, { timeout: patience(15_000) }).toEqual([]);
  passTime(5);
  const anew = await signIn(keeper, user.email);
  expect((await me(site, bearer(anew.access_token))).statusCode).toBe(200);
  await waitForMail(site, user.email);
  const history = (await as(admin, "GET", `/${user.id}/events`)).json<{ events: { action: string }[] }>();
  expect(history.events.filter(({ action }) => action === "factors_reset")).toHaveLength(1);
});

test("creates an account with a role and a temporary password", async () => {
  const { site, keeper } = hosted;
  const asked = {
    email: "Agent@passerelle.test",
    name: "Ibrahim Njoya",
    language: "fr",
    email_confirmed: true,
  };
  const made = await as(admin, "POST", "", { ...asked, role: "agent_administration" });
  expect(made.statusCode, made.body).toBe(200);
  const { user, temporary_password } = made.json<{ user: AdminUserDetail; temporary_password: string }>();
  expect(user).toMatchObject({
    email: "agent@passerelle.test",
    role: "agent_administration",
    state: "active",
  });
  const session = await signIn(keeper, user.email, temporary_password);
  expect((await me(site, bearer(session.access_token))).json()).toMatchObject({
    role: "agent_administration",
    name: "Ibrahim Njoya",
  });
  const again = await as(admin, "POST", "", { ...asked, role: "super_admin" });
  expect([again.statusCode, again.json().code]).toEqual([409, "email_taken"]);
  const weak = await as(admin, "POST", "", {
    ...asked,
    email: "weak@passerelle.test",
    role: "resident",
    password: "password",
  });
  expect([weak.statusCode, weak.json().code]).toEqual([400, "weak_password"]);
});

test("has the service email an activation link to an unconfirmed address", async () => {
  const asked = { email: "later@passerelle.test", name: "Plus Tard", language: "fr", role: "resident" };
  const made = await as(admin, "POST", "", {
    ...asked,
    email_confirmed: false,
    password: "Kilimandjaro-5895",
  });
  expect(made.json()).toMatchObject({ user: { state: "unconfirmed" }, temporary_password: null });
  const { token } = await waitForAuthEmail(hosted.keeper, asked.email);
  const client = await buildClient(hosted.site);
  expect((await client.verifyOtp({ token_hash: token, type: "email" })).error).toBeNull();
  expect((await me(hosted.site, bearer(await tokenOf(client)))).json()).toMatchObject({ role: "resident" });
});

test("invites with a role, and voids the password of a person who registered the address before", async () => {
  const { site, keeper } = hosted;
  const email = "invited@passerelle.test";
  await authCall(site, "POST", "/signup", { email, password: "Of-The-Attacker-1", data: {} });
  await waitForAuthEmail(keeper, email);
  const asked = { email, name: "Solange Atangana", language: "fr", role: "finance_manager" };
  const invited = await as(admin, "POST", "/invite", asked);
  expect(invited.statusCode, invited.body).toBe(200);
  expect(invited.json()).toMatchObject({ role: "finance_manager", state: "unconfirmed" });
  // After the activation, and the notice of the changed password.
  const { token, type } = await waitForAuthEmail(keeper, email, 3);
  expect(type).toBe("invite");
  const client = await buildClient(site);
  expect((await client.verifyOtp({ token_hash: token, type: "invite" })).error).toBeNull();
  expect((await me(site, bearer(await tokenOf(client)))).json()).toMatchObject({ role: "finance_manager" });
  expect(await tried(email, "Of-The-Attacker-1")).toBe("invalid_credentials");
  const again = await as(admin, "POST", "/invite", asked);
  expect([again.statusCode, again.json().code]).toEqual([409, "email_taken"]);
});

test("exports all data of the owner, and closes the account on both sides", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  const session = bearer((await signIn(keeper, user.email)).access_token);
  await me(site, session);
  const exported = await site.app.inject({ url: "/api/me/export", headers: session.headers });
  expect(exported.json()).toMatchObject({
    account: { email: user.email },
    identities: [{ provider: "email" }],
    sessions: [{}, {}],
  });
  const close = (payload: object) =>
    site.app.inject({ method: "POST", url: "/api/me/closure", headers: session.headers, payload });
  const preview = await site.app.inject({ url: "/api/me/closure", headers: session.headers });
  expect(preview.json()).toMatchObject({ proof: "password", open_requests: [] });
  expect((await close({ password: "wrong" })).json().code).toBe("password_invalid");
  expect((await close({ password: TEST_PASSWORD })).statusCode).toBe(200);
  for (const caller of [session, user]) expect((await me(site, caller)).statusCode).toBe(401);
  await expect.poll(() => tried(user.email), { timeout: patience(15_000) }).toBe("invalid_credentials");
  const kept = await site.ctx.db
    .selectFrom("auth.users")
    .select(["email", "raw_user_meta_data"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ email: null, raw_user_meta_data: {} });
});

test("requires the address from a person without a password to close the account", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  await authCall(site, "POST", "/otp", { email: user.email, create_user: false });
  const client = await buildClient(site);
  const { token } = await waitForAuthEmail(keeper, user.email);
  await client.verifyOtp({ token_hash: token, type: "email" });
  const { headers } = bearer(await tokenOf(client));
  const preview = await site.app.inject({ url: "/api/me/closure", headers });
  expect(preview.json()).toMatchObject({ proof: "email" });
  const close = (confirmation: string) =>
    site.app.inject({ method: "POST", url: "/api/me/closure", headers, payload: { confirmation } });
  expect((await close("other@passerelle.test")).json().code).toBe("password_invalid");
  expect((await close(user.email)).statusCode).toBe(200);
});

test("lets the operator create the first super_admin, and promote an existing account", async () => {
  const { site, keeper } = hosted;
  const person = { name: "create-super-admin", fullName: "La Patronne", language: "fr" };
  const email = "patronne@passerelle.test";
  const made = await runCommand(site.ctx, {
    ...person,
    email,
    password: "Kilimandjaro-5895",
    promote: false,
  });
  expect(made).toContain("is a super_admin");
  const session = await signIn(keeper, email, "Kilimandjaro-5895");
  expect((await me(site, bearer(session.access_token))).json()).toMatchObject({ role: "super_admin" });
  // A person who registered at the service and is unknown here.
  const client = await buildClient(site);
  await client.signUp({ email: "promoted@passerelle.test", password: TEST_PASSWORD });
  const { token } = await waitForAuthEmail(keeper, "promoted@passerelle.test");
  await client.verifyOtp({ token_hash: token, type: "email" });
  await runCommand(site.ctx, { ...person, email: "promoted@passerelle.test", promote: true });
  expect((await me(site, bearer(await tokenOf(client)))).json()).toMatchObject({ role: "super_admin" });
  await expect(runCommand(site.ctx, { name: "service-token", minutes: 5 })).rejects.toThrow(
    "AUTH_SERVICE_KEY",
  );
  await expect(
    runCommand(site.ctx, { ...person, email: "nobody@passerelle.test", promote: true }),
  ).rejects.toThrow("user_not_found");
});
