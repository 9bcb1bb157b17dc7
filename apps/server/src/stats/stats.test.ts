import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StatsItems, StatsReport } from "@passerelle/contract/stats";
import { addDays, utcDay } from "@passerelle/domain/days";
import { settlementTransfers } from "@passerelle/domain/payments/ledger";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildBooks } from "../../test/builders/billing.ts";
import { postAt } from "../../test/builders/financials.ts";
import { buildPaid, card, mobile, paymentRow, startPayment } from "../../test/builders/payments.ts";
import { buildOffer, buildRequest, callAs, submit } from "../../test/builders/requests.ts";
import { buildPlans, buyPeriod } from "../../test/builders/subscriptions.ts";
import { issueDues } from "../billing/issue/issue-document.ts";
import { settleCharge } from "../payments/attempts/settle.ts";
import { postTransfers } from "../payments/ledger/post.ts";
import { ROOT } from "../platform/env.ts";
import { countDays, recount, recountRecent } from "./days/count-days.ts";

let server: TestApp;
let director: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  director = await buildUser(server, { role: "super_admin" });
  // A paid request of 15 000 francs, one of 7 000, a free one that is submitted, a draft, and a payment that fails.
  await buildBooks(server);
  await buildPaid(server, { price: 7_000, order: mobile() });
  const free = await buildRequest(server, {
    offer: await buildOffer(server, { price: 0, country_code: "SN" }),
  });
  await submit(server, free.owner, free.detail);
  await buildRequest(server);
  const failing = await buildRequest(server);
  const { id } = await startPayment(server, failing.owner, failing.id, card("0408"));
  await settleCharge(server.ctx, id, { status: "failed", failureCode: "declined" }, { by: "provider" });
  await issueDocuments();
  await countDays(server.ctx);
});
afterAll(() => server.close());

/** Issues the documents of payments, and waits for those that the application's job is issuing: they count as revenue. */
async function issueDocuments(): Promise<void> {
  await issueDues(server.ctx);
  await vi.waitFor(async () => {
    const left = await server.ctx.db.selectFrom("billing_dues").select("source_id").execute();
    if (left.length > 0) throw new Error("documents are still being issued");
  }, patience(10_000));
}

const read = (query = "") => callAs<StatsReport>(server, director, "GET", `/api/admin/stats${query}`);

/** The values of a section, by row and column. */
function valuesOf({ sections }: StatsReport, id: string): Record<string, (number | null)[]> {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`no section ${id}`);
  return Object.fromEntries(section.rows.map(({ key, cells }) => [key, cells.map(({ value }) => value)]));
}

const storedSums = async () =>
  (
    await sql<{ row: string }>`
      SELECT concat_ws('|', 'day', day, country, service, dimension, key, measure, value) AS row FROM stat_days
      UNION ALL SELECT concat_ws('|', 'month', month, country, service, dimension, key, measure, value) FROM stat_months
      UNION ALL SELECT concat_ws('|', 'day', day, country, service, measure, first, counts) FROM stat_day_durations
      UNION ALL SELECT concat_ws('|', 'month', month, country, service, measure, first, counts) FROM stat_month_durations
      ORDER BY 1`.execute(server.ctx.db)
  ).rows.map(({ row }) => row);

test("counts how much was ordered, paid and lost, and what it brought", async () => {
  const report = await read("?currency=XAF");
  expect(valuesOf(report, "figures")).toMatchObject({
    orders: [1],
    payments: [2],
    delivered: [0],
    revenue: [18_449],
  });
  expect(valuesOf(report, "funnel")).toMatchObject({
    drafts: [5, null, 0, 1],
    drafts_ordered: [4, 0.8, 0, 1],
    drafts_paid: [3, 0.75, 0, 3],
    drafts_delivered: [0, 0, null, null],
  });
  expect(valuesOf(report, "methods")).toEqual({
    card: [1, 12_579, 0, 12_579],
    mobile_money: [1, 5_870, 0, 5_870],
  });
  expect(valuesOf(report, "problems")).toMatchObject({ "payments_failed/declined": [1] });
  expect(valuesOf(report, "countries")).toMatchObject({ SN: [1, 0, 0, 0, 0], CM: [0, 0, 0, 18_449, 18_449] });
});

