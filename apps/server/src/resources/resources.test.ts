import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { pdf } from "../../test/builders/documents.ts";
import { buildDocument, buildLink } from "../../test/builders/resources.ts";
import { signLink } from "../platform/file-links.ts";

let server: TestApp;
let reader: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  reader = await buildUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.ctx.db.deleteFrom("resources").execute();
});

type Listed = { resources: { id: string; title: string }[]; total: number; available: number };

async function list(query: object = {}, user?: { headers: object }, language = "fr") {
  const reply = await server.app.inject({
    url: `/api/resources?${new URLSearchParams({ ...query })}`,
    headers: { "accept-language": language, ...user?.headers },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Listed & { countries: object[] }>();
}
const titles = async (query: object = {}, user?: { headers: object }) =>
  (await list(query, user)).resources.map(({ title }) => title);

const link = (id: string, user?: { headers: object }) =>
  server.app.inject({ method: "POST", url: `/api/resources/${id}/links`, headers: { ...user?.headers } });
const read = (url: string, headers = {}) => server.app.inject({ url, headers });
const downloads = async (id: string) =>
  (
    await server.ctx.db
      .selectFrom("resources")
      .select("downloads")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).downloads;

describe("the list", () => {
  test("a visitor sees public resources; every signed-in role sees all", async () => {
    await buildLink(server, { title: "Pour tous", country: "CM" });
    await buildLink(server, { title: "Pour nos clients", is_public: false, country: "SN" });
    const visitor = await list();
    expect(visitor).toMatchObject({
      total: 1,
      available: 1,
      countries: [{ code: "CM", name: "Cameroun" }],
      resources: [{ title: "Pour tous", is_public: true }],
    });
    for (const role of ROLES)
      expect(await list({}, await buildUser(server, { role })), role).toMatchObject({
        total: 2,
        available: 2,
        countries: [{ name: "Cameroun" }, { name: "Sénégal" }],
      });
  });

  test("treats an invalid token, or one of an ended session, as a visitor", async () => {
    await buildLink(server, { is_public: false });
    const gone = await buildUser(server);
    await server.app.inject({ method: "POST", url: "/auth/v1/logout", headers: gone.headers });
    for (const headers of [{ authorization: "Bearer x.y.z" }, gone.headers])
      expect(await list({}, { headers })).toMatchObject({ total: 0, available: 0, countries: [] });
  });

  test("presents each in the reader's language, without internal fields", async () => {
    const bytes = pdf(3_000);
    await buildDocument(server, { title: "Guide", country: "CI", bytes, fileName: "guide été.pdf" });
    const { resources } = await list({}, undefined, "en");
    expect(resources).toEqual([
      {
        id: expect.any(String),
        title: "Guide",
        description: "Ce qu’il faut savoir avant de partir.",
        type: "document",
        category: "administrative",
        country: { code: "CI", name: "Côte d’Ivoire" },
        link_url: null,
        file: { name: "guide été.pdf", mime_type: "application/pdf", size: 3_000, scan: "not_scanned" },
        is_public: true,
        created_at: expect.any(String),
      },
    ]);
  });

  test("is paged, newest first", async () => {
    for (const title of ["Un", "Deux", "Trois"]) await buildLink(server, { title });
    expect(await titles()).toEqual(["Trois", "Deux", "Un"]);
    expect(await list({ per_page: 2, page: 2 })).toMatchObject({
      resources: [{ title: "Un" }],
      total: 3,
      page: 2,
      per_page: 2,
    });
  });

  test("searches all words in title and description, ignoring accents and case", async () => {
    await buildLink(server, { title: "Légalisation d’un diplôme", description: "Où, et à quel prix." });
    await buildLink(server, { title: "Impôts", description: "La LEGALISATION des comptes : 100 %." });
    expect(await titles({ search: "legalisation" })).toEqual(["Impôts", "Légalisation d’un diplôme"]);
    expect(await titles({ search: "  DIPLOME   légalisation " })).toEqual(["Légalisation d’un diplôme"]);
    expect(await titles({ search: "diplôme impôts" })).toEqual([]);
    expect(await titles({ search: "100 %" })).toEqual(["Impôts"]);
    expect(await titles({ search: "_" })).toEqual([]);
  });

  test("filters by category, and by country including resources of every country", async () => {
    await buildLink(server, { title: "Partout", category: "tax" });
    await buildLink(server, { title: "Cameroun", country: "CM", category: "tax" });
    await buildLink(server, { title: "Sénégal", country: "SN", category: "health" });
    expect(await titles({ country: "CM" })).toEqual(["Cameroun", "Partout"]);
    expect(await titles({ category: "tax" })).toEqual(["Cameroun", "Partout"]);
    expect(await list({ country: "SN", category: "health" })).toMatchObject({ total: 1, available: 3 });
    expect(await titles({ country: "FR", category: "health" })).toEqual([]);
  });

  test.each([
    "category=king",
    "country=Cameroun",
    "page=0",
    "visibility=restricted",
    `search=${"a".repeat(121)}`,
  ])("refuses %s", async (query) => {
    const reply = await read(`/api/resources?${query}`);
    expect(reply.statusCode).toBe(400);
  });
});

describe("a download", () => {
  test("of a public file needs no authentication, has a name and safe headers, and is counted", async () => {
    const bytes = pdf();
    const { id } = await buildDocument(server, { bytes, fileName: "Été 2026.pdf" });
    const { url } = (await link(id)).json<{ url: string }>();
    expect(url).toBe(`/files/resources/${id}`);
    const reply = await read(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="Ete 2026.pdf"; filename*=UTF-8''%C3%89t%C3%A9%202026.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    expect(await downloads(id)).toBe(1);
    await read(url);
    expect(await downloads(id)).toBe(2);
  });

  test("counts a download in parts once; asking for a link or a missing part does not count", async () => {
    const bytes = pdf(1_000);
    const { id } = await buildDocument(server, { bytes });
    const url = `/files/resources/${id}`;
    const first = await read(url, { range: "bytes=0-399" });
    const rest = await read(url, { range: "bytes=400-", "if-range": first.headers.etag as string });
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(bytes)).toBe(true);
    expect((await read(url, { range: "bytes=5000-" })).statusCode).toBe(416);
    await link(id);
    await server.app.inject({ method: "HEAD", url });
    expect(await downloads(id)).toBe(1);
    // The file has changed since: all of it is sent.
    expect((await read(url, { range: "bytes=400-", "if-range": '"other"' })).statusCode).toBe(200);
    expect(await downloads(id)).toBe(2);
  });

  test("counts concurrent downloads", async () => {
    const { id } = await buildDocument(server);
    await Promise.all(Array.from({ length: 8 }, () => read(`/files/resources/${id}`)));
    expect(await downloads(id)).toBe(8);
  });

  test("of a private file needs a link, which expires and opens nothing else", async () => {
    const { id } = await buildDocument(server, { is_public: false });
    const other = await buildDocument(server, { is_public: false });
    const refused = await link(id);
    expect([refused.statusCode, refused.json().code]).toEqual([404, "resource_not_found"]);
    expect((await read(`/files/resources/${id}`)).statusCode).toBe(404);
    const { url } = (await link(id, reader)).json<{ url: string }>();
    expect((await read(url)).statusCode).toBe(200);
    expect((await read(url.replace(id, other.id))).statusCode).toBe(404);
    expect((await read(url.replace(/signature=./, "signature=x"))).statusCode).toBe(404);
    const parts = {
      id,
      disposition: "attachment",
      readerId: reader.id,
      sessionId: reader.sessionId,
    } as const;
    const old = await signLink(server.ctx, { kind: "resources", ...parts }, Date.now() - 6 * 60_000);
    expect((await read(old.url)).json()).toMatchObject({ code: "link_expired" });
    // Signed for a document of a request: another key.
    const foreign = await signLink(server.ctx, { kind: "documents", ...parts });
    expect((await read(foreign.url.replace("documents", "resources"))).statusCode).toBe(404);
    expect(await downloads(id)).toBe(1);
    expect(await downloads(other.id)).toBe(0);
  });

  test("is not found for a link, an unknown resource and a malformed id", async () => {
    const { id } = await buildLink(server);
    for (const one of [id, crypto.randomUUID()]) {
      expect((await link(one, reader)).statusCode).toBe(404);
      expect((await read(`/files/resources/${one}`)).statusCode).toBe(404);
    }
    for (const path of ["x", "..%2f..%2fdatabase", "%00"])
      expect((await read(`/files/resources/${path}`)).statusCode, path).toBe(404);
  });

  test("fails without counting when the bytes cannot be read", async () => {
    const { id } = await buildDocument(server);
    const row = await server.ctx.db
      .selectFrom("resources")
      .select("file_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await server.ctx.storage.delete(`resources/${row.file_id}`);
    expect((await read(`/files/resources/${id}`)).statusCode).toBe(500);
    expect(await downloads(id)).toBe(0);
  });
});
