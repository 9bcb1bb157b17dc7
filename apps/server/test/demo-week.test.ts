import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { seedContent } from "../seeds/content.ts";
import { seedDemo } from "../seeds/demo.ts";
import { answersTo } from "../seeds/week/answers.ts";
import { personNamed } from "../seeds/week/customers.ts";
import { prepareWeek, type Story } from "../seeds/week/play.ts";
import { REQUESTS } from "../seeds/week/requests/all.ts";
import { writeWeek } from "../seeds/week/stories.ts";
import { type App, buildApp } from "../src/app.ts";
import { signInAs } from "../src/auth/service.ts";
import { createContext } from "../src/context.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/db.ts";
import { EMBEDDED_EXTENSIONS, wrapPglite } from "../src/platform/embedded.ts";
import { readEnv } from "../src/platform/env.ts";
import { migrate } from "../src/platform/migrate.ts";
import { silentLog } from "./silent-log.ts";

/** A Wednesday afternoon. */
const NOW = Date.parse("2026-11-18T15:00:00Z");

/** One story of each kind: all stories would take too long for a test (`npm run bench:demo` plays them all). */
const PLAYED = [
  "people",
  "staff",
  "phones",
  "request/awa-casier",
  "request/clarisse-nationalite",
  "request/awa-permis",
  "request/ousmane-fete",
  "request/jean-impots",
  "request/mariama-nationalite",
  "refund/jean-impots",
  "meeting/jean-1",
  "ticket/grace-form",
  "ticket/esther-language",
  "mandate/awa",
  "identity/clarisse",
  "visits",
];
const written = (now: number): readonly Story[] => writeWeek(now).filter(({ key }) => PLAYED.includes(key));

// Creating databases in memory takes long.
vi.setConfig({ testTimeout: patience(60_000), hookTimeout: patience(60_000) });

const warnings: Error[] = [];
const keep = (warning: Error) => warnings.push(warning);
beforeAll(() => void process.on("warning", keep));
afterAll(() => void process.off("warning", keep));

const root = mkdtempSync(join(tmpdir(), "week-"));
type Demo = { ctx: Context; app: App; close: () => Promise<void> };
let demos: readonly [Demo, Demo];
beforeAll(async () => {
  const pglite = await PGlite.create({ extensions: EMBEDDED_EXTENSIONS });
  const database = await wrapPglite(pglite);
  await migrate(database);
  await seedContent(database.db);
  const empty = await pglite.dumpDataDir("none");
  const copy = await wrapPglite(await PGlite.create({ extensions: EMBEDDED_EXTENSIONS, loadDataDir: empty }));
  demos = [await openDemo(database), await openDemo(copy)];
});
afterAll(async () => {
  for (const { close } of demos) await close();
  await rm(root, { recursive: true, force: true });
});

/** Opens a demonstration on an empty database, with a week that begins at `NOW`. */
async function openDemo(database: Database): Promise<Demo> {
  const env = readEnv({ DATA_DIR: mkdtempSync(join(root, "data-")), LOG_LEVEL: "silent" });
  const ctx = await createContext(env, database, silentLog);
  const app = await buildApp(ctx);
  await ctx.jobs.open();
  await app.ready();
  await seedDemo(ctx);
  await ctx.db
    .insertInto("applied_seeds")
    .values({ name: "week", applied_at: new Date(NOW) })
    .execute();
  const close = async () => {
    await app.close();
    await ctx.jobs.stop();
    await database.close();
  };
  return { ctx, app, close };
}

/** Plays all parts, or only `parts` of them; resolves with whether the week is complete. */
async function play({ ctx, app }: Demo, parts = Number.POSITIVE_INFINITY): Promise<boolean> {
  const week = await prepareWeek(ctx, app, written, parts === Number.POSITIVE_INFINITY ? undefined : 1);
  if (!week) return true;
  let hasMore = true;
  for (let part = 0; hasMore && part < parts; part += 1) hasMore = await week.playPart();
  await week.stop();
  return !hasMore;
}

const failures = async ({ ctx }: Demo) =>
  (await ctx.db.selectFrom("applied_seeds").select("name").where("name", "like", "%/failed").execute()).map(
    ({ name }) => name,
  );

const SHOWN = [
  ["diaspora", "/api/requests"],
  ["diaspora", "/api/notifications"],
  ["resident", "/api/me/identity"],
  ["resident", "/api/requests"],
  ["agent_administration", "/api/work/requests?box=mine"],
  [
    "agent_administration",
    "/api/admin/appointments?from=2026-11-01T00:00:00.000Z&until=2026-12-01T00:00:00.000Z",
  ],
  ["operateur_support", "/api/admin/tickets"],
  ["super_admin", "/api/admin/agents"],
  ["super_admin", "/api/admin/reviews"],
  ["finance_manager", "/api/admin/payments"],
  ["finance_manager", "/api/admin/payment-cases?status=open"],
] as const;