test("computes the same figures again after the sums were deleted", async () => {
  const before = await storedSums();
  expect(before.length).toBeGreaterThan(50);
  const shown = await read();
  await sql`DELETE FROM stat_days`.execute(server.ctx.db);
  await sql`DELETE FROM stat_months`.execute(server.ctx.db);
  expect(valuesOf(await read(), "figures").payments).toEqual([0]);
  await recount(server.ctx);
  expect(await storedSums()).toEqual(before);
  expect((await read()).sections).toEqual(shown.sections);
});

test("lists exactly the items of each figure", async () => {
  const { sections } = await read("?currency=XAF");
  const cells = sections.flatMap(({ rows, columns }) =>
    rows.flatMap((row) => row.cells.map((cell, at) => ({ ...cell, unit: row.unit ?? columns[at]?.unit }))),
  );
  const listed = cells.filter(({ list, value }) => list && value);
  expect(listed.length).toBeGreaterThan(10);
  for (const { list, value, unit } of listed) {
    const query = new URLSearchParams({ ...list } as Record<string, string>);
    const { sum, total, items } = await callAs<StatsItems>(
      server,
      director,
      "GET",
      `/api/admin/stats/items?${query}`,
    );
    expect(unit === "seconds" ? total : sum, `${query}`).toBe(value);
    expect(items).toHaveLength(total);
  }
});

test("counts what happened since the last time, and a draft again that changed its state", async () => {
  const funnelOf = async () => valuesOf(await read(), "funnel").drafts;
  const [begun = 0] = (await funnelOf()) ?? [];
  const { id, owner } = await buildRequest(server);
  await sql`UPDATE service_requests SET created_at = now() - interval '20 days' WHERE id = ${id}`.execute(
    server.ctx.db,
  );
  await recount(server.ctx);
  expect(await funnelOf()).toEqual([(begun ?? 0) + 1, null, 0, 2]);
  await callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
  await countDays(server.ctx);
  expect(await funnelOf()).toEqual([(begun ?? 0) + 1, null, 1, 1]);
  expect(valuesOf(await read(), "losses")).toEqual({ "draft/cancelled": [1] });
});

test("counts once when several processes count at once", async () => {
  await Promise.all([countDays(server.ctx), recount(server.ctx), countDays(server.ctx)]);
  const before = await storedSums();
  await recount(server.ctx);
  expect(await storedSums()).toEqual(before);
});

test("each night counts recent days anew, and leaves older ones as they were counted", async () => {
  const { db } = server.ctx;
  await sql`INSERT INTO stat_days (day, country, service, dimension, key, measure, value)
    SELECT current_date - age, '*', '*', '', '', 'tickets_reopened', 5 FROM unnest(ARRAY[300, 800]) AS age`.execute(
    db,
  );
  await recountRecent(server.ctx);
  const { rows } = await sql<{ age: number }>`
    SELECT current_date - day AS age FROM stat_days WHERE measure = 'tickets_reopened'`.execute(db);
  expect(rows).toEqual([{ age: 800 }]);
  await recount(server.ctx);
  expect((await sql`SELECT FROM stat_days WHERE measure = 'tickets_reopened'`.execute(db)).rows).toEqual([]);
});

test("narrows every figure to a country and a service", async () => {
  const inSenegal = await read("?country=SN");
  expect(valuesOf(inSenegal, "figures")).toMatchObject({ orders: [1], payments: [0] });
  expect(Object.keys(valuesOf(inSenegal, "countries"))).toEqual(["SN"]);
  const [service = ""] = Object.keys(valuesOf(inSenegal, "services"));
  expect(valuesOf(await read(`?country=SN&service=${service}`), "figures").orders).toEqual([1]);
  expect(valuesOf(await read(`?country=CM&service=${service}`), "figures").orders).toEqual([0]);
});

