import { askControl, NoControlError } from "../src/platform/control.ts";
import { prepareDataDir } from "../src/platform/data-dir.ts";
import { ConfigurationError, type Env, readEnv } from "../src/platform/env.ts";
import { AppError } from "../src/platform/errors.ts";
import { DataDirInUseError, lockDataDir } from "../src/platform/lock.ts";
import type { Command } from "./commands.ts";

/** How long a server that holds the folder may take to start, or another command to finish. */
const PATIENCE_MS = 15_000;

/**
 * Executes a command where the database is: in PostgreSQL directly, in the embedded database here if no server has it open,
 * otherwise through that server (`platform/control.ts`). `here`: how, unless it needs the whole product.
 */
export async function execute(
  env: Env,
  command: Command,
  here: () => Promise<string> = () => executeHere(env, command),
): Promise<string> {
  if (env.databaseUrl) return here();
  await prepareDataDir(env.dataDir);
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    try {
      await lockDataDir(env.dataDir);
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      try {
        return await askControl(env.dataDir, command);
      } catch (refusal) {
        if (!(refusal instanceof NoControlError) || Date.now() > until) throw refusal;
        await new Promise((resolve) => setTimeout(resolve, 250));
        continue;
      }
    }
    return here();
  }
}

async function executeHere(env: Env, command: Command): Promise<string> {
  // Imported on demand: a command that a running server executes starts in a fraction of the time.
  const [{ openContext }, { runCommand }] = await Promise.all([
    import("../src/start.ts"),
    import("./commands.ts"),
  ]);
  const { ctx, close } = await openContext(env);
  try {
    await ctx.jobs.open();
    return await runCommand(ctx, command);
  } finally {
    await ctx.jobs.stop();
    await close();
  }
}

/** Prints what `work` returns, or its error in one line, and then exits with 1. */
export function print(work: (env: Env) => Promise<string>): void {
  const run = async () => process.stdout.write(`${await work(readEnv())}\n`);
  run().catch((error: unknown) => {
    const readable =
      error instanceof ConfigurationError || error instanceof AppError || error instanceof NoControlError;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `${error instanceof NoControlError ? "the server that holds the data folder does not answer: " : ""}${message}\n`,
    );
    process.exitCode = readable ? 1 : 2;
  });
}

/** Executes a command and prints its result. */
export function printCommand(command: () => Command | Promise<Command>): void {
  print(async (env) => execute(env, await command()));
}
