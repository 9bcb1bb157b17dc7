import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { patience } from "../test/patience.ts";
import { keptSources, readDatabase, readSources } from "./releases.ts";
import { unpackSources } from "./sources.ts";
import { upgradeUnderLoad } from "./upgrade.ts";

const { TEST_DATABASE_URL: server = "" } = process.env;

async function openRelease(version: string): Promise<string> {
  const name = `upgrade_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(readDatabase(version));
  await client.end();
  return url.href;
}

// Needs PostgreSQL: the embedded database serves only one process.
test.runIf(server !== "").each(keptSources())(
  "a process of release %s serves reads and writes while this version migrates its data, and loses none",
  { timeout: patience(240_000) },
  async (version) => {
    const folder = mkdtempSync(join(tmpdir(), "release-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    unpackSources(readSources(version), folder);
    const DATABASE_URL = await openRelease(version);
    const figures = await upgradeUnderLoad(folder, { DATABASE_URL }, () => {});
    expect(figures).toMatchObject({ refused: [], lost: [] });
    expect(Math.min(figures.before, figures.after, figures.side_by_side)).toBeGreaterThan(0);
    expect(figures.reads).toBeGreaterThan(0);
  },
);