test("lists the payments of subscriptions by their name, and not those of services", async () => {
  await buildPlans(server);
  await buyPeriod(server, await buildUser(server));
  const listOf = (query: string) =>
    callAs<StatsItems>(server, director, "GET", `/api/admin/stats/items?measure=payments&${query}`);
  const all = await listOf("");
  const { items, total } = await listOf("service=subscription");
  expect(total).toBe(1);
  expect(items).toMatchObject([{ kind: "payment", country: "Sans objet", service: "Abonnements" }]);
  expect(all.total).toBeGreaterThan(1);
  expect((await listOf("country=none")).items).toEqual(items);
  expect((await listOf("service=none")).total).toBe(0);
});

test("takes the fees of providers off the margin of the customer's audience and of the method", async () => {
  const { db } = server.ctx;
  const owner = await buildUser(server, { role: "investisseur" });
  const { paymentId } = await buildPaid(server, { owner, price: 9_000 });
  await issueDocuments();
  const { provider } = await paymentRow(server, paymentId);
  const line = {
    provider,
    kind: "charge",
    isByHand: false,
    amount: 9_000,
    fee: 250,
    currency: "XAF",
  } as const;
  const transfers = settlementTransfers(line);
  await db
    .transaction()
    .execute((trx) =>
      postTransfers(trx, { event: `settlement:${paymentId}`, transactionId: paymentId, transfers }),
    );
  // Today was counted before.
  await countDays(server.ctx);
  const report = await read("?currency=XAF");
  const [orders, revenue = 0, margin] = valuesOf(report, "audiences").investisseur ?? [];
  expect({ orders, margin }).toEqual({ orders: 0, margin: (revenue ?? 0) - 250 });
  expect(revenue).toBeGreaterThan(0);
  expect(valuesOf(report, "methods").card?.[2]).toBe(250);
});

test("counts a fee of 23:30 UTC on that day, although it is the next day in Douala", async () => {
  const { db } = server.ctx;
  const day = addDays(utcDay(new Date()), -3);
  await postAt(db, `${day}T23:30:00Z`, { amount: 70, leg: "fee" });
  const booked = await sql`
    SELECT posted_on::text AS day FROM book_postings WHERE measure = 'fees' AND cash = 70`.execute(db);
  expect(booked.rows).toEqual([{ day: addDays(day, 1) }]);
  await recount(server.ctx);
  const counted = await sql`
    SELECT day::text AS day FROM stat_days
    WHERE measure = 'fees:XAF' AND value = 70 AND country = '*' AND service = '*' AND dimension = ''`.execute(
    db,
  );
  expect(counted.rows).toEqual([{ day }]);
});

test("days that an earlier release counted have the fees of each audience, as the list behind them", async () => {
  const { db } = server.ctx;
  const owner = await buildUser(server, { role: "investisseur" });
  const { paymentId } = await buildPaid(server, { owner, price: 8_000 });
  await issueDocuments();
  const day = addDays(utcDay(new Date()), -500);
  await postAt(db, `${day}T12:00:00Z`, { amount: 90, leg: "fee", paymentId });
  const counted = async () =>
    (
      await sql<{ key: string; value: number }>`
        SELECT key, value FROM stat_days
        WHERE day = ${day} AND measure = 'fees:XAF' AND dimension = 'audience' AND country = '*' AND service = '*'`.execute(
        db,
      )
    ).rows;
  await recount(server.ctx);
  const before = await storedSums();
  // That release added up fees without the audience, and on the day in the books.
  for (const table of ["stat_days", "stat_months"])
    await sql`DELETE FROM ${sql.table(table)} WHERE measure LIKE 'fees:%' AND dimension <> ''`.execute(db);
  await recountRecent(server.ctx);
  expect(await counted()).toEqual([]);
  const script = await readFile(join(ROOT, "apps/server/migrations/0102_stats_fees_by_audience.sql"), "utf8");
  await db.transaction().execute(async (trx) => {
    for (const statement of script.split(/;\s*$/m))
      if (statement.trim()) await sql.raw(statement).execute(trx);
  });
  expect(await storedSums()).toEqual(before);
  const query = `measure=fees:XAF&dimension=audience&key=investisseur&period=custom&from=${day}&to=${day}`;
  const { sum } = await callAs<StatsItems>(server, director, "GET", `/api/admin/stats/items?${query}`);
  expect(await counted()).toEqual([{ key: "investisseur", value: sum }]);
});
