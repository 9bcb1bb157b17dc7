import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedContent } from "../seeds/content.ts";
import { modules } from "../src/modules.ts";
import { type Database, openPostgres } from "../src/platform/db.ts";
import { EMBEDDED_EXTENSIONS, wrapPglite } from "../src/platform/embedded.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { migrate } from "../src/platform/migrate.ts";
import { jobNames } from "../src/platform/module.ts";
import { createVault } from "../src/platform/vault.ts";
import { KEEP_JOBS } from "./database.ts";
import { silentLog } from "./silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A dump of a migrated, empty embedded database; or empty when the tests run on PostgreSQL. */
    snapshot: string;
    /**
     * The PostgreSQL server; its database `template` is migrated and empty. An empty text when the tests run on the embedded
     * database.
     */
    postgres: string;
    template: string;
    /** The folder for files of workers that exist as long as the run. */
    folder: string;
  }
}

/** Creates the queue's tables, and keeps a copy of each job, because a completed job is deleted. */
async function prepareQueue(database: Database): Promise<void> {
  const jobs = createJobs(database, silentLog, jobNames(modules), createVault(["only creates the tables"]));
  await jobs.start();
  await jobs.stop();
  await database.execScript(KEEP_JOBS);
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
  await prepareQueue(database);
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
  await prepareQueue(database);
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
