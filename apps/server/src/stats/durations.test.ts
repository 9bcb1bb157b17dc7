import type { StatsReport } from "@passerelle/contract/stats";
import { addDays, utcDay } from "@passerelle/domain/days";
import { percentileOf } from "@passerelle/domain/stats/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs } from "../../test/builders/requests.ts";
import { countDays, recount, recountRecent } from "./days/count-days.ts";

/** How many days ago a request was completed, and how many seconds it took. */
const DELIVERED = [
  [2, 30],
  [2, 3_600],
  [2, 3_600],
  [3, 7_200],
  [40, 86_400],
  [40, 900_000],
  [100, 5_000],
] as const;
/** A period that contains whole months on any day. */
const LONG = `?period=custom&from=${addDays(utcDay(new Date()), -150)}`;

let server: TestApp;
let director: TestUser;
let offers: BuiltOffer[];
beforeAll(async () => {
  server = await startTestApp();
  director = await buildUser(server, { role: "super_admin" });
  offers = [await buildOffer(server), await buildOffer(server, { country_code: "SN" })];
  for (const [at, [age, seconds]] of DELIVERED.entries()) {
    const { id } = await buildRequest(server, { offer: offers[at % 2] });
    await sql`
      UPDATE service_requests SET status = 'completed', terms = '{}', submitted_at = created_at, due_at = NULL,
        completed_at = now() - ${age} * interval '1 day', worked_seconds = ${seconds} WHERE id = ${id}`.execute(
      server.ctx.db,
    );
  }
  await recount(server.ctx);
});
afterAll(() => server.close());

const read = (query: string) => callAs<StatsReport>(server, director, "GET", `/api/admin/stats${query}`);

/** Median, 90th percentile and number of the working times. */
async function workedIn(query: string): Promise<(number | null)[]> {
  const { sections } = await read(query);
  const rows = sections.find(({ id }) => id === "delays")?.rows ?? [];
  return rows.find(({ key }) => key === "worked")?.cells.map(({ value }) => value) ?? [];
}

const stored = async () =>
  (
    await sql<{ row: string }>`
      SELECT concat_ws('|', 'day', day, country, service, measure, first, counts) AS row FROM stat_day_durations
      UNION ALL SELECT concat_ws('|', 'month', month, country, service, measure, first, counts) FROM stat_month_durations
      ORDER BY 1`.execute(server.ctx.db)
  ).rows.map(({ row }) => row);

/** Replaces the rows of both tables from a day on by those of 0.1.0: one row for each bucket. */
async function writeBuckets(age: number): Promise<void> {
  for (const [rows, point, histograms] of [
    ["stat_days", "day", "stat_day_durations"],
    ["stat_months", "month", "stat_month_durations"],
  ])
    await sql`
      INSERT INTO ${sql.table(`${rows}`)} (${sql.ref(`${point}`)}, country, service, dimension, key, measure, value)
      SELECT ${sql.ref(`${point}`)}, country, service, 'bucket', (first + at - 1)::text, measure, count::bigint
      FROM ${sql.table(`${histograms}`)}, json_array_elements_text(counts) WITH ORDINALITY AS one (count, at)
      WHERE count <> '0' AND ${sql.ref(`${point}`)} <= current_date - ${age}::int`.execute(server.ctx.db);
}

const bucketRows = async () =>
  (
    await sql`SELECT FROM stat_days WHERE dimension = 'bucket' UNION ALL SELECT FROM stat_months WHERE dimension = 'bucket'`.execute(
      server.ctx.db,
    )
  ).rows.length;

/** The expected figures, computed from the durations themselves. */
const expected = (durations: readonly number[]) => {
  const histogram = new Map<number, number>();
  for (const seconds of durations) {
    const bucket = Math.floor(Math.log(Math.max(seconds, 60) / 60) / Math.log(1.05));
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return [percentileOf(histogram, 0.5), percentileOf(histogram, 0.9), durations.length];
};

test("adds durations of days and months up, in all and by country and service", async () => {
  const all = DELIVERED.map(([, seconds]) => seconds);
  expect(await workedIn("?period=30d")).toEqual(expected([30, 3_600, 3_600, 7_200]));
  expect(await workedIn(LONG)).toEqual(expected(all));
  const inSenegal = all.filter((_, at) => at % 2 === 1);
  expect(await workedIn(`${LONG}&country=SN`)).toEqual(expected(inSenegal));
  expect(await workedIn(`${LONG}&country=SN&service=${offers[1]?.service_id}`)).toEqual(expected(inSenegal));
  expect(await workedIn(`${LONG}&country=SN&service=${offers[0]?.service_id}`)).toEqual([null, null, 0]);
  expect(await bucketRows()).toBe(0);
});

test("computes the same durations again after their tables were deleted", async () => {
  const before = await stored();
  expect(before.length).toBeGreaterThan(20);
  const shown = await workedIn(LONG);
  await sql`DELETE FROM stat_day_durations`.execute(server.ctx.db);
  await sql`DELETE FROM stat_month_durations`.execute(server.ctx.db);
  expect(await workedIn(LONG)).toEqual([null, null, 0]);
  await recount(server.ctx);
  expect(await stored()).toEqual(before);
  expect(await workedIn(LONG)).toEqual(shown);
});

test.each([
  ["a count", countDays],
  ["the count of the night", recountRecent],
])("%s moves what the last release counted, which no page counts twice before", async (_, count) => {
  const before = await stored();
  const shown = await workedIn(LONG);
  await writeBuckets(0);
  expect(await workedIn(LONG)).toEqual(shown);
  // As if only the process of the last release had counted these days.
  await sql`DELETE FROM stat_day_durations WHERE day <= current_date - 40`.execute(server.ctx.db);
  await sql`DELETE FROM stat_month_durations`.execute(server.ctx.db);
  await count(server.ctx);
  expect(await bucketRows()).toBe(0);
  expect(await stored()).toEqual(before);
  expect(await workedIn(LONG)).toEqual(shown);
});

test("keeps durations of days that are too old to be counted again", async () => {
  const { db } = server.ctx;
  await sql`INSERT INTO stat_days (day, country, service, dimension, key, measure, value)
    SELECT current_date - 800, '*', '*', 'bucket', bucket, 'worked', 3 FROM unnest(ARRAY['9', '12']) AS bucket`.execute(
    db,
  );
  await recountRecent(server.ctx);
  await recountRecent(server.ctx);
  const { rows } = await sql`
    SELECT first, counts FROM stat_day_durations WHERE day = current_date - 800
    UNION ALL SELECT first, counts FROM stat_month_durations
      WHERE month = date_trunc('month', current_date - 800)`.execute(db);
  expect(rows).toEqual([
    { first: 9, counts: [3, 0, 0, 3] },
    { first: 9, counts: [3, 0, 0, 3] },
  ]);
});
