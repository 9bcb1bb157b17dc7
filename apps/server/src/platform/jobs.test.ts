import { sql } from "kysely";
import { expect, test } from "vitest";
import { silentLog } from "../../test/silent-log.ts";
import { openTestDatabase } from "../../test/test-database.ts";
import { createJobs } from "./jobs.ts";

const NAMES = ["payments.check"];

test("runs jobs of other kinds while one is slow or fails", async () => {
  const { database, giveBack } = await openTestDatabase();
  const first = createJobs(database, silentLog, NAMES);
  // Creates the queues, without a worker yet.
  await first.start();
  const names = ["a", "b", "bad", "c"];
  for (const transactionId of names) await first.enqueue(database.db, "payments.check", { transactionId });
  await first.stop();

  const jobs = createJobs(database, silentLog, NAMES);
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
  const done = async () =>
    (
      await sql<{ name: string }>`SELECT data ->> 'transactionId' AS name FROM pgboss.job
        WHERE name = 'payments.check' AND state = 'completed'`.execute(db)
    ).rows.map((row) => row.name);
  await expect.poll(async () => (await done()).sort()).toEqual(["a", "b", "c"]);
  expect(begun.filter((name) => name !== "bad").sort()).toEqual(["a", "b", "c"]);

  const { rows } = await sql<{ seconds: number }>`
    SELECT DISTINCT expire_seconds AS seconds FROM pgboss.job WHERE name = 'payments.check'`.execute(db);
  expect(rows).toEqual([{ seconds: 120 }]);
  await jobs.stop();
  await giveBack();
});
