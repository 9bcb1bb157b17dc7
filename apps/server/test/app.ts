import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { createContext } from "../src/context.ts";
import type { Context } from "../src/platform/context.ts";
import { type Database, openEmbedded, openPostgres } from "../src/platform/db.ts";
import { readEnv } from "../src/platform/env.ts";
import { silentLog } from "./silent-log.ts";

type Opened = { app: App; ctx: Context };
export type Sibling = Opened & { close: () => Promise<void> };

export type TestApp = {
  app: App;
  ctx: Context;
  /** Ends the process's part of the application and begins a new one on the same database and data folder. */
  restart: () => Promise<void>;
  /** Another process of the product: the same database and storage, and a data folder of its own. Close it first. */
  startSibling: () => Promise<Sibling>;
  close: () => Promise<void>;
};

/**
 * The whole application on a database and a data folder of its own, migrated and empty, with its jobs running.
 * `variables` are those of the configuration (`MAX_DOCUMENT_MB`, `SMTP_URL`…).
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  log: Context["log"] = silentLog,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "data-"));
  const { database, openAgain, drop } = await openTestDatabase();
  const open = async (folder = dataDir, connected = database): Promise<Opened> => {
    const env = readEnv({
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      PUBLIC_URL: "http://localhost:3000",
      // Siblings share the database and not the data folder.
      ENCRYPTION_KEY: "no secret, for tests, and long enough to be one",
      ...variables,
    });
    const ctx = await createContext(env, connected, log);
    const app = await buildApp(ctx);
    await ctx.jobs.start();
    await app.ready();
    return { app, ctx };
  };
  const end = async ({ app, ctx }: Opened) => {
    await app.close();
    await ctx.jobs.stop();
  };
  const server: TestApp = {
    ...(await open()),
    restart: async () => {
      await end(server);
      Object.assign(server, await open());
    },
    startSibling: async () => {
      const folder = mkdtempSync(join(tmpdir(), "data-"));
      const own = openAgain();
      const sibling = await open(folder, own ?? database);
      const close = async () => {
        await end(sibling);
        await own?.close();
        await rm(folder, { recursive: true, force: true });
      };
      return { ...sibling, close };
    },
    close: async () => {
      await end(server);
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

let databases = 0;

type TestDatabase = {
  database: Database;
  /** By connections of its own; the embedded database has but one. */
  openAgain: () => Database | undefined;
  drop: () => Promise<void>;
};

async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server === "") {
    const snapshot = new Blob([await readFile(inject("snapshot"))]);
    return {
      database: await openEmbedded({ snapshot }),
      openAgain: () => undefined,
      drop: async () => {},
    };
  }
  const name = `test_${process.pid}_${Date.now()}_${++databases}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    database: openPostgres(url.href),
    openAgain: () => openPostgres(url.href),
    drop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
