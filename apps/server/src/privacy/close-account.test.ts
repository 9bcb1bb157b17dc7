import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { authCall, signIn } from "../../test/builders/auth.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { payRequest, startPayment } from "../../test/builders/payments.ts";
import { buildRequest, PASSPORT } from "../../test/builders/requests.ts";
import { allText, waitingJobs } from "../../test/database.ts";
import type { Actor } from "../platform/actor.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

function close(user: TestUser, payload: object = { password: TEST_PASSWORD }) {
  return server.app.inject({ method: "POST", url: "/api/me/closure", headers: user.headers, payload });
}

async function preview(user: TestUser) {
  return (await server.app.inject({ url: "/api/me/closure", headers: user.headers })).json();
}

async function dropMails() {
  await server.ctx.db.deleteFrom("pgboss.job" as never).execute();
}

test("closes an account without open requests, ends its sessions and refuses to sign it in", async () => {
  const user = await buildUser(server, {
    name: "Brigitte Essomba",
    phone: "+237655443322",
    job_title: "Notaire",
    user_category: "investor",
    theme: "dark",
    contrast: "more",
    time_zone: "America/Toronto",
    text_size: "large",
    reduced_data: true,
    reduced_motion: true,
    postal_address: "3, rue des Lilas",
  });
  const elsewhere = await signIn(server, user.email);
  expect(await preview(user)).toMatchObject({
    open_requests: [],
    proof: "password",
  });

  const reply = await close(user);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(Date.parse(reply.json<{ closed_at: string }>().closed_at)).toBeLessThanOrEqual(Date.now());
  for (const token of [user.token, elsewhere.access_token]) {
    const after = await server.app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } });
    expect(after.statusCode).toBe(401);
  }
  const again = await authCall(server, "POST", "/token?grant_type=password", {
    email: user.email,
    password: TEST_PASSWORD,
  });
  expect(again.json()).toMatchObject({ code: "invalid_credentials" });

  const email = await waitForMail(server, user.email);
  expect(email.subject).toContain("clôturé");
  const { rows } = {
    rows: await server.ctx.db.selectFrom("users").selectAll().where("id", "=", user.id).execute(),
  };
  expect(rows[0]).toMatchObject({
    name: "",
    phone: "",
    job_title: null,
    user_category: null,
    theme: null,
    contrast: null,
    time_zone: null,
    text_size: null,
    reduced_data: null,
    reduced_motion: null,
    postal_address: null,
    display_currency: null,
    account_status: "suspended",
    role: "diaspora",
  });
  expect(rows[0]?.closed_at).toBeInstanceOf(Date);
  await dropMails();
  const text = await allText(server);
  expect(text).not.toContain("Brigitte");
  expect(text).not.toContain("237655443322");
  // Only the audit log still names the account's owner.
  const account = await server.ctx.db
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", user.id)
    .execute();
  expect(account[0]).toMatchObject({ email: null, encrypted_password: null, raw_user_meta_data: {} });
  const audit = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select(["action", "actor_username"])
    .where("subject_id", "=", user.id)
    .where("action", "=", "account_closed")
    .execute();
  expect(audit).toEqual([{ action: "account_closed", actor_username: user.email }]);
});

test("frees the address for a new account, without any data of the former one", async () => {
  const user = await buildUser(server);
  await close(user);
  const next = await buildUser(server, { email: user.email });
  expect(next.id).not.toBe(user.id);
});

test("requires the owner's password, or the own address without one", async () => {
  const user = await buildUser(server);
  for (const payload of [{}, { password: "" }, { password: "wrong" }, { confirmation: user.email }]) {
    const reply = await close(user, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: "password_invalid" });
    // Delays grow with each wrong password; this tests the rule only.
    await server.ctx.db.deleteFrom("auth.password_delays").execute();
  }
  await server.ctx.db
    .updateTable("auth.users")
    .set({ encrypted_password: null })
    .where("id", "=", user.id)
    .execute();
  expect(await preview(user)).toMatchObject({ proof: "email" });
  expect((await close(user, { confirmation: "somebody@passerelle.test" })).statusCode).toBe(400);
  expect((await close(user, { confirmation: ` ${user.email.toUpperCase()} ` })).statusCode).toBe(200);
});

