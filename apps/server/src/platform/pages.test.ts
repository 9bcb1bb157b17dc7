import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";
import { contextBeside } from "../../test/second-application.ts";
import { type App, buildApp } from "../app.ts";
import { modulesOf, registerModules } from "./module.ts";
import { inProcess, keyOf, registerCatchAll, type Visit } from "./pages.ts";

let server: TestApp;
let app: App;
/** What was rendered: for which host, and which address. */
let rendered: string[];

/** A page that contains its request and the API's reply to the address in its `call`. */
async function render(request: Request, visit: Visit) {
  const url = new URL(request.url);
  const reader = [request.headers.get("accept-language"), request.headers.get("cookie")].join("|");
  rendered.push(`${url.pathname}${url.search} ${reader}`);
  const headers = { accept: "application/json", "accept-language": "fr" };
  const answers = [];
  for (const call of url.searchParams.getAll("call"))
    answers.push(await (await inProcess(app)(call, { headers }, visit)).json());
  const response = new Response(`<p>${JSON.stringify(answers)}</p>`, {
    status: Number(url.searchParams.get("status") ?? 200),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'",
      ...(url.searchParams.has("cookie") && { "set-cookie": "lang=en" }),
      ...(url.searchParams.has("private") && { "cache-control": "no-store" }),
    },
  });
  return { response };
}

const readerOf = (headers: { cookie?: string; "accept-language"?: string }) => ({
  "accept-language": headers["accept-language"]?.startsWith("en") ? "en" : "fr",
  cookie: headers.cookie?.includes("user_category=resident") ? "user_category=resident" : "",
});

beforeAll(async () => {
  server = await startTestApp();
  // Until its listening connection is open, a process answers nothing from memory.
  await vi.waitUntil(() => server.ctx.notifications.live, { timeout: patience(10_000) });
  const ctx = contextBeside(server.ctx);
  registerModules(ctx, modulesOf(server.ctx));
  app = await buildApp(ctx);
  const pages = { render, readerOf, replies: app.replies };
  app.pageKey = (request) => keyOf(request, readerOf(request.headers));
  registerCatchAll(app, () => pages);
});
beforeEach(() => {
  rendered = [];
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const LIST = `/services?call=${encodeURIComponent("/api/services?per_page=100")}`;

test("renders a page made of cached replies once, and again when one of them changed", async () => {
  const first = await get(LIST);
  const second = await get(LIST);
  expect(rendered).toHaveLength(1);
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
  const { date: _, "keep-alive": __, "x-request-id": ___, ...headers } = first.headers;
  expect(second.headers).toMatchObject(headers);
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  await buildService(server.ctx.db, { title: "Nouveau" });
  expect((await get(LIST)).body).toContain("Nouveau");
  expect((await get(LIST)).body).toContain("Nouveau");
  expect(rendered).toHaveLength(2);
});

test("answers 304 to a browser that has the page, cached or not; a HEAD has no body", async () => {
  for (const url of [LIST, "/resources?call=/api/resources"]) {
    const { headers, body } = await get(url);
    const again = await get(url, { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, headers.etag, ""]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  }
});

test("keeps a page for each variant, and sends nothing else of the request to the renderer", async () => {
  const url = `${LIST}&readers`;
  const readers: Record<string, string>[] = [
    { "accept-language": "fr-CM,fr;q=0.9", cookie: "other=1", "user-agent": "a", authorization: "Bearer x" },
    { "accept-language": "en-GB" },
    { cookie: "user_category=resident; other=2" },
  ];
  for (const headers of [...readers, ...readers]) await get(url, headers);
  const path = decodeURI(url);
  expect(rendered.map((one) => one.replace(encodeURI(path), "").split(" ").at(-1))).toEqual([
    "fr|",
    "en|",
    "fr|user_category=resident",
  ]);
});

test.each([
  ["asks for what is not answered from memory", "/resources?call=/api/resources"],
  ["asks for one such thing among others", `${LIST}&call=/api/resources`],
  ["asks for what is refused", `${LIST}&call=/api/services/12`],
  ["sets a cookie", `${LIST}&cookie`],
  ["is nobody else's", `${LIST}&private`],
  ["is not found", `${LIST}&status=404`],
])("renders a page that %s each time", async (_why, url) => {
  const [first, second] = [await get(url), await get(url)];
  expect(rendered).toHaveLength(2);
  expect(second.statusCode).toBe(first.statusCode);
});

test("protects cached replies from changes by a page", async () => {
  const visit: Visit = { address: "127.0.0.1", requestId: "page-request", sources: [] };
  const call = async () =>
    (await inProcess(app)("/api/services", { headers: { "accept-language": "fr" } }, visit)).json();
  await call();
  const list = await call();
  expect(() => list.services.push("more")).toThrow(TypeError);
  expect(visit.sources).toHaveLength(2);
});

test("sends security headers with a cached reply, and nothing about the caller", async () => {
  const { headers } = await buildUser(server);
  await get("/api/countries");
  const reply = await get("/api/countries", headers);
  expect(reply.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "permissions-policy": expect.stringContaining("camera=()"),
    "content-type": "application/json; charset=utf-8",
  });
});

test.each([
  ["JSON", "application/json", "null", 415],
  ["nothing", undefined, undefined, 415],
  ["a broken form", "multipart/form-data; boundary=x", "--x\r\nbroken", 400],
  ["a form without its boundary", "multipart/form-data", "a=b", 400],
])("refuses %s sent to a page", async (_what, type, payload, status) => {
  const reply = await app.inject({
    method: "POST",
    url: "/contact",
    headers: { ...(type !== undefined && { "content-type": type }) },
    ...(payload !== undefined && { payload }),
  });
  expect(reply.statusCode).toBe(status);
  expect(rendered).toEqual([]);
});

test("renders the answer to a form", async () => {
  const reply = await app.inject({
    method: "POST",
    url: "/contact",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "name=Awa",
  });
  expect([reply.statusCode, rendered.length]).toEqual([200, 1]);
});

// Last, because it stops the application.
test("counts a visit that is answered from memory like a rendered one, and stores both when the process stops", async () => {
  for (let visit = 0; visit < 2; visit += 1) await get(`${LIST}&country=SN`);
  expect(rendered).toHaveLength(1);
  await app.close();
  const counted = await server.ctx.db
    .selectFrom("page_counts")
    .select(["page", "views"])
    .where("country", "=", "SN")
    .execute();
  expect(counted).toEqual([{ page: "catalogue", views: 2 }]);
});
