import { ROLES } from "@passerelle/domain/roles";
import { sql } from "kysely";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { pageCookieOf, spoiledPageCookies } from "../../test/page-cookies.ts";
import { countDays } from "./days/count-days.ts";
import { countView, saveViews } from "./pages/count-views.ts";

let server: TestApp;
let director: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  director = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.each(ROLES)("answers the figures to a super_admin only: %s", async (role) => {
  const { headers } = await buildUser(server, { role });
  for (const url of [
    "/api/admin/stats",
    "/api/admin/stats/items?measure=orders",
    "/admin/platform-stats/export",
  ]) {
    const { statusCode } = await server.app.inject({ url, headers });
    expect(statusCode, url).toBe(role === "super_admin" ? 200 : 403);
  }
});

const cookieOf = (user: TestUser) =>
  pageCookieOf(server, user, { path: "/admin/platform-stats", call: "/api/admin/stats" });

test("the cookie of the page opens the figures and nothing else, while the session lasts", async () => {
  const user = await buildUser(server, { role: "super_admin" });
  const cookie = await cookieOf(user);
  const statusOf = async (url: string, sent = cookie) =>
    (await server.app.inject({ url, headers: { cookie: sent } })).statusCode;
  expect(await statusOf("/api/admin/stats")).toBe(200);
  expect(await statusOf("/admin/platform-stats/export?format=csv")).toBe(200);
  expect(await statusOf("/api/me")).toBe(401);
  expect(await statusOf("/api/admin/users")).toBe(401);
  for (const spoiled of spoiledPageCookies(server, user, cookie, "/dashboard"))
    expect([spoiled, await statusOf("/api/admin/stats", spoiled)]).toEqual([spoiled, 401]);
  await server.ctx.auth.endSessions(server.ctx.db, user.id);
  expect(await statusOf("/api/admin/stats")).toBe(401);
});

test("the cookie opens nothing any more once the role is taken away", async () => {
  const user = await buildUser(server, { role: "super_admin" });
  const cookie = await cookieOf(user);
  await sql`UPDATE users SET role = 'resident' WHERE id = ${user.id}`.execute(server.ctx.db);
  const { statusCode } = await server.app.inject({ url: "/api/admin/stats", headers: { cookie } });
  expect(statusCode).toBe(403);
});

test.each(["from=0001-01-01&to=0001-01-02", "from=9999-12-30&to=9999-12-31"])(
  "answers days on which nothing can have happened: %s",
  async (days) => {
    for (const url of [
      `/api/admin/stats?period=custom&compare=year&${days}`,
      `/api/admin/stats?period=custom&${days}`,
      `/api/admin/stats/items?measure=orders&period=custom&${days}`,
    ]) {
      const { statusCode } = await server.app.inject({ url, headers: director.headers });
      expect([url, statusCode]).toEqual([url, 200]);
    }
  },
);

test("counts views of public pages without their readers, and none of programs", async () => {
  const { ctx } = server;
  const service = crypto.randomUUID();
  const visit = (path: string, userAgent = PERSON) =>
    countView(ctx, { path, query: new URLSearchParams("country=CM"), userAgent });
  for (let count = 0; count < 3; count += 1) visit("/services");
  visit(`/infos-pratiques/demarche/${service}`);
  visit("/dashboard");
  visit("/services", "Googlebot/2.1 (+http://www.google.com/bot.html)");
  visit("/services", "");
  await saveViews(ctx);
  visit("/services");
  await saveViews(ctx);
  const rows = await ctx.db
    .selectFrom("page_counts")
    .select(["page", "country", "service", "views"])
    .orderBy("page")
    .execute();
  expect(rows).toEqual([
    { page: "catalogue", country: "CM", service: "", views: 4 },
    { page: "service", country: "CM", service, views: 1 },
  ]);
  await countDays(ctx);
  const { sections } = (
    await server.app.inject({ url: "/api/admin/stats", headers: director.headers })
  ).json();
  const funnel = sections.find(({ id }: { id: string }) => id === "funnel");
  expect(funnel.rows[0]).toMatchObject({ key: "views", cells: [{ value: 5 }, {}, {}, {}] });
});

test("exports what the page shows, as CSV and as a workbook with the same figures", async () => {
  const exported = (query: string) =>
    server.app.inject({
      url: `/api/admin/stats/export?section=funnel&from=2026-01-01&to=2030-12-31&period=custom&${query}`,
      headers: { ...director.headers, "accept-language": "en" },
    });
  const csv = (await exported("format=csv")).body;
  const lines = csv.split("\r\n");
  expect(lines[0]).toBe('\uFEFF"From catalogue to delivery"');
  expect(lines[2]).toContain('"Step","Number","Number – Compared period"');
  expect(lines[3]).toBe('"Catalogue pages viewed","5","0","","","","","",""');
  const [sheet] = await readWorkbook(Buffer.from((await exported("format=xlsx")).rawPayload));
  expect(sheet?.data[3]?.slice(0, 3)).toEqual(["Catalogue pages viewed", 5, 0]);
});

test("counts a view once when only one of two days could be written", async () => {
  let calls = 0;
  // The second statement fails.
  const db = Object.create(server.ctx.db, {
    insertInto: {
      value: (table: "page_counts") => {
        calls += 1;
        if (calls === 2) throw new Error("the database is gone");
        return server.ctx.db.insertInto(table);
      },
    },
  });
  const ctx = { ...server.ctx, db };
  const visit = { path: "/contact", query: new URLSearchParams(), userAgent: PERSON };
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const day of ["2021-03-01", "2021-03-02"]) {
    vi.setSystemTime(new Date(`${day}T12:00:00Z`));
    countView(ctx, visit);
  }
  vi.useRealTimers();
  await expect(saveViews(ctx)).rejects.toThrow("gone");
  await saveViews(ctx);
  const rows = await server.ctx.db
    .selectFrom("page_counts")
    .select("views")
    .where("page", "=", "other")
    .where("day", "<", new Date("2021-04-01"))
    .execute();
  expect(rows).toEqual([{ views: 1 }, { views: 1 }]);
});
