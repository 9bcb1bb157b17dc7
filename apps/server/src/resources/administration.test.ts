import type { AdminResource } from "@passerelle/contract/resources";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedResources } from "../../seeds/resources.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { administratorOf, buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildDocument, buildFile, buildLink, linkBody } from "../../test/builders/resources.ts";
import { sweepResources } from "./files.ts";

/** A text that is the same in every language. */
const both = (text: string) => ({ fr: text, en: text });

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await administratorOf(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.ctx.db.deleteFrom("resources").execute();
  await server.ctx.db.deleteFrom("resource_files").execute();
  await sweepResources(server.ctx, Date.now() + 24 * 3_600_000);
});

function send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, user = admin) {
  return server.app.inject({
    method,
    url: `/api/admin/resources${path}`,
    headers: user.headers,
    ...(payload && { payload }),
  });
}
const documentBody = (file_id: string, overrides = {}) => {
  const { link_url: _, ...body } = linkBody(overrides);
  return { ...body, type: "document" as const, file_id };
};
/** The body of a change to a resource. */
const changeOf = (resource: AdminResource, overrides: object = {}) => {
  const { title, description, type, category, country, is_public, link_url, version } = resource;
  const common = { title, description, type, category, country: country?.code ?? null, is_public, version };
  return { ...common, ...(type === "link" && { link_url }), ...overrides };
};
const stored = async () => {
  const { objects } = await server.ctx.storage
    .listAll("resources/", { recursive: true })
    .catch(() => ({ objects: [] }));
  return [...objects].map((object) => (object.isFile ? object.key.slice("resources/".length) : ""));
};
const events = (resourceId: string) =>
  server.ctx.db
    .selectFrom("resource_events")
    .select(["kind", "title", "fields", "actor_id"])
    .where("resource_id", "=", resourceId)
    .orderBy("id")
    .execute();

describe("adding", () => {
  test("lists a new link and a new document with their author", async () => {
    const link = await send(
      "POST",
      "",
      linkBody({ title: both("Portail"), country: "CM", is_public: false }),
    );
    expect(link.json()).toMatchObject({
      title: both("Portail"),
      type: "link",
      link_url: "https://www.exemple.cm/guide",
      country: { code: "CM", name: "Cameroun" },
      file: null,
      is_public: false,
      added_by: { id: admin.id, name: "Solange Mbarga" },
      downloads: 0,
      version: 1,
    });
    const file = await buildFile(server);
    const document = await send("POST", "", documentBody(file.id));
    expect(document.json()).toMatchObject({ type: "document", link_url: null, file: { name: "guide.pdf" } });
    expect(await events(link.json().id)).toEqual([
      { kind: "added", title: "Portail", fields: [], actor_id: admin.id },
    ]);
  });

  test("adding twice, even concurrently, adds one; different content under its id is refused", async () => {
    const file = await buildFile(server);
    const body = documentBody(file.id, { title: both("Guide") });
    const replies = await Promise.all([
      send("POST", "", body),
      send("POST", "", body),
      send("POST", "", body),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await send("GET", "")).json().total).toBe(1);
    expect(await events(body.id)).toHaveLength(1);
    const other = await send("POST", "", { ...body, title: both("Autre") });
    expect([other.statusCode, other.json().code]).toEqual([409, "resource_conflict"]);
  });

  test("a file belongs to one resource and must exist", async () => {
    const file = await buildFile(server);
    await send("POST", "", documentBody(file.id));
    for (const id of [file.id, crypto.randomUUID()]) {
      const reply = await send("POST", "", documentBody(id));
      expect([reply.statusCode, reply.json().code]).toEqual([409, "resource_file_missing"]);
    }
  });

  test.each([
    ["no title", { title: { fr: "  ", en: "Guide" } }, "title.fr"],
    ["a title of two lines", { title: { fr: "Un\nDeux", en: "Guide" } }, "title.fr"],
    ["a title that is too long", { title: { fr: "Guide", en: "a".repeat(161) } }, "title.en"],
    ["no description", { description: "" }, "description"],
    ["a script for a link", { link_url: "javascript:alert(1)" }, "link_url"],
    ["no link", { link_url: "" }, "link_url"],
    ["another category", { category: "king" }, "category"],
    ["a country by its name", { country: "Cameroun" }, "country"],
    ["a file for a link", { file_id: crypto.randomUUID() }, "file_id"],
    ["a counter", { downloads: 1_000 }, "downloads"],
  ])("refuses %s", async (_name, wrong, field) => {
    const reply = await send("POST", "", { ...linkBody(), ...wrong });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_input"]);
    expect(reply.json().errors).toEqual([expect.objectContaining({ field })]);
    expect((await send("GET", "")).json().total).toBe(0);
  });
});

