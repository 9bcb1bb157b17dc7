import pg from "pg";
import { expect, inject, test } from "vitest";
import { openPostgres } from "./db.ts";
import { migrate } from "./migrate.ts";

// The embedded database is one process's alone.
test.runIf(inject("postgres") !== "")("of processes that start at once each migration is one's", async () => {
  const name = `test_migrate_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: inject("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(inject("postgres"));
  url.pathname = `/${name}`;
  const databases = Array.from({ length: 6 }, () => openPostgres(url.href));
  try {
    const applied = await Promise.all(databases.map(migrate));
    expect(applied.flat().sort()).toEqual([...new Set(applied.flat())].sort());
    expect(applied.flat()).toContain("0021_storage.sql");
    expect(await migrate(databases[0] as (typeof databases)[number])).toEqual([]);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
});
