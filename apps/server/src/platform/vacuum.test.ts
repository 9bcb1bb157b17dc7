import { sql } from "kysely";
import { expect, test } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { vacuum } from "./vacuum.ts";

test("allows index-only scans afterwards and removes deleted rows", async () => {
  const { db, close } = await openEmbedded({});
  await sql`CREATE TABLE kept AS SELECT number FROM generate_series(1, 2000) AS number`.execute(db);
  await sql`DELETE FROM kept WHERE number > 1000`.execute(db);
  const read = async () =>
    (
      await sql<{ pages: number; visible: number; rows: number }>`
        SELECT relpages AS pages, relallvisible AS visible, reltuples AS rows FROM pg_class WHERE relname = 'kept'`.execute(
        db,
      )
    ).rows[0];
  expect(await read()).toMatchObject({ visible: 0 });
  await vacuum(db);
  const after = await read();
  expect(after?.rows).toBe(1000);
  expect(after?.pages).toBeGreaterThan(0);
  expect(after?.visible).toBe(after?.pages);
  await close();
});