describe("changing", () => {
  test("without a new file the document keeps its file, downloads and date", async () => {
    const before = await buildDocument(server);
    await server.app.inject({ url: `/files/resources/${before.id}` });
    const change = changeOf(before, {
      title: both("Nouveau titre"),
      is_public: false,
      category: "tax",
    });
    const reply = await send("PUT", `/${before.id}`, change);
    expect(reply.json()).toEqual({
      ...before,
      title: both("Nouveau titre"),
      is_public: false,
      category: "tax",
      downloads: 1,
      version: 2,
    });
    expect((await events(before.id)).at(-1)).toEqual({
      kind: "changed",
      title: "Nouveau titre",
      fields: ["title", "category", "is_public"],
      actor_id: admin.id,
    });
    // Repeated with the former version: accepted, since it is the present state already.
    expect((await send("PUT", `/${before.id}`, change)).json()).toEqual(reply.json());
    expect(await events(before.id)).toHaveLength(2);
  });

  test("a new file replaces the former one, whose bytes are deleted", async () => {
    const before = await buildDocument(server);
    const [former] = await stored();
    const file = await buildFile(server, undefined, "nouveau.pdf");
    const reply = await send("PUT", `/${before.id}`, changeOf(before, { file_id: file.id }));
    expect(reply.json()).toMatchObject({ file: { name: "nouveau.pdf" }, version: 2 });
    expect(await stored()).toEqual([file.id]);
    expect(former).not.toBe(file.id);
  });

  test("a document that becomes a link loses its file; the reverse requires one", async () => {
    const before = await buildDocument(server);
    const asLink = changeOf(before, { type: "link", link_url: "https://exemple.cm" });
    const link = (await send("PUT", `/${before.id}`, asLink)).json<AdminResource>();
    expect(link).toMatchObject({ type: "link", file: null, link_url: "https://exemple.cm" });
    expect(await stored()).toEqual([]);
    const { link_url: _, ...asDocument } = changeOf(link, { type: "document" });
    const refused = await send("PUT", `/${link.id}`, asDocument);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "resource_file_missing"]);
    const file = await buildFile(server);
    expect((await send("PUT", `/${link.id}`, { ...asDocument, file_id: file.id })).json()).toMatchObject({
      type: "document",
      file: { name: "guide.pdf" },
    });
  });

  test("refuses the second of two concurrent changes", async () => {
    const before = await buildLink(server);
    const replies = await Promise.all(
      ["Un", "Deux"].map((title) => send("PUT", `/${before.id}`, changeOf(before, { title: both(title) }))),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "resource_conflict",
      details: { version: 2 },
    });
  });

  test("refuses to change an unknown resource", async () => {
    const reply = await send("PUT", `/${crypto.randomUUID()}`, changeOf(await buildLink(server)));
    expect([reply.statusCode, reply.json().code]).toEqual([404, "resource_not_found"]);
  });
});