test("counts wrong passwords as at sign-in", async () => {
  const user = await buildUser(server);
  const codes: string[] = [];
  for (let tries = 0; tries < 12 && !codes.includes("too_many_requests"); tries += 1) {
    const reply = await close(user, { password: "wrong" });
    codes.push(reply.json<{ code: string }>().code);
    if (reply.statusCode === 429) expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(codes.at(-1)).toBe("too_many_requests");
});

test("requires a second factor that was not used yet", async () => {
  const user = await buildUser(server);
  await server.ctx.db
    .insertInto("auth.mfa_factors")
    .values({ user_id: user.id, factor_type: "totp", status: "verified", friendly_name: "App", secret: "A" })
    .execute();
  expect(await preview(user)).toMatchObject({ code: "second_factor_required" });
  expect((await close(user)).json()).toMatchObject({ code: "second_factor_required" });
  const exported = await server.app.inject({ url: "/api/me/export", headers: user.headers });
  expect(exported.json()).toMatchObject({ code: "second_factor_required" });
});

test("refuses while a paid request is open, a payment is pending or a refund is owed", async () => {
  const { id, owner } = await buildRequest(server);
  await startPayment(server, owner, id, { method: "paypal" });
  const pending = await close(owner);
  expect(pending.json()).toMatchObject({
    code: "account_has_open_requests",
    details: { requests: [{ id, status: "draft", reason: "payment_pending" }] },
  });

  // Above the limit a refund waits for a person.
  const paid = await buildRequest(server, { price: 250_000 });
  await payRequest(server, paid.owner, paid.id);
  expect((await close(paid.owner)).json()).toMatchObject({
    details: { requests: [{ id: paid.id, status: "pending_validation", reason: "in_progress" }] },
  });
  const cancelled = await server.app.inject({
    method: "POST",
    url: `/api/requests/${paid.id}/cancel`,
    headers: paid.owner.headers,
    payload: {},
  });
  expect(cancelled.statusCode).toBe(200);
  const owed = await close(paid.owner);
  expect(owed.statusCode).toBe(409);
  expect(owed.json()).toMatchObject({ details: { requests: [{ id: paid.id, reason: "refund_owed" }] } });
  expect(await preview(paid.owner)).toMatchObject({
    open_requests: [{ id: paid.id, reason: "refund_owed" }],
  });
  expect((await server.app.inject({ url: "/api/me", headers: paid.owner.headers })).statusCode).toBe(200);
});

test("retains paid requests with their documents, erases unpaid ones and deletes their files", async () => {
  const owner = await buildUser(server);
  const kept = await buildRequest(server, { owner, required_documents: [PASSPORT] });
  const keptDocument = await uploadDocument(server, owner, kept.id);
  await payRequest(server, owner, kept.id);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "completed", submitted_at: new Date() })
    .where("id", "=", kept.id)
    .execute();
  const dropped = await buildRequest(server, { owner, required_documents: [PASSPORT] });
  const droppedDocument = await uploadDocument(server, owner, dropped.id);
  expect(await preview(owner)).toMatchObject({
    kept: [
      { what: "requests", count: 1, years: 10 },
      { what: "documents", count: 1 },
      { what: "transactions", count: 1 },
      { what: "billing_documents", count: 0 },
      { what: "audit" },
    ],
  });
  const path = (id: string) =>
    server.ctx.db
      .selectFrom("uploaded_documents")
      .select(["storage_path", "file_name"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const before = await path(droppedDocument);

  expect((await close(owner)).statusCode).toBe(200);
  const rows = await server.ctx.db
    .selectFrom("service_requests")
    .select(["id", "status", "form_data"])
    .where("user_id", "=", owner.id)
    .execute();
  expect(rows.find((row) => row.id === kept.id)).toMatchObject({
    status: "completed",
    form_data: { userName: "Awa Ndiaye" },
  });
  expect(rows.find((row) => row.id === dropped.id)).toMatchObject({
    status: "cancelled",
    form_data: { userName: "", userEmail: "" },
  });
  await expect
    .poll(async () => (await path(droppedDocument)).storage_path, { timeout: patience(15_000) })
    .toBe(`erased/${droppedDocument}`);
  expect(await server.ctx.storage.exists(before.storage_path)).toBe(false);
  expect(await server.ctx.storage.exists((await path(keptDocument)).storage_path)).toBe(true);
});

test("refuses to close the last super_admin only", async () => {
  const first = await buildUser(server, { role: "super_admin" });
  expect((await close(first)).json()).toMatchObject({ code: "last_super_admin" });
  const second = await buildUser(server, { role: "super_admin" });
  const [left, right] = await Promise.all([close(first), close(second)]);
  // Both close at once: one succeeds, the other is the last.
  expect([left.statusCode, right.statusCode].sort()).toEqual([200, 409]);
});

test("closes an account once for two calls at the same moment", async () => {
  const user = await buildUser(server);
  const replies = await Promise.all([close(user), close(user)]);
  for (const reply of replies) expect([200, 401]).toContain(reply.statusCode);
  expect(replies.some((reply) => reply.statusCode === 200)).toBe(true);
  const { count } = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subject_id", "=", user.id)
    .where("action", "=", "account_closed")
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("a call that was admitted before its account was closed answers not_signed_in", async () => {
  const user = await buildUser(server);
  expect((await close(user)).statusCode).toBe(200);
  const actor = { userId: user.id, sessionId: user.sessionId, email: user.email } as Actor;
  const proof = { password: TEST_PASSWORD };
  await expect(
    server.ctx.auth.requireProof(actor, proof, { ip: "203.0.113.7", userAgent: "test" }),
  ).rejects.toThrow("not_signed_in");
});

test("deletes the messages that wait for the person, and leaves those of others", async () => {
  const [leaving, staying] = [await buildUser(server), await buildUser(server)];
  for (const { id, email } of [leaving, staying]) {
    const mail = { template: "account_closed", to: email, language: "fr" } as const;
    const values = { name: "Awa", link: "https://passerelle.test" };
    const queued = { ...mail, values, id: crypto.randomUUID(), queuedAt: new Date().toISOString() };
    await server.ctx.jobs.enqueue(server.ctx.db, "email.send", queued, { after: 3_600 });
    const origin = { ip: null, userAgent: null };
    const message = { kind: "recovery", email, landing: "https://passerelle.test", origin } as const;
    await server.ctx.jobs.enqueue(
      server.ctx.db,
      "auth.send",
      { ...message, messageId: id },
      { after: 3_600 },
    );
  }
  expect((await close(leaving)).statusCode).toBe(200);
  const left = [
    ...(await waitingJobs(server, "email.send")),
    ...(await waitingJobs(server, "auth.send")),
  ].filter(({ seconds }) => seconds > 60);
  const recipients = left.map(({ payload }) => payload as { to?: string; email?: string });
  expect(recipients.map(({ to, email }) => to ?? email)).toEqual([staying.email, staying.email]);
});
