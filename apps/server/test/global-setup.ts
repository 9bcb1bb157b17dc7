import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedContent } from "../seeds/content.ts";
import { modules } from "../src/modules.ts";
import { openPostgres } from "../src/platform/db.ts";
import { EMBEDDED_EXTENSIONS, wrapPglite } from "../src/platform/embedded.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { migrate } from "../src/platform/migrate.ts";
import { jobNames } from "../src/platform/module.ts";
import { silentLog } from "./silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A dump of a migrated, empty embedded database; or empty when the tests run on PostgreSQL. */
    snapshot: string;
    /** The server whose database `template` is a migrated, empty one; or empty when they run embedded. */
    postgres: string;
    template: string;
    /** Where workers keep what lasts as long as the run. */
    folder: string;
  }
}

/** Migrates once for the whole run: every application of the tests starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), "server-tests-"));
  project.provide("folder", folder);
  const drop = server ? await setupPostgres(project, server) : await setupEmbedded(project, folder);
  return async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function setupEmbedded(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const pglite = await PGlite.create({ extensions: EMBEDDED_EXTENSIONS });
  const database = await wrapPglite(pglite);
  await migrate(database);
  await seedContent(database.db);
  const jobs = createJobs(database, silentLog, jobNames(modules));
  await jobs.start();
  await jobs.stop();
  const dump = await pglite.dumpDataDir("none");
  const snapshot = join(folder, "snapshot.tar");
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide("snapshot", snapshot);
  project.provide("postgres", "");
  project.provide("template", "");
  return async () => {};
}

async function setupPostgres(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `template_${process.pid}_${Date.now()}`;
  const url = new URL(server);
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  url.pathname = `/${template}`;
  const database = openPostgres(url.href);
  await migrate(database);
  await seedContent(database.db);
  const jobs = createJobs(database, silentLog, jobNames(modules));
  await jobs.start();
  await jobs.stop();
  await database.close();
  project.provide("snapshot", "");
  project.provide("postgres", server);
  project.provide("template", template);
  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
      [template],
    );
    for (const { name } of rows) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
}
