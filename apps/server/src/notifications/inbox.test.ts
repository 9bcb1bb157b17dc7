import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";
import { openStream } from "../../test/live.ts";
import { deleteNotificationsBefore } from "./queries.ts";
import { type Notice, notify } from "./service.ts";

const LONG_ENOUGH = { timeout: patience(15_000) };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

type Listed = {
  notifications: { id: string; is_read: boolean; path: string }[];
  total: number;
  unread: number;
};

const list = async ({ headers }: Pick<TestUser, "headers">, query = "", language = "fr") =>
  (
    await server.app.inject({
      url: `/api/notifications${query}`,
      headers: { ...headers, "accept-language": language },
    })
  ).json<Listed>();
const post = ({ headers }: Pick<TestUser, "headers">, path: string) =>
  server.app.inject({ method: "POST", url: `/api/notifications/${path}`, headers });

async function write(to: TestUser, notice: Partial<Notice> = {}): Promise<void> {
  const service_id = crypto.randomUUID();
  const common = { type: "request", values: { event: "started", reference: "R-2222-2222", service_id } };
  await notify(server.ctx, server.ctx.db, {
    userId: to.id,
    path: "/requests-tracking/1",
    ...common,
    ...notice,
  } as Notice);
}

test("lists notifications by page, newest first, in the reader's language, with all fields that the page shows", async () => {
  const reader = await buildUser(server);
  const { id: service_id } = await buildService(server.ctx.db, { title: "Passeport" });
  await write(reader, {
    type: "message",
    values: {},
    path: "/account?tab=messages",
    source: crypto.randomUUID(),
    thread: crypto.randomUUID(),
  });
  await write(reader, { values: { event: "completed", reference: "R-3333-3333", service_id } });
  const { notifications, total, unread } = await list(reader);
  expect([total, unread]).toEqual([2, 2]);
  expect(notifications).toEqual([
    {
      id: expect.any(String),
      type: "request",
      event: "completed",
      reference: "R-3333-3333",
      service: "Passeport",
      path: "/requests-tracking/1",
      unread: 1,
      is_read: false,
      created_at: expect.any(String),
    },
    expect.objectContaining({ type: "message", reference: null, path: "/account?tab=messages" }),
  ]);
  const second = await list(reader, "?page=2&per_page=1");
  expect(second.notifications.map(({ id }) => id)).toEqual([notifications[1]?.id]);
  expect(second.total).toBe(2);
});

test.each(ROLES)("%s gets their own notifications only", async (role) => {
  const [reader, other] = [await buildUser(server, { role }), await buildUser(server)];
  await write(other);
  const [theirs] = (await list(other)).notifications;
  expect(await list(reader)).toMatchObject({ notifications: [], total: 0, unread: 0, quiet: false });
  const refused = await post(reader, `${theirs?.id}/read`);
  expect([refused.statusCode, refused.json().code]).toEqual([404, "notification_not_found"]);
  expect((await post(reader, "read")).json()).toEqual({ marked: 0 });
  expect((await list(other)).unread).toBe(1);

  await write(reader);
  const [own] = (await list(reader)).notifications;
  expect((await post(reader, `${own?.id}/read`)).json()).toMatchObject({ id: own?.id, is_read: true });
});

test("refuses access without a session", async () => {
  const anonymous = { headers: { authorization: "Bearer nobody" } };
  expect((await server.app.inject({ url: "/api/notifications", ...anonymous })).statusCode).toBe(401);
  for (const path of ["read", `${crypto.randomUUID()}/read`])
    expect((await post(anonymous, path)).statusCode).toBe(401);
});

test("concurrent calls read a notification once and update every open page of its reader", async () => {
  const [reader, other] = [await buildUser(server), await buildUser(server)];
  const [stream, others] = [await openStream(server, reader), await openStream(server, other)];
  await write(reader);
  await write(reader);
  const [first] = (await list(reader)).notifications;
  const both = await Promise.all([1, 2].map(() => post(reader, `${first?.id}/read`)));
  expect(both.map((reply) => reply.json().is_read)).toEqual([true, true]);
  expect((await list(reader)).unread).toBe(1);
  expect((await post(reader, "read")).json()).toEqual({ marked: 1 });
  expect((await post(reader, "read")).json()).toEqual({ marked: 0 });
  // Two created, one read, the rest read: a call without effect publishes no change.
  await vi.waitFor(
    () => expect(stream.heard).toEqual(Array(4).fill({ about: "notifications" })),
    LONG_ENOUGH,
  );
  expect(others.heard).toEqual([]);
  stream.cut();
  others.cut();
});

test("a notification whose source was deleted can still be read", async () => {
  const reader = await buildUser(server);
  for (const type of ["message", "ticket_response"] as const)
    await write(reader, { type, values: { reference: "T-1" }, source: crypto.randomUUID() });
  for (const { id } of (await list(reader)).notifications)
    expect((await post(reader, `${id}/read`)).statusCode).toBe(200);
  expect((await list(reader)).unread).toBe(0);
});

test("does not notify people who opted out of the page, and deletes old notifications", async () => {
  const reader = await buildUser(server);
  const off = await server.app.inject({
    method: "PUT",
    url: "/api/me/notifications/requests/page",
    headers: reader.headers,
    payload: { on: false },
  });
  expect(off.json()).toEqual({ kind: "requests", channel: "page", on: false, mandatory: false });
  await write(reader);
  expect((await list(reader)).total).toBe(0);
  await write(reader, { type: "message", values: {}, source: crypto.randomUUID() });
  expect((await list(reader)).total).toBe(1);
  await deleteNotificationsBefore(server.ctx.db, new Date(Date.now() + 1_000));
  expect((await list(reader)).total).toBe(0);
});
