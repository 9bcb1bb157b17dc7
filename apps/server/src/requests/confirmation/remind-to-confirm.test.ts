import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { payRequest } from "../../../test/builders/payments.ts";
import { buildRequest, callAs, submit } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { workCalls } from "../../../test/work-calls.ts";
import { remindToConfirm } from "./remind-to-confirm.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

const paid = async (country_code = "CM") => {
  const request = await buildRequest(server, { country_code });
  await payRequest(server, request.owner, request.id);
  return request;
};

const remindersOf = async (user: TestUser) => {
  const notices = await server.ctx.db
    .selectFrom("notifications")
    .select(["details", "path"])
    .where("user_id", "=", user.id)
    .execute();
  const emails = await sentMails(server, user.email);
  return {
    paths: notices.flatMap(({ details, path }) =>
      (details as { event?: string }).event === "unconfirmed" ? [path] : [],
    ),
    emails: emails.filter((template) => template === "confirmation_reminder").length,
  };
};

test("reminds of a paid request after 15 minutes and after a day, once each, however many processes run", async () => {
  const { id, owner } = await paid();
  await remindToConfirm(server.ctx, minutes(14));
  expect(await remindersOf(owner)).toEqual({ paths: [], emails: 0 });
  for (const [now, count] of [
    [minutes(16), 1],
    [minutes(23 * 60), 1],
    [minutes(24 * 60 + 1), 2],
    [minutes(96 * 60), 2],
  ] as const) {
    await Promise.all([1, 2, 3].map(() => remindToConfirm(server.ctx, now)));
    const path = `/service-request/edit/${id}`;
    expect(await remindersOf(owner)).toEqual({ paths: Array(count).fill(path), emails: count });
  }
});

test("reminds of nothing that is confirmed, free or cancelled, and once after an interruption", async () => {
  const confirmed = await paid();
  await submit(server, confirmed.owner, confirmed.detail);
  const free = await buildRequest(server, { price: 0 });
  const cancelled = await paid();
  await callAs(server, cancelled.owner, "POST", `/api/requests/${cancelled.id}/cancel`, {});
  const late = await paid();
  await remindToConfirm(server.ctx, minutes(30 * 60));
  for (const { owner } of [confirmed, free, cancelled]) {
    expect(await remindersOf(owner)).toEqual({ paths: [], emails: 0 });
  }
  expect((await remindersOf(late.owner)).emails).toBe(1);
});

test("shows staff what was paid an hour ago and is not confirmed, and lets them write to its customer", async () => {
  const work = workCalls(server);
  const [agent] = await work.office("TG");
  const support = await buildUser(server, { role: "operateur_support" });
  if (!agent) throw new Error("no agent");
  const { id, owner } = await paid("TG");
  const recent = await paid("TG");
  await server.ctx.db
    .updateTable("service_requests")
    .set({ paid_at: minutes(-61) })
    .where("id", "=", id)
    .execute();
  for (const reader of [agent, support]) {
    const page = await work.list(reader, "?box=unconfirmed&country_code=TG");
    expect(page.requests.map((request) => request.id)).toEqual([id]);
    expect(page.counts.unconfirmed).toBeGreaterThan(0);
    const body = `Il ne reste qu’à confirmer, ${reader.id}.`;
    const sent = await work.call(reader, "POST", `/api/conversations/${id}/messages`, {
      id: crypto.randomUUID(),
      body,
      attachments: [],
    });
    expect(sent.status).toBe(200);
    const seen = await callAs<{ messages: { body: string }[] }>(
      server,
      owner,
      "GET",
      `/api/conversations/${id}/messages`,
    );
    expect(seen.messages.map((message) => message.body)).toContain(body);
  }
  await submit(server, owner, { id, version: 1 });
  expect((await work.list(agent, "?box=unconfirmed")).requests).toEqual([]);
  expect((await work.list(agent, "?box=waiting")).requests.map((request) => request.id)).toEqual([recent.id]);
});