/** What pages show, without random values, and with times to the minute. */
async function shown({ ctx, app }: Demo): Promise<string[]> {
  const all: string[] = [];
  for (const [name, url] of SHOWN) {
    const { token } = await signInAs(ctx, `${name}@passerelle.test`);
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    all.push(
      reply.body
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id")
        .replace(/\b[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, "reference")
        .replace(/(T\d\d:\d\d):\d\d\.\d{3}Z/g, "$1"),
    );
  }
  return all;
}

test("a step of an account that is gone ends its story only", async () => {
  const [demo] = demos;
  const gone: Story = {
    key: "gone",
    steps: [
      { at: NOW - 60_000, name: "ask", play: (scene) => scene.call("gone@passerelle.test", "GET /api/me") },
    ],
  };
  const RealDate = globalThis.Date;
  const week = await prepareWeek(demo.ctx, demo.app, () => [gone]);
  expect(await week?.playPart()).toBe(false);
  expect(globalThis.Date).toBe(RealDate);
  expect(await failures(demo)).toEqual(["week/gone/failed"]);
  // A job that runs after the end plays nothing.
  await week?.stop();
  expect(await week?.playPart()).toBe(false);
  expect(globalThis.Date).toBe(RealDate);
  // The week of this demonstration has not begun for the other test.
  await demo.ctx.db.deleteFrom("applied_seeds").where("name", "like", "week/%").execute();
});

test("the same week has the same people, texts, amounts and states, also after it was interrupted", async () => {
  expect(await play(demos[0])).toBe(true);
  expect(await play(demos[1], 9)).toBe(false);
  expect(await play(demos[1])).toBe(true);
  expect(await Promise.all(demos.map(failures))).toEqual([[], []]);
  const [first, second] = [await shown(demos[0]), await shown(demos[1])];
  expect(second).toEqual(first);
  expect(first.join()).toContain("Casier judiciaire");
  for (const shown of ["paypal", "refund_failed", '"status":"pending"'])
    expect(first.join()).toContain(shown);
  // The statistics include the days before the week began.
  const { rows: counted } = await sql<{ counted: number; submitted: number; views: number }>`
    SELECT sum(value)::int AS counted,
      (SELECT sum(value)::int FROM stat_days
        WHERE measure = 'views' AND key = 'service' AND country = '*' AND service = '*' AND day < '2026-11-01') AS views,
      (SELECT count(*)::int FROM service_requests WHERE submitted_at < '2026-11-01T00:00Z') AS submitted
    FROM stat_days
    WHERE measure = 'orders' AND dimension = '' AND country = '*' AND service = '*' AND day < '2026-11-01'`.execute(
    demos[0].ctx.db,
  );
  expect(counted[0]?.submitted).toBeGreaterThan(1);
  expect(counted[0]?.counted).toBe(counted[0]?.submitted);
  expect(counted[0]?.views).toBeGreaterThan(REQUESTS.length);
  // The database computes timers from the clocks of two steps; that must not log a warning.
  expect(warnings).toEqual([]);
  expect(await prepareWeek(demos[0].ctx, demos[0].app, written)).toBeUndefined();
});

describe("on every day of a week, early and late", () => {
  const nows = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    ["05:00", "11:30", "23:40"].map((clock) => Date.parse(`2026-11-${16 + day}T${clock}:00Z`)),
  );

  test.each(nows)("%d: nothing lies ahead, each story is in order, and names are unique", (now) => {
    const stories = writeWeek(now);
    for (const { key, steps } of stories) {
      const times = steps.map(({ at }) => at);
      expect([key, Math.max(...times) < now]).toEqual([key, true]);
      expect([key, times]).toEqual([key, [...times].sort((one, other) => one - other)]);
      const names = steps.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      if (names.includes("start"))
        expect([key, names.indexOf("submit") < names.indexOf("start")]).toEqual([key, true]);
    }
    expect(new Set(stories.map(({ key }) => key)).size).toBe(stories.length);
    expect(stories.filter(({ key }) => key.startsWith("request/")).length).toBeGreaterThanOrEqual(40);
  });
});

test("an address of one town is an address of no other", () => {
  const townsOf = new Map<string, Set<string>>();
  for (const { service, customer, country, town } of REQUESTS) {
    const answers = JSON.stringify(
      answersTo(service, { who: personNamed(customer), country, town, at: NOW }),
    );
    for (const [, street = "", at = ""] of answers.matchAll(/"street":"([^"]+)".*?"town":"([^"]+)"/g))
      townsOf.set(street, (townsOf.get(street) ?? new Set()).add(at));
  }
  expect(townsOf.size).toBeGreaterThan(3);
  expect([...townsOf].filter(([, towns]) => towns.size > 1)).toEqual([]);
});
