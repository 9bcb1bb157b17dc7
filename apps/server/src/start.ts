import { join } from "node:path";
import { runCommand } from "../commands/commands.ts";
import { seedContent } from "../seeds/content.ts";
import type { Week } from "../seeds/week/play.ts";
import { type App, buildApp } from "./app.ts";
import { createContext } from "./context.ts";
import { playInJobs } from "./demo/week.ts";
import { collectWhenIdle } from "./platform/collect-when-idle.ts";
import type { Context } from "./platform/context.ts";
import { serveControl } from "./platform/control.ts";
import { makePrivate, prepareDataDir } from "./platform/data-dir.ts";
import { clientOf, connectToPrimary } from "./platform/database-hosts.ts";
import { type Database, openPostgres } from "./platform/db.ts";
import { registerSeed } from "./platform/demo-seed.ts";
import type { Env } from "./platform/env.ts";
import { lockDataDir } from "./platform/lock.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import { modulesOf } from "./platform/module.ts";

export type Running = { app: App; ctx: Context; stop: () => Promise<void> };

type Opened = { ctx: Context; close: () => Promise<void> };

/** Opens the configured database without changing it. The caller holds the lock of an embedded one. */
export async function openDatabase(env: Env): Promise<Database> {
  const { databaseUrl } = env;
  if (!databaseUrl) return openEmbedded(env);
  const Client = clientOf(databaseUrl);
  // Finds the host that accepts writes, because the first of several may be down.
  await (await connectToPrimary(databaseUrl, Client)).end();
  return openPostgres(databaseUrl, Client);
}

/** Imported on demand: a server on PostgreSQL never loads the code of the embedded database. */
async function openEmbedded({ dataDir, relaxedDurability }: Env): Promise<Database> {
  const embedded = await import("./platform/embedded.ts");
  const folder = join(dataDir, "database");
  const database = await embedded.openEmbedded({ dataDir: folder, relaxed: relaxedDurability });
  await makePrivate(folder);
  return database;
}

/**
 * Opens the configured database, migrates it and inserts the initial content of all installations; does not start the jobs. The
 * caller holds the lock of an embedded database.
 */
export async function openContext(env: Env): Promise<Opened> {
  const log = createLog(env.logLevel);
  const database = await openDatabase(env);
  try {
    await database.notifications.claim();
  } catch (error) {
    await database.close();
    throw error;
  }
  await migrate(database);
  await seedContent(database.db);
  const ctx = await createContext(env, database, log);
  return {
    ctx,
    close: async () => {
      await ctx.replica.close();
      await database.close();
    },
  };
}

/** Imported on demand: most processes never load the week of the demonstration. */
async function openWeek(ctx: Context, app: App) {
  const [{ prepareWeek }, { writeWeek }] = await Promise.all([
    import("../seeds/week/play.ts"),
    import("../seeds/week/stories.ts"),
  ]);
  return prepareWeek(ctx, app, writeWeek);
}

/**
 * The week needs an embedded database, whose clock can be changed, and accounts of our own, which can act without their password.
 */
const hasWeek = ({ mode, demoData, databaseUrl, hostedAuth, mfaRequiredForStaff }: Env): boolean =>
  mode === "demo" && demoData === "week" && !databaseUrl && !hostedAuth && !mfaRequiredForStaff;

/**
 * Opens the configured database, migrates it, seeds the demo and starts the jobs; does not listen yet. Throws
 * DataDirInUseError when another process uses the data folder, and ConfigurationError when that folder cannot be private.
 */
export async function start(env: Env): Promise<Running> {
  await prepareDataDir(env.dataDir);
  // The folder also contains files, outbox and uploads, but a second process corrupts only the embedded database.
  if (!env.databaseUrl) await lockDataDir(env.dataDir);
  const { ctx, close } = await openContext(env);
  await ctx.storage.check();
  for (const { healthProbes = {} } of modulesOf(ctx)) {
    for (const probe of Object.values(healthProbes)) await probe(ctx);
  }
  const app = await buildApp(ctx);
  let week: Week | undefined;
  const openOwnWeek = async () => {
    if (hasWeek(env)) week = await openWeek(ctx, app);
  };
  const playWeek = async () => {
    if (week) await playInJobs(ctx, week.playPart);
  };
  if (env.mode === "demo") {
    const { seedDemo } = await import("../seeds/demo.ts");
    await seedDemo(ctx);
    registerSeed(ctx, {
      stop: async () => week?.stop(),
      fill: async () => {
        await seedContent(ctx.db);
        await seedDemo(ctx);
        await openOwnWeek();
        await playWeek();
      },
    });
  }
  await ctx.jobs.start();
  await openOwnWeek();
  // Its calls would start the application before the pages are added.
  app.addHook("onListen", playWeek);
  collectWhenIdle();
  // PostgreSQL accepts other connections, but only this process can reach the embedded database.
  const endControl = env.databaseUrl
    ? undefined
    : await serveControl(env.dataDir, (asked) => runCommand(ctx, asked));
  return {
    app,
    ctx,
    stop: async () => {
      await endControl?.();
      await week?.stop();
      await app.close();
      await ctx.jobs.stop();
      await close();
    },
  };
}