describe("deleting", () => {
  test("removes the resource, its file and its bytes; the history keeps its author", async () => {
    const { id, title } = await buildDocument(server);
    expect((await send("DELETE", `/${id}`)).json()).toEqual({ id });
    expect(await stored()).toEqual([]);
    expect(await server.ctx.db.selectFrom("resource_files").select("id").execute()).toEqual([]);
    expect((await server.app.inject({ url: `/files/resources/${id}` })).statusCode).toBe(404);
    expect((await events(id)).at(-1)).toEqual({
      kind: "deleted",
      title: title.fr,
      fields: [],
      actor_id: admin.id,
    });
    const again = await send("DELETE", `/${id}`);
    expect([again.statusCode, again.json().code]).toEqual([404, "resource_not_found"]);
  });

  test("two concurrent deletions delete once", async () => {
    const { id } = await buildDocument(server);
    const replies = await Promise.all([send("DELETE", `/${id}`), send("DELETE", `/${id}`)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await events(id)).filter(({ kind }) => kind === "deleted")).toHaveLength(1);
  });
});

describe("the list", () => {
  test("contains all resources with counts, filtered by type and visibility", async () => {
    const document = await buildDocument(server, { title: both("Guide"), country: "CM" });
    await buildLink(server, { title: both("Interne"), is_public: false });
    await server.app.inject({ url: `/files/resources/${document.id}` });
    const all = (await send("GET", "")).json();
    expect(all).toMatchObject({
      resources: [{ title: both("Interne") }, { title: both("Guide"), downloads: 1 }],
      total: 2,
      counts: { all: 2, public: 1, documents: 1, downloads: 1 },
      countries: [{ code: "CM", name: "Cameroun" }],
    });
    for (const [query, title] of [
      ["type=document", "Guide"],
      ["visibility=restricted", "Interne"],
      ["visibility=public", "Guide"],
      ["search=INTERNE", "Interne"],
    ]) {
      const { resources, counts } = (await send("GET", `?${query}`)).json();
      expect(
        resources.map((one: AdminResource) => one.title.fr),
        query,
      ).toEqual([title]);
      expect(counts.all).toBe(2);
    }
  });

  test("keeps the resources of an administrator whose account was deleted", async () => {
    const other = await buildUser(server, { role: "super_admin", name: "Parti Ailleurs" });
    await send("POST", "", linkBody({ title: both("Reste") }), other);
    await server.ctx.db.deleteFrom("users").where("id", "=", other.id).execute();
    expect((await send("GET", "")).json().resources).toMatchObject([
      { title: both("Reste"), added_by: null, by_platform: false },
    ]);
  });

  test("states that the platform is the author of what the installation published", async () => {
    await server.ctx.db.deleteFrom("resource_events").execute();
    await seedResources(server.ctx);
    const { resources } = (await send("GET", "?per_page=100")).json<{ resources: AdminResource[] }>();
    const seeded = resources.filter(({ title }) => title.fr !== "Reste");
    expect(seeded.length).toBeGreaterThan(3);
    expect(seeded.every(({ added_by, by_platform }) => added_by === null && by_platform)).toBe(true);
  });
});

test("lists additions, changes and deletions, newest first, for super_admin only", async () => {
  const body = linkBody({ title: both("Ancien titre") });
  const { json } = await send("POST", "", body);
  const change = changeOf(json(), {
    title: both("Nouveau titre"),
    is_public: !body.is_public,
  });
  await send("PUT", `/${body.id}`, change);
  await send("DELETE", `/${body.id}`);
  const { entries, total } = (await send("GET", "/history?limit=3")).json();
  const actor = { id: admin.id, name: "Solange Mbarga" };
  expect(entries).toMatchObject([
    { event: "deleted", subject: "Nouveau titre", fields: [], actor },
    { event: "changed", subject: "Nouveau titre", fields: ["title", "is_public"], actor },
    { event: "created", subject: "Ancien titre", fields: [], actor },
  ]);
  expect(total).toBeGreaterThanOrEqual(3);
  const other = await buildUser(server, { role: "finance_manager" });
  expect((await send("GET", "/history", undefined, other)).statusCode).toBe(403);
});
