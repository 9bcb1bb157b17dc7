import { ConfigurationError, readEnv } from "./platform/env.ts";
import { DataDirInUseError } from "./platform/lock.ts";
import { createLog } from "./platform/log.ts";
import { startPages } from "./platform/page-threads.ts";
import type { Visit } from "./platform/pages.ts";

/** Prints the reason in one line and ends: for errors that the person who starts the program can fix. */
function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** Ends after an unexpected error. Node's own report would print all members of a database error. */
function crash(err: unknown): never {
  createLog("fatal").fatal({ err }, "the process ends");
  process.exit(1);
}

async function main(): Promise<void> {
  const env = readEnv();
  const pages = startPages<Visit>(env);
  // Not imported above, so that this thread loads the application while another one loads the pages.
  const [{ start }, { registerPages }] = await Promise.all([
    import("./start.ts"),
    import("./platform/pages.ts"),
  ]);
  const { app, ctx, stop } = await start(env);
  await registerPages(app, pages);
  await app.listen({ port: env.port, host: env.host });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : env.port;
  process.stdout.write(`\n${env.platformName} is ready: http://localhost:${port}\n`);
  if (env.mode === "demo") {
    if (ctx.auth.hosted) {
      process.stdout.write("\nAccounts are kept at AUTH_URL: the demonstration makes none.\n");
    } else {
      const { demoAccounts } = await import("../seeds/demo.ts");
      process.stdout.write(`\nDemonstration accounts (password of all: ${env.demoPassword})\n`);
      for (const account of demoAccounts()) process.stdout.write(`  ${account.email}\n`);
    }
    process.stdout.write(`\nMails that would be sent: http://localhost:${port}/mailbox\n`);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}

process.once("uncaughtException", crash);
main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error instanceof ConfigurationError || error instanceof DataDirInUseError) fail(error.message);
  if (error.code === "EADDRINUSE") fail(`port ${error.port} is already in use: choose another with PORT`);
  crash(error);
});
