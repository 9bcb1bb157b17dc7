import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "../src/app.ts";
import { createContext } from "../src/context.ts";
import { readEnv } from "../src/platform/env.ts";
import type { TestApp } from "./app.ts";
import { silentLog } from "./silent-log.ts";
import { openTestDatabase } from "./test-database.ts";

/** A server process for a test to kill, and the same application in this process, which runs no jobs. */
export type KillableServer = TestApp & {
  /** Ends the process as `kill -9` does. */
  kill: () => Promise<void>;
  /** Starts it again on the same database, folder and port. */
  start: () => Promise<void>;
  /** The current process. */
  child: () => ChildProcess;
};

/**
 * `program`: the program that starts the application and sends a message when it is ready. `onOutput`: receives its standard
 * output.
 */
type Options = { program?: string; execArgv?: string[]; onOutput?: (text: string) => void };

const PROGRAM = fileURLToPath(new URL("serve.ts", import.meta.url));

/** Starts one on `port`. Needs PostgreSQL, because this process uses its database at the same time. */
export async function startKillable(
  port: number,
  variables: Record<string, string>,
  options: Options = {},
): Promise<KillableServer> {
  const { database, url, giveBack } = await openTestDatabase();
  if (url === undefined) throw new Error("another process cannot use an embedded database");
  const folders = [mkdtempSync(join(tmpdir(), "data-")), mkdtempSync(join(tmpdir(), "data-"))] as const;
  const shared = {
    DATABASE_URL: url,
    LOG_LEVEL: "silent",
    ENCRYPTION_KEY: "no secret, for tests, and long enough to be one",
    PORT: String(port),
    ...variables,
  };
  const { NODE_COMPILE_CACHE = "" } = process.env;
  const env = {
    ...shared,
    DATA_DIR: folders[0],
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  };
  let child = await launch(env, options);
  const ctx = await createContext(readEnv({ ...shared, DATA_DIR: folders[1] }), database, silentLog);
  const app = await buildApp(ctx);
  await ctx.jobs.open();
  await app.ready();
  return {
    app,
    ctx,
    child: () => child,
    kill: () => kill(child),
    start: async () => {
      child = await launch(env, options);
    },
    close: async () => {
      await kill(child);
      await app.close();
      await ctx.jobs.stop();
      await giveBack();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  env: Record<string, string>,
  { program = PROGRAM, execArgv = [], onOutput }: Options,
): Promise<ChildProcess> {
  const child = fork(program, { env, execArgv, silent: onOutput !== undefined });
  if (onOutput) child.stdout?.setEncoding("utf8").on("data", onOutput);
  child.stderr?.pipe(process.stderr);
  const ended = once(child, "exit").then(([code, signal]) => {
    throw new Error(`the server ended with ${signal ?? code}`);
  });
  await Promise.race([once(child, "message"), ended]);
  // From here on the process only ends by a kill, which is no failure.
  ended.catch(() => {});
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
