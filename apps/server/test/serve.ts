/**
 * The whole application as a process that a test may kill; `--pages` adds the built pages. Sends a message when it is ready, and
 * answers `{ serviceToken: minutes }` with a token of a program that administers accounts.
 */
import { readEnv } from "../src/platform/env.ts";
import { startPages } from "../src/platform/page-threads.ts";
import { registerPages } from "../src/platform/pages.ts";
import { start } from "../src/start.ts";

// The parent has ended, for whatever reason.
process.once("disconnect", () => process.exit());

const env = readEnv();
const { app, ctx } = await start(env);
if (process.argv.includes("--pages")) await registerPages(app, startPages(env));
await app.listen({ port: env.port, host: env.host });
process.on("message", async (asked: { serviceToken?: number }) => {
  if (asked.serviceToken !== undefined)
    process.send?.({ serviceToken: await ctx.auth.issueServiceToken(asked.serviceToken) });
});
process.send?.("ready");
