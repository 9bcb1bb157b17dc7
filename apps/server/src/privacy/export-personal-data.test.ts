import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { signIn } from "../../test/builders/auth.ts";
import { uploadDocument } from "../../test/builders/documents.ts";
import { payRequest } from "../../test/builders/payments.ts";
import { buildRequest, PASSPORT } from "../../test/builders/requests.ts";
import { notify } from "../notifications/service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("exports everything about the caller, without secrets and data of other people", async () => {
  const admin = await buildUser(server, { role: "super_admin", name: "Paul Ewane" });
  const stranger = await buildRequest(server, { required_documents: [PASSPORT] });
  await uploadDocument(server, stranger.owner, stranger.id);
  await payRequest(server, stranger.owner, stranger.id);

  const owner = await buildUser(server, { name: "Kwame Mensah" });
  const tokens = await signIn(server, owner.email);
  const { id } = await buildRequest(server, { owner, required_documents: [PASSPORT] });
  const document = await uploadDocument(server, owner, id);
  const paid = await payRequest(server, owner, id);
  const file = await buildAttachment(server, owner);
  await server.app.inject({
    method: "PUT",
    url: "/api/me/notifications/drafts/mail",
    headers: owner.headers,
    payload: { on: false },
  });
  for (const [userId, reference] of [
    [owner.id, "R-2222-2222"],
    [stranger.owner.id, "R-3333-3333"],
  ] as const) {
    const notification = {
      userId,
      type: "ticket_response",
      values: { reference },
      path: "/support",
    } as const;
    await notify(server.ctx, server.ctx.db, {
      ...notification,
      source: crypto.randomUUID(),
      thread: crypto.randomUUID(),
    });
  }
  // A change to the account by staff.
  await server.app.inject({
    method: "POST",
    url: `/api/admin/users/${owner.id}/sign-out`,
    headers: { ...admin.headers, "user-agent": "Firefox of the administrator" },
  });
  const { access_token } = await signIn(server, owner.email);
  const reply = await server.app.inject({
    url: "/api/me/export",
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  const data = reply.json<Record<string, Record<string, unknown>[]>>();
  expect(data).toMatchObject({
    profile: { id: owner.id, name: "Kwame Mensah" },
    account: { email: owner.email, has_password: true },
    requests: [{ id }],
    documents: [{ id: document }],
    transactions: [{ id: paid.transaction?.id }],
    reviews: [],
    contact_messages: [],
    attachments: [{ id: file.id, file_name: "passeport.pdf", kind: null }],
    notification_preferences: [{ kind: "drafts", channel: "mail", is_on: false }],
    notification_quiet_hours: [],
    notifications: [{ type: "ticket_response", details: { reference: "R-2222-2222" }, path: "/support" }],
  });
  expect(data.sessions).toHaveLength(1);
  expect(data.request_events?.length).toBeGreaterThan(1);
  expect(data.audit).toContainEqual(expect.objectContaining({ action: "session_revoked", by: "staff" }));

  const hash = await server.ctx.db
    .selectFrom("auth.users")
    .select("encrypted_password")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const kept = await server.ctx.db.selectFrom("auth.refresh_tokens").select("token_hash").execute();
  for (const secret of [
    hash.encrypted_password ?? "",
    tokens.refresh_token,
    ...kept.map((row) => row.token_hash),
    stranger.owner.id,
    stranger.owner.email,
    stranger.id,
    admin.id,
    admin.email,
    "Paul Ewane",
    "R-3333-3333",
    "Firefox of the administrator",
  ]) {
    expect(secret).not.toBe("");
    expect(reply.body).not.toContain(secret);
  }
});

test("limits the number of exports", async () => {
  const user = await buildUser(server);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const reply = await server.app.inject({ url: "/api/me/export", headers: user.headers });
    statuses.push(reply.statusCode);
    if (reply.statusCode === 429) expect(Number(reply.headers["retry-after"])).toBeGreaterThan(60);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
