/**
 * Plays the demonstration's months into the embedded database that the variables name, then ends; only that database can run at a
 * past time. It is a separate process, because it holds the data folder until it ends.
 */
import { setTimeout as pause } from "node:timers/promises";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";

const LOOK_MS = 1_000;

const { app, ctx, stop } = await start(readEnv());
await app.listen({ port: 0, host: "127.0.0.1" });
const seeds = async () =>
  (await ctx.db.selectFrom("applied_seeds").select("name").execute()).map(({ name }) => name);
while (!(await seeds()).includes("week/complete")) await pause(LOOK_MS);
const failed = (await seeds()).filter((name) => name.endsWith("/failed"));
await stop();
if (failed.length > 0) throw new Error(`the demonstration did not play ${failed.join(", ")}`);
process.exit();
