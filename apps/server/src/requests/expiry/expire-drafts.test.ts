import { DRAFT_DAYS, DRAFT_NOTICE_DAYS, MAX_DRAFTS } from "@passerelle/domain/requests/expiry/draft-expiry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, startPayment } from "../../../test/builders/payments.ts";
import {
  type BuiltOffer,
  buildOffer,
  buildRequest,
  draftOf,
  getRequest,
  save,
} from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { expireDrafts } from "./expire-drafts.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server, { title: "Passeport biométrique" });
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function touch(id: string, daysAgo: number): Promise<void> {
  await server.ctx.db
    .updateTable("service_requests")
    .set({ updated_at: inDays(-daysAgo) })
    .where("id", "=", id)
    .execute();
}

async function draft(owner: TestUser, daysAgo: number): Promise<string> {
  const { id } = await buildRequest(server, { owner, offer });
  await touch(id, daysAgo);
  return id;
}

const WARNED_AFTER = DRAFT_DAYS - DRAFT_NOTICE_DAYS;
const expire = (days = 0) => expireDrafts(server.ctx, inDays(days));

/** The live changes about a request that were published to a person. */
const updatesOf = (owner: TestUser, id: string) =>
  server.ctx.db
    .selectFrom("live_events")
    .select("about")
    .where("user_id", "=", owner.id)
    .where("subject", "=", id)
    .execute();

test("publishes the end of a draft to its owner", async () => {
  const owner = await buildUser(server);
  const id = await draft(owner, DRAFT_DAYS);
  await expire();
  await server.ctx.db.deleteFrom("live_events").execute();
  await expire(DRAFT_NOTICE_DAYS + 1);
  expect((await getRequest(server, owner, id)).status).toBe("cancelled");
  expect(await updatesOf(owner, id)).toEqual([{ about: "request" }]);
});

test("announces old drafts in one email per person and ends them two weeks later", async () => {
  const owner = await buildUser(server);
  const old = await draft(owner, WARNED_AFTER + 1);
  const older = await draft(owner, DRAFT_DAYS + 100);
  const fresh = await draft(owner, WARNED_AFTER - 1);
  expect((await getRequest(server, owner, old)).ends_at).toBeNull();
  await Promise.all([expire(), expire(), expire()]);
  await expire();
  expect(await sentMails(server, owner.email)).toEqual(["drafts_ending"]);
  expect((await getRequest(server, owner, old)).ends_at).toBe(inDays(DRAFT_NOTICE_DAYS).toISOString());
  expect((await getRequest(server, owner, older)).ends_at).toBe(inDays(DRAFT_NOTICE_DAYS).toISOString());
  expect((await getRequest(server, owner, fresh)).ends_at).toBeNull();

  await expire(DRAFT_NOTICE_DAYS - 1);
  expect((await getRequest(server, owner, older)).status).toBe("draft");
  await Promise.all([expire(DRAFT_NOTICE_DAYS + 1), expire(DRAFT_NOTICE_DAYS + 1)]);
  for (const id of [old, older]) {
    const ended = await getRequest(server, owner, id);
    expect(ended).toMatchObject({ status: "cancelled", ends_at: null, form_data: { userName: "" } });
    expect(ended.events.filter((event) => event.kind === "moved")).toMatchObject([
      { from: "draft", to: "cancelled", by: "system" },
    ]);
  }
  expect((await getRequest(server, owner, fresh)).status).toBe("draft");
});

test("keeps a draft that was edited again, and announces it anew once it is old again", async () => {
  const owner = await buildUser(server);
  const id = await draft(owner, WARNED_AFTER + 1);
  await expire();
  await save(server, owner, id, draftOf(offer, { version: 1 }));
  expect((await getRequest(server, owner, id)).ends_at).toBeNull();
  await expire(DRAFT_NOTICE_DAYS + 1);
  expect((await getRequest(server, owner, id)).status).toBe("draft");
  await expire(WARNED_AFTER + 1);
  expect(await sentMails(server, owner.email)).toEqual(["drafts_ending", "drafts_ending"]);
});

test("ends no draft that was not announced, is being paid, or belongs to a suspended account", async () => {
  const paying = await buildRequest(server);
  await startPayment(server, paying.owner, paying.id, card("0408"));
  await touch(paying.id, DRAFT_DAYS + 1);
  const suspended = await buildUser(server);
  const theirs = await draft(suspended, DRAFT_DAYS + 1);
  const setStatus = (account_status: "active" | "suspended") =>
    server.ctx.db.updateTable("users").set({ account_status }).where("id", "=", suspended.id).execute();
  await setStatus("suspended");
  const stranger = await buildUser(server);
  const unannounced = await draft(stranger, DRAFT_DAYS + 1);
  await expire();
  expect((await getRequest(server, stranger, unannounced)).status).toBe("draft");
  await expire(DRAFT_NOTICE_DAYS + 1);
  await setStatus("active");
  expect(await getRequest(server, paying.owner, paying.id)).toMatchObject({ status: "draft", ends_at: null });
  expect(await getRequest(server, suspended, theirs)).toMatchObject({ status: "draft", ends_at: null });
  expect((await getRequest(server, stranger, unannounced)).status).toBe("cancelled");
});

test("announces drafts only in the page to an owner without an email address", async () => {
  const owner = await buildUser(server);
  const id = await draft(owner, WARNED_AFTER + 1);
  await server.ctx.db.updateTable("auth.users").set({ email: null }).where("id", "=", owner.id).execute();
  await expire();
  expect((await getRequest(server, owner, id)).ends_at).not.toBeNull();
});

test("limits the number of drafts per person, even for parallel requests", async () => {
  const owner = await buildUser(server);
  const begin = (id: string = crypto.randomUUID()) =>
    server.app.inject({
      method: "PUT",
      url: `/api/requests/${id}`,
      headers: owner.headers,
      payload: draftOf(offer),
    });
  for (let count = 0; count < MAX_DRAFTS - 2; count += 1) expect((await begin()).statusCode).toBe(200);
  const replies = await Promise.all(Array.from({ length: 8 }, () => begin()));
  const refused = replies.filter((reply) => reply.statusCode !== 200);
  expect(refused).toHaveLength(6);
  for (const reply of refused) {
    expect(reply.json()).toMatchObject({ code: "draft_limit_reached", details: { limit: MAX_DRAFTS } });
  }
  // Existing drafts can still be saved; ending one makes room.
  const begun = replies.find((reply) => reply.statusCode === 200)?.json<{ id: string }>().id as string;
  await save(server, owner, begun, draftOf(offer, { version: 1 }));
  expect((await begin()).json().code).toBe("draft_limit_reached");
  await server.app.inject({
    method: "POST",
    url: `/api/requests/${begun}/cancel`,
    headers: owner.headers,
    payload: {},
  });
  // The last allowed draft, saved twice at once by a browser that lost the response.
  const [last, body] = [crypto.randomUUID(), draftOf(offer)];
  const twice = await Promise.all(
    [1, 2].map(() =>
      server.app.inject({
        method: "PUT",
        url: `/api/requests/${last}`,
        headers: owner.headers,
        payload: body,
      }),
    ),
  );
  expect(twice.map((reply) => reply.statusCode)).toEqual([200, 200]);
  expect((await begin()).json().code).toBe("draft_limit_reached");
});
