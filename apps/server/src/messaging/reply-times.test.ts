import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildMessage, callMessaging } from "../../test/builders/messaging.ts";
import { assign, callAs, getRequest } from "../../test/builders/requests.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { describeEmailWay } from "../requests/lifecycle/email-way.ts";
import { replaceReplyTimes } from "./reply-time-queries.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "NJOYA Ibrahim" });
  await sql`UPDATE users SET city_of_residence = 'Foumban' WHERE id = ${admin.id}`.execute(server.ctx.db);
});
afterAll(() => server.close());

const measure = () => server.ctx.db.transaction().execute(replaceReplyTimes);

/** A conversation in which the agent replies after each number of minutes to two messages; the wait counts from the first one. */
async function converse(waits: readonly number[], daysAgo = 0) {
  const request = await buildSubmitted(server);
  const { id, owner } = request;
  await assign(server, id, admin);
  let minute = 0;
  const write = async (user: TestUser, at: number) => {
    const message = await buildMessage(server, user, id);
    await sql`UPDATE chat_messages SET sent_at = now() - make_interval(days => ${daysAgo})
      - interval '10 days' + make_interval(mins => ${at}) WHERE id = ${message.id}`.execute(server.ctx.db);
  };
  for (const wait of waits) {
    minute += 10_000 / waits.length;
    await write(owner, minute);
    await write(owner, minute + 1);
    await write(admin, minute + wait);
    // A second message of the same side is not a reply.
    await write(admin, minute + wait + 1);
  }
  return request;
}

test("customers know who handles their request by given name, city and picture, in lists too", async () => {
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, null);
  expect((await getRequest(server, owner, id)).handler).toBeNull();
  await assign(server, id, admin);
  const handler = {
    id: admin.id,
    name: "Ibrahim",
    city: "Foumban",
    avatar_url: null,
    reply_minutes: null,
    is_proxy: false,
  };
  const detail = await getRequest(server, owner, id);
  expect(detail.handler).toEqual(handler);
  const list = await callAs<{ requests: { handler: object }[] }>(server, owner, "GET", "/api/requests");
  expect(list.requests[0]?.handler).toEqual(handler);
  for (const secret of [admin.email, "NJOYA"]) expect(JSON.stringify(detail)).not.toContain(secret);
  const conversation = async () => (await callMessaging(server, owner, "GET", `conversations/${id}`)).body;
  expect((await conversation()).handler).toEqual(handler);
  await sql`UPDATE service_requests SET status = 'rejected' WHERE id = ${id}`.execute(server.ctx.db);
  expect((await conversation()).handler).toBeNull();
  expect((await getRequest(server, owner, id)).handler).toBeNull();
});

test("a suspended member of staff is not named any longer", async () => {
  const { id, owner } = await buildSubmitted(server);
  const worker = await buildUser(server, { role: "super_admin", name: "Ngozi Obi" });
  await assign(server, id, worker);
  expect((await getRequest(server, owner, id)).handler).toMatchObject({ name: "Ngozi" });
  await sql`UPDATE users SET account_status = 'suspended' WHERE id = ${worker.id}`.execute(server.ctx.db);
  expect((await getRequest(server, owner, id)).handler).toBeNull();
});

test("emails draw the stone of the staff with the name of who handles the request", async () => {
  const { id } = await buildSubmitted(server);
  await assign(server, id, admin);
  const way = await describeEmailWay(server.ctx.db, id, "submitted", "fr");
  expect(way.steps.find(({ state }) => state === "current")).toMatchObject({ detail: "Ibrahim" });
});

test("the usual reply time is the median of recent replies, once there are enough", async () => {
  const { id, owner } = await converse([10, 20, 30, 600]);
  const minutes = async () => {
    await measure();
    return (await getRequest(server, owner, id)).handler?.reply_minutes;
  };
  expect(await minutes()).toBeNull();
  await converse([5000, 5000, 5000, 5000], 100);
  expect(await minutes()).toBeNull();
  await converse([40]);
  expect(await minutes()).toBe(30);
});
