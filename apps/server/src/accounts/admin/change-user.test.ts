import { expect, test } from "vitest";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, refresh, signIn } from "../../../test/builders/auth.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest } from "../../../test/builders/requests.ts";
import { buildTicket } from "../../../test/builders/support.ts";
import { setUpUserAdministration } from "../../../test/user-administration.ts";

const { server, admin, as, auditOf, detail, list } = setUpUserAdministration();

test("ends every session when an account is suspended, and reinstates it", async () => {
  const user = await buildUser(server());
  const session = await signIn(server(), user.email);
  const { version } = await detail(user.id);
  const suspended = await as(admin(), "PATCH", `/${user.id}`, {
    version,
    account_status: "suspended",
    reason: "Fraude",
  });
  expect(suspended.json()).toMatchObject({ state: "suspended", sessions_count: 0, version: version + 1 });
  const me = async () => (await server().app.inject({ url: "/api/me", headers: user.headers })).json();
  // So that the person's open page can say why the session ended.
  expect(await me()).toMatchObject({ status: 401, code: "account_suspended" });
  expect((await refresh(server(), session.refresh_token)).statusCode).toBe(400);
  const tried = await authCall(server(), "POST", "/token?grant_type=password", {
    email: user.email,
    password: TEST_PASSWORD,
  });
  expect(tried.json()).toMatchObject({ code: "user_banned" });

  const active = { version: version + 1, account_status: "active" };
  expect((await as(admin(), "PATCH", `/${user.id}`, active)).json()).toMatchObject({ state: "active" });
  expect(await me()).toMatchObject({ status: 401, code: "not_signed_in" });
  await signIn(server(), user.email);
  expect(await auditOf(user.id)).toEqual(["user_suspended", "user_reinstated"]);
  const events = (await as(admin(), "GET", `/${user.id}/events`)).json<{
    events: { action: string; by: unknown }[];
  }>();
  expect(events.events).toContainEqual(
    expect.objectContaining({
      action: "user_suspended",
      by: { id: admin().id, name: "Paul Ewane" },
      details: expect.objectContaining({ reason: "Fraude" }),
    }),
  );
});

test("ends every session when a role changes", async () => {
  const user = await buildUser(server());
  const session = await signIn(server(), user.email);
  const { version } = await detail(user.id);
  const changed = await as(admin(), "PATCH", `/${user.id}`, { version, role: "mandataire" });
  expect(changed.json()).toMatchObject({ role: "mandataire", state: "active", sessions_count: 0 });
  const me = await server().app.inject({ url: "/api/me", headers: user.headers });
  expect(me.json()).toMatchObject({ status: 401, code: "not_signed_in" });
  expect((await refresh(server(), session.refresh_token)).statusCode).toBe(400);
});

test("changes a role at the version that was read, and refuses the later of two changes", async () => {
  const other = await buildUser(server(), { role: "super_admin" });
  const user = await buildUser(server());
  const { version } = await detail(user.id);
  const replies = await Promise.all([
    as(admin(), "PATCH", `/${user.id}`, { version, role: "mandataire" }),
    as(other, "PATCH", `/${user.id}`, { version, role: "partenaire" }),
  ]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
  const refused = replies.find((reply) => reply.statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: "user_conflict", details: { version: version + 1 } });
  // Repeating the same change writes nothing and is no conflict.
  const { role } = await detail(user.id);
  const again = await as(admin(), "PATCH", `/${user.id}`, { version, role });
  expect(again.json()).toMatchObject({ role, version: version + 1 });
  await as(admin(), "DELETE", `/${other.id}`);
});

test("refuses to change, suspend or delete one's own account", async () => {
  const second = await buildUser(server(), { role: "super_admin" });
  const { version } = await detail(admin().id);
  for (const change of [{ role: "diaspora" }, { account_status: "suspended" }]) {
    for (const id of [admin().id, admin().id.toUpperCase()]) {
      const reply = await as(admin(), "PATCH", `/${id}`, { version, ...change });
      expect(reply.json()).toMatchObject({ code: "own_account" });
    }
  }
  expect((await as(admin(), "DELETE", `/${admin().id}`)).json()).toMatchObject({ code: "own_account" });
  expect((await as(admin(), "DELETE", `/${second.id}`)).statusCode).toBe(200);
  expect(await detail(admin().id)).toMatchObject({ role: "super_admin", state: "active", own: true });
});

