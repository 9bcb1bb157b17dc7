import { askControl, NoControlError } from "../src/platform/control.ts";
import { prepareDataDir } from "../src/platform/data-dir.ts";
import { ConfigurationError, readEnv } from "../src/platform/env.ts";
import { AppError } from "../src/platform/errors.ts";
import { DataDirInUseError, lockDataDir } from "../src/platform/lock.ts";
import type { Command } from "./commands.ts";

/** How long a server that holds the folder may take to start, or another command to finish. */
const PATIENCE_MS = 15_000;

/**
 * Executes a command where the database is: in PostgreSQL directly, in the embedded database here if no server has it open,
 * otherwise through that server (`platform/control.ts`).
 */
async function execute(command: Command): Promise<string> {
  const env = readEnv();
  const here = async () => {
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
  };
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

/** Prints the result of a command, or the error in one line, and then exits with 1. */
export function printCommand(command: () => Command | Promise<Command>): void {
  const run = async () => process.stdout.write(`${await execute(await command())}\n`);
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
