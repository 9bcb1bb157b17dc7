import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

type Method = "GET" | "PUT" | "POST" | "DELETE";
async function call(
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) {
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const news = async (user: TestUser, language = "fr") =>
  (await call("GET", "/api/announcements", undefined, { ...user.headers, "accept-language": language })).body
    .announcements;

const TEXT = {
  title: { fr: "Les reçus arrivent par e-mail", en: "Receipts arrive by email" },
  date: "2026-11-20",
  items: [{ fr: "Un reçu par paiement.", en: "One receipt for each payment." }],
  roles: null as string[] | null,
};

test("the first announcement exists from the start, for all accounts (spec 1 §4)", async () => {
  const [first] = await news(admin);
  expect(first).toMatchObject({ id: "feature-2025-07-14-v1", date: "2025-07-14" });
  expect(first.items).toHaveLength(3);
  expect((await news(admin, "en"))[0].items[2]).toBe("The list of services can be printed.");
  for (const role of ROLES) {
    const [seen] = await news(await buildUser(server, { role }));
    expect([role, seen?.id]).toEqual([role, first.id]);
  }
  expect((await call("GET", "/api/announcements", undefined, {})).status).toBe(401);
});

test("an announcement is written, published to its audience, changed, withdrawn and deleted, each recorded", async () => {
  const url = "/api/admin/announcements/news-finance";
  const traveller = await buildUser(server);
  const finance = await buildUser(server, { role: "finance_manager" });
  // The first announcement is for all accounts.
  const seenBy = async (user: TestUser) =>
    (await news(user)).map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith("news-"));

  const text = { ...TEXT, roles: ["finance_manager", "super_admin"] };
  expect((await call("PUT", url, text)).body).toMatchObject({ ...text, version: 1, is_published: false });
  // Repeated, it is one announcement; a different one under the same id is refused.
  expect((await call("PUT", url, text)).body).toMatchObject({ version: 1 });
  expect((await call("PUT", url, { ...text, title: { fr: "Autre", en: "Other" } })).body.code).toBe(
    "announcement_conflict",
  );
  expect(await seenBy(finance)).toEqual([]);

  const publish = { published: true, version: 1 };
  expect((await call("POST", `${url}/publication`, publish)).body).toMatchObject({ version: 2 });
  expect((await call("POST", `${url}/publication`, publish)).body).toMatchObject({ version: 2 });
  expect(await seenBy(finance)).toEqual(["news-finance"]);
  expect(await seenBy(traveller)).toEqual([]);

  // The second of two concurrent changes is refused.
  const changes = await Promise.all(
    ["Un", "Deux"].map((title) => call("PUT", url, { ...text, title: { fr: title, en: title }, version: 2 })),
  );
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call("POST", `${url}/publication`, { published: false, version: 2 })).status).toBe(409);
  expect((await call("POST", `${url}/publication`, { published: false, version: 3 })).status).toBe(200);
  expect(await seenBy(finance)).toEqual([]);

  expect((await call("DELETE", `${url}?version=3`)).body.code).toBe("announcement_conflict");
  expect((await call("DELETE", `${url}?version=4`)).body).toEqual({ deleted: true });
  expect((await call("DELETE", `${url}?version=4`)).body.code).toBe("announcement_not_found");
  const events = await server.ctx.db
    .selectFrom("announcement_events")
    .select(["event", "actor_id", "before"])
    .where("announcement_id", "=", "news-finance")
    .orderBy("id")
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    "created",
    "published",
    "changed",
    "withdrawn",
    "deleted",
  ]);
  expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
  expect(events[2]?.before).toMatchObject({ title: TEXT.title });

  const { body } = await call("GET", "/api/admin/announcements/history?limit=4");
  expect(body.total).toBe(5);
  const [deleted, withdrawn, changed, published] = body.entries;
  const actor = { id: admin.id, name: expect.any(String) };
  expect(deleted).toMatchObject({ event: "deleted", actor, subject: expect.stringMatching(/^(Un|Deux)$/) });
  expect(withdrawn).toMatchObject({ event: "withdrawn", fields: [] });
  expect(changed).toMatchObject({ event: "changed", subject: TEXT.title.fr, fields: ["title"] });
  expect(published).toMatchObject({ event: "published" });
});

test("the history shows the changes of a published announcement, and omits unchanged fields", async () => {
  const url = "/api/admin/announcements/news-changed";
  await call("PUT", url, TEXT);
  const items = [{ fr: "Deux reçus.", en: "Two receipts." }];
  await call("PUT", url, { ...TEXT, items, roles: ["diaspora"], version: 1 });
  const { body } = await call("GET", "/api/admin/announcements/history?limit=2", undefined, {
    ...admin.headers,
    "accept-language": "en",
  });
  expect(body.entries).toMatchObject([
    { event: "changed", subject: TEXT.title.en, fields: ["items", "roles"] },
    { event: "created", subject: TEXT.title.en, fields: [] },
  ]);
  await call("DELETE", `${url}?version=2`);
});

test("only a super_admin manages announcements", async () => {
  for (const role of ROLES) {
    const { headers } = await buildUser(server, { role });
    const { status } = await call("GET", "/api/admin/announcements", undefined, headers);
    expect(status, role).toBe(role === "super_admin" ? 200 : 403);
    const history = await call("GET", "/api/admin/announcements/history", undefined, headers);
    expect(history.status, role).toBe(status);
    if (role === "super_admin") continue;
    const id = "/api/admin/announcements/feature-2025-07-14-v1";
    expect((await call("PUT", id, { ...TEXT, version: 1 }, headers)).status).toBe(403);
    expect((await call("POST", `${id}/publication`, { published: false, version: 1 }, headers)).status).toBe(
      403,
    );
    expect((await call("DELETE", `${id}?version=1`, undefined, headers)).status).toBe(403);
  }
});

test.each([
  ["no title", { title: { fr: " ", en: "News" } }],
  ["no items", { items: [] }],
  ["an item in one language", { items: [{ fr: "Un", en: "" }] }],
  ["a day that is none", { date: "2026-02-30" }],
  ["a role that is none", { roles: ["king"] }],
  ["nobody", { roles: [] }],
  ["more than the contract names", { is_published: true }],
])("refuses %s", async (_, wrong) => {
  const { body } = await call("PUT", "/api/admin/announcements/wrong", { ...TEXT, ...wrong });
  expect(body.code).toBe("invalid_input");
});

test("the list is paged, newest first", async () => {
  await call("PUT", "/api/admin/announcements/older", { ...TEXT, date: "2024-01-31" });
  const { body } = await call("GET", "/api/admin/announcements?page=2&per_page=1");
  expect(body).toMatchObject({ total: 2, announcements: [{ id: "older", date: "2024-01-31" }] });
});
