import { addDays } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../../../../scripts/free-port.ts";
import { patience } from "../../../../../scripts/test/patience.ts";
import { TAX_RATES } from "../../../seeds/content/tax-rates.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildBillingEntity, issueAll, readDocuments, SELLER } from "../../../test/builders/billing.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { countLockWaits } from "../../../test/database.ts";
import { type KillableServer, startKillable } from "../../../test/killable.ts";
import { addFirstEntity } from "../service.ts";
import { issueDocument, issueDues } from "./issue-document.ts";
import { insertDue, takeNumber } from "./queries.ts";

/** The numbers of each series, in the order in which they were given. */
async function readSeries({ ctx }: TestApp): Promise<Record<string, number[]>> {
  const rows = await ctx.db
    .selectFrom("billing_documents")
    .select(["kind", "sequence"])
    .orderBy("sequence")
    .execute();
  const groups = Object.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    Object.entries(groups).map(([kind, group]) => [kind, (group ?? []).map(({ sequence }) => sequence)]),
  );
}

/** 1, 2, 3… without a gap or a duplicate. */
const countTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe("before there is a billing entity", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  test("a document that cannot be issued yet waits, shows the reason, and is issued later", async () => {
    await server.ctx.db.deleteFrom("tax_rates").execute();
    const { owner } = await buildPaid(server);
    await issueDues(server.ctx);
    const problems = async () =>
      (
        await server.ctx.db.selectFrom("billing_dues").select(["kind", "problem"]).orderBy("kind").execute()
      ).map(({ kind, problem }) => `${kind} ${problem}`);
    await expect.poll(problems).toEqual(["invoice no_entity", "receipt no_entity"]);
    await addFirstEntity(server.ctx.db, {
      prefix: "PSL",
      time_zone: "Africa/Douala",
      currency: "XAF",
      seller: SELLER,
    });
    await issueDues(server.ctx);
    await expect.poll(problems).toEqual(["invoice no_rate"]);
    await server.ctx.db.insertInto("tax_rates").values(TAX_RATES).execute();
    expect((await readDocuments(server, owner)).map(({ kind }) => kind)).toEqual(["receipt", "invoice"]);
  });
});

describe("with a billing entity", () => {
  let server: TestApp;
  let entityId: string;
  beforeAll(async () => {
    server = await startTestApp();
    entityId = await buildBillingEntity(server);
  });
  afterAll(() => server.close());

  test("concurrent transactions, of which half fail, leave no gap and no duplicate", async () => {
    const take = (at: number) =>
      server.ctx.db.transaction().execute(async (trx) => {
        const taken = await takeNumber(trx, { entityId, kind: "invoice", today: "2001-05-01" });
        if (at % 2 === 1) throw new Error("it fails after it took a number");
        return taken.sequence;
      });
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => take(at)));
    const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(taken.sort((a, b) => a - b)).toEqual(countTo(20));
  });

  test("the day of issue never goes back within a series, and each year has its own", async () => {
    const today = "2002-12-30";
    const take = (day: string) =>
      server.ctx.db
        .transaction()
        .execute((trx) => takeNumber(trx, { entityId, kind: "receipt", today: day }));
    expect(await take(addDays(today, 1))).toEqual({ year: 2002, sequence: 1, issuedOn: "2002-12-31" });
    expect(await take(today)).toEqual({ year: 2002, sequence: 2, issuedOn: "2002-12-31" });
    expect(await take(addDays(today, 2))).toEqual({ year: 2003, sequence: 1, issuedOn: "2003-01-01" });
  });

  test("twenty callers issue a document once", async () => {
    const { owner } = await buildPaid(server);
    const due = await server.ctx.db.selectFrom("transactions").select("id").executeTakeFirstOrThrow();
    await issueAll(server);
    await insertDue(server.ctx.db, { kind: "receipt", sourceId: due.id });
    const again = Array.from({ length: 20 }, () =>
      issueDocument(server.ctx, { kind: "receipt", sourceId: due.id }),
    );
    const results = await Promise.allSettled(again);
    // The constraint refuses what was issued already; nothing of it stays.
    expect(results.some(({ status }) => status === "rejected")).toBe(true);
    await server.ctx.db.deleteFrom("billing_dues").execute();
    expect((await readDocuments(server, owner)).map(({ kind }) => kind).sort()).toEqual([
      "invoice",
      "receipt",
    ]);
    const { receipt = [], invoice = [] } = await readSeries(server);
    expect(receipt).toEqual(countTo(receipt.length));
    expect(invoice).toEqual(countTo(invoice.length));
  });

  test("documents that cannot be issued, many of the same instant, do not stop others", async () => {
    await sql`
      INSERT INTO billing_dues (kind, source_id, created_at)
      SELECT 'receipt', gen_random_uuid(), '2001-01-01' FROM generate_series(1, 450)`.execute(server.ctx.db);
    const { owner } = await buildPaid(server);
    await issueDues(server.ctx);
    await server.ctx.db.deleteFrom("billing_dues").where("created_at", "<", new Date("2002-01-01")).execute();
    expect(await readDocuments(server, owner)).toHaveLength(2);
  });
});

describe.skipIf(inject("postgres") === "")("after kill -9 while a document is issued", () => {
  let server: KillableServer;
  beforeAll(async () => {
    server = await startKillable(await freePort(), {});
    await buildBillingEntity(server);
  }, patience(60_000));
  afterAll(() => server.close());

  test("documents that waited for a number and for the books are issued once, in the books, and leave no gap", {
    timeout: patience(60_000),
  }, async () => {
    const { owner } = await buildPaid(server);
    await expect
      .poll(() => readSeries(server), { timeout: patience(20_000) })
      .toEqual({ receipt: [1], invoice: [1] });
    const waiting = () =>
      Promise.all(["billing_series", "billing_documents"].map((table) => countLockWaits(server, table)));
    await server.ctx.db.transaction().execute(async (trx) => {
      // The receipt waits for its number. The invoice has its number and is inserted; its trigger waits for the books.
      await trx.selectFrom("billing_series").selectAll().where("kind", "=", "receipt").forUpdate().execute();
      await sql`LOCK TABLE book_documents IN EXCLUSIVE MODE`.execute(trx);
      await buildPaid(server, { owner });
      await expect
        .poll(async () => (await waiting()).every((count) => count > 0), { timeout: patience(20_000) })
        .toBe(true);
      await server.kill();
    });
    await expect.poll(waiting).toEqual([0, 0]);
    expect(await readSeries(server)).toEqual({ receipt: [1], invoice: [1] });
    await server.start();
    await issueAll(server);
    expect(await readSeries(server)).toEqual({ receipt: [1, 2], invoice: [1, 2] });
    const { rows } = await sql<{ missing: number }>`
      SELECT count(*)::int AS missing FROM billing_documents AS document
      WHERE kind <> 'receipt' AND NOT EXISTS (
        SELECT FROM book_documents AS entry WHERE entry.document_id = document.id AND entry.tax = document.tax)`.execute(
      server.ctx.db,
    );
    expect(rows[0]?.missing).toBe(0);
  });
});