test("leaves one super_admin when two demote each other at once", async () => {
  const one = await buildUser(server(), { role: "super_admin" });
  const two = await buildUser(server(), { role: "super_admin" });
  await server().ctx.db.updateTable("users").set({ role: "diaspora" }).where("id", "=", admin().id).execute();
  const replies = await Promise.all([
    as(one, "PATCH", `/${two.id}`, { version: 1, role: "diaspora" }),
    as(two, "PATCH", `/${one.id}`, { version: 1, role: "diaspora" }),
  ]);
  const left = await server()
    .ctx.db.selectFrom("users")
    .select("id")
    .where("role", "=", "super_admin")
    .where("account_status", "=", "active")
    .execute();
  expect(left).toHaveLength(1);
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  await server()
    .ctx.db.updateTable("users")
    .set({ role: "super_admin" })
    .where("id", "=", admin().id)
    .execute();
});

test("removes lost second factors and passkeys, ends the sessions and notifies the owner", async () => {
  const user = await buildUser(server());
  await server()
    .ctx.db.insertInto("auth.mfa_factors")
    .values({ user_id: user.id, factor_type: "totp", status: "verified", friendly_name: "App", secret: "A" })
    .execute();
  expect((await detail(user.id)).factors).toMatchObject([{ type: "totp", verified: true, name: "App" }]);
  const reset = () => as(admin(), "POST", `/${user.id}/reset-factors`);
  expect((await reset()).json()).toMatchObject({ factors: [], sessions_count: 0 });
  expect((await waitForMail(server(), user.email)).subject).toContain("double vérification");
  expect((await reset()).statusCode).toBe(200);
  expect(await auditOf(user.id)).toEqual(["factors_reset"]);
});

test("deletes an account by the rules of account closure", async () => {
  const paid = await buildRequest(server());
  await payRequest(server(), paid.owner, paid.id);
  const refused = await as(admin(), "DELETE", `/${paid.owner.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "account_has_open_requests",
    details: { requests: [{ id: paid.id }] },
  });

  const user = await buildUser(server(), { name: "Efface Moi" });
  const deleted = await as(admin(), "DELETE", `/${user.id}`);
  expect(deleted.statusCode).toBe(200);
  expect((await as(admin(), "DELETE", `/${user.id}`)).json()).toEqual(deleted.json());
  expect(await detail(user.id)).toMatchObject({ state: "closed", name: "", email: "" });
  expect((await list({ search: "efface" })).total).toBe(0);
  expect((await list({ status: "closed" })).users.map((found) => found.id)).toContain(user.id);
  for (const path of ["/reset-factors", "/sign-out"]) {
    expect((await as(admin(), "POST", `/${user.id}${path}`)).json()).toMatchObject({ code: "user_closed" });
  }
  expect(await auditOf(user.id)).toEqual(["user_deleted"]);
  expect((await as(admin(), "DELETE", `/${crypto.randomUUID()}`)).json()).toMatchObject({
    code: "user_not_found",
  });
});

test("asks for the hand-over of open work before a suspension or another role, unless it is insisted on", async () => {
  const user = await buildUser(server(), { role: "operateur_support" });
  const { ticket } = await buildTicket(server());
  await server()
    .ctx.db.updateTable("support_tickets")
    .set({ assigned_to: user.id })
    .where("id", "=", ticket.id)
    .execute();
  const { version } = await detail(user.id);
  for (const change of [{ account_status: "suspended" }, { role: "diaspora" }])
    expect((await as(admin(), "PATCH", `/${user.id}`, { version, ...change })).json()).toMatchObject({
      code: "work_in_hand",
      details: { work: [{ kind: "tickets", open: 1 }] },
    });
  const insisted = { version, account_status: "suspended", despite_work: true };
  expect((await as(admin(), "PATCH", `/${user.id}`, insisted)).json()).toMatchObject({ state: "suspended" });
});
