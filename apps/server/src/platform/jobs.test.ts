import { sql } from "kysely";
import { expect, test } from "vitest";
import { silentLog } from "../../test/silent-log.ts";
import { openTestDatabase } from "../../test/test-database.ts";
import { createJobs, openPayload } from "./jobs.ts";
import { createVault, SealError } from "./vault.ts";

const NAMES = ["payments.check"];
const VAULT = createVault(["no secret, for tests, and long enough to be one"]);

test("runs jobs of other kinds while one is slow or fails", async () => {
  const { database, giveBack } = await openTestDatabase();
  const first = createJobs(database, silentLog, NAMES, VAULT);
  // Creates the queues, without a worker yet.
  await first.start();
  const names = ["a", "b", "bad", "c"];
  for (const transactionId of names) await first.enqueue(database.db, "payments.check", { transactionId });
  await first.stop();

  const jobs = createJobs(database, silentLog, NAMES, VAULT);
  const begun: string[] = [];
  let allBegun = () => {};
  const together = new Promise<void>((resolve) => {
    allBegun = resolve;
  });
  jobs.handle("payments.check", async ({ transactionId }: { transactionId: string }) => {
    begun.push(transactionId);
    if (begun.length === names.length) allBegun();
    // None ends before all have begun: run one after another they would wait forever.
    await together;
    if (transactionId === "bad") throw new Error("bad");
  });
  await jobs.start();
  const { db } = database;
  const left = async () => {
    const { rows } = await sql<{ data: object }>`SELECT data FROM pgboss.job
        WHERE name = 'payments.check' AND state <> 'active'`.execute(db);
    return rows.map(({ data }) => openPayload(VAULT, "payments.check", data));
  };
  // A job is deleted when it is done; one that failed is tried again.
  await expect.poll(left).toEqual([{ transactionId: "bad" }]);
  expect(begun.filter((name) => name !== "bad").sort()).toEqual(["a", "b", "c"]);

  const { rows } = await sql<{ seconds: number }>`
    SELECT DISTINCT expire_seconds AS seconds FROM pgboss.job WHERE name = 'payments.check'`.execute(db);
  expect(rows).toEqual([{ seconds: 120 }]);
  await jobs.stop();
  await giveBack();
});

test("refuses a job whose payload was written by another program", async () => {
  const { database, giveBack } = await openTestDatabase();
  const jobs = createJobs(database, silentLog, NAMES, VAULT);
  await jobs.open();
  await jobs.enqueue(database.db, "payments.check", { transactionId: "a" });
  const { rows } = await sql<{ data: object }>`SELECT data FROM pgboss.job`.execute(database.db);
  const data = rows[0]?.data ?? {};
  expect(() => openPayload(VAULT, "email.send", data)).toThrow(SealError);
  expect(() => openPayload(VAULT, "payments.check", { sealed: '{"transactionId":"b"}' })).toThrow(SealError);
  expect(openPayload(VAULT, "payments.check", { transactionId: "b" } as object)).toEqual({});
  await jobs.stop();
  await giveBack();
});

test("starts again without rewriting correct queues and schedules", async () => {
  const { database, giveBack } = await openTestDatabase();
  const start = async (cron: string) => {
    const jobs = createJobs(database, silentLog, NAMES, VAULT);
    jobs.handle("payments.check", async () => {}, cron);
    await jobs.start();
    await jobs.stop();
    const { rows } = await sql<{ notify: boolean; cron: string; queue: string; schedule: string }>`
      SELECT notify, cron, queue.updated_on::text AS queue, schedule.updated_on::text AS schedule
      FROM pgboss.queue JOIN pgboss.schedule USING (name) WHERE name = 'payments.check'`.execute(database.db);
    return rows[0];
  };
  const first = await start("0 3 * * *");
  expect(first).toMatchObject({ notify: true, cron: "0 3 * * *" });
  expect(await start("0 3 * * *")).toEqual(first);
  expect(await start("0 4 * * *")).toMatchObject({ cron: "0 4 * * *", queue: first?.queue });
  await sql`UPDATE pgboss.queue SET notify = false WHERE name = 'payments.check'`.execute(database.db);
  expect(await start("0 4 * * *")).toMatchObject({ notify: true });
  await giveBack();
});
