import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { type App, buildApp } from "../src/app.ts";
import { createContext } from "../src/context.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/db.ts";
import { readEnv } from "../src/platform/env.ts";
import { prepareReset, type Reset } from "./reset-app.ts";
import { silentLog } from "./silent-log.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestApp = {
  app: App;
  ctx: Context;
  close: () => Promise<void>;
};

export type OwnApp = TestApp & {
  /** Stops the application in this process and starts a new one on the same database and data folder. */
  restart: () => Promise<void>;
  /**
   * Starts what another process of the product would run: the same database and storage, and its own data folder. Close it before
   * this application.
   */
  startSibling: () => Promise<TestApp>;
};

type Opened = Pick<TestApp, "app" | "ctx">;

let shared: (Opened & { reset: Reset }) | undefined;
let isShared = false;

/**
 * Starts the whole application, migrated and empty, with its jobs running. The test files of one worker share it, and `close`
 * empties it. While a test of this worker uses it, the next call returns a separate application.
 */
export async function startTestApp(): Promise<TestApp> {
  if (isShared) return startOwnApp();
  isShared = true;
  shared ??= await startSharedApp();
  const { app, ctx, reset } = shared;
  return {
    app,
    ctx,
    close: async () => {
      await reset();
      isShared = false;
    },
  };
}

async function startSharedApp(): Promise<Opened & { reset: Reset }> {
  const { database } = await openTestDatabase();
  const { app, ctx } = await open(mkdtempSync(join(inject("folder"), "data-")), database);
  return { app, ctx, reset: await prepareReset(ctx, database) };
}

/**
 * Starts a separate application, for a test that configures it, restarts it, starts another process beside it or changes its
 * state in memory. `variables` are variables of the configuration (`MAX_DOCUMENT_MB`, `SMTP_URL`…).
 */
export async function startOwnApp(
  variables: Record<string, string> = {},
  log: Context["log"] = silentLog,
): Promise<OwnApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "data-"));
  const { database, openAgain, giveBack } = await openTestDatabase();
  const openHere = () => open(dataDir, database, variables, log);
  const server: OwnApp = {
    ...(await openHere()),
    restart: async () => {
      await end(server);
      Object.assign(server, await openHere());
    },
    startSibling: async () => {
      const folder = mkdtempSync(join(tmpdir(), "data-"));
      const own = openAgain();
      const sibling = await open(folder, own ?? database, variables, log);
      const close = async () => {
        await end(sibling);
        await own?.close();
        await rm(folder, { recursive: true, force: true });
      };
      return { ...sibling, close };
    },
    close: async () => {
      await end(server);
      await giveBack();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function open(
  dataDir: string,
  database: Database,
  variables: Record<string, string> = {},
  log: Context["log"] = silentLog,
): Promise<Opened> {
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    PUBLIC_URL: "http://localhost:3000",
    // One fixed key, because siblings share the database and not the data folder where a key would be stored.
    ENCRYPTION_KEY: "no secret, for tests, and long enough to be one",
    // Calls that wait for each other's locks take longer on a busy machine.
    HANDLER_SECONDS: String(Math.min(600, Math.ceil(patience(30_000) / 1_000))),
    ...variables,
  });
  const ctx = await createContext(env, database, log);
  const app = await buildApp(ctx);
  await ctx.jobs.start();
  // The tests run jobs themselves. By their schedules some would also run in the middle of a test, at every fifth minute of the clock.
  await sql`DELETE FROM pgboss.schedule`.execute(database.db);
  await app.ready();
  return { app, ctx };
}

async function end({ app, ctx }: Opened): Promise<void> {
  await app.close();
  await ctx.jobs.stop();
}
