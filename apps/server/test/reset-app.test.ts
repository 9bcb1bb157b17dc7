import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import type { Db } from "../src/platform/db.ts";
import { startOwnApp } from "./app.ts";
import { prepareReset } from "./reset-app.ts";
import { openTestDatabase } from "./test-database.ts";

type Change = (trx: Db) => Promise<unknown>;

const touchSeed: Change = (trx) => trx.updateTable("applied_seeds").set({ applied_at: new Date() }).execute();
const touchSecret: Change = (trx) => trx.updateTable("server_secrets").set({ value: "changed" }).execute();

// The embedded database runs one transaction at a time.
test.skipIf(inject("postgres") === "")("a reset never waits in a cycle with a transaction", async () => {
  const { database, giveBack } = await openTestDatabase();
  const { ctx, close } = await startOwnApp();
  const reset = await prepareReset({ ...ctx, db: database.db }, database);
  // In one of the two orders the transaction changes the rows in the opposite order of the reset.
  for (const [first, second] of [
    [touchSeed, touchSecret],
    [touchSecret, touchSeed],
  ] as const) {
    await database.db.insertInto("applied_seeds").values({ name: "a seed" }).execute();
    await database.db.insertInto("server_secrets").values({ name: "a secret", value: "first" }).execute();
    let resetting: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await first(trx);
      resetting = reset();
      await sql`SELECT pg_sleep(0.1)`.execute(trx);
      await second(trx);
    });
    await resetting;
    const left = await database.db.selectFrom("server_secrets").select("name").execute();
    expect(left.map(({ name }) => name)).not.toContain("a secret");
  }
  await close();
  await giveBack();
});
