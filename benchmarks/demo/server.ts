/**
 * The measured server, in its own process: the demonstration on an embedded database, without its pages. Sends the time to the
 * first answer; with a week, it also measures the time until the week is complete, and counts failed stories.
 */
import { setTimeout as pause } from "node:timers/promises";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";
import { answerAsked } from "../server-process.ts";

/** Milliseconds since the process began. */
export type Ready = { answeredMs: number };
/** Waits for the end of the week; the answer has its result. `longestMs`: the slowest of the calls made meanwhile. */
export type Asked = { week: true };
export type Week = { completeMs: number; steps: number; failed: number; longestMs: number };

const LOOK_MS = 250;

const env = readEnv();
const { app, ctx, stop } = await start(env);
await app.listen({ port: 0, host: "127.0.0.1" });
await app.inject({ url: "/api/services?per_page=12" });
const answeredMs = performance.now();

answerAsked<Asked>(async () => {
  const calls: number[] = [];
  for (;;) {
    const begin = performance.now();
    // A search is not cached, so it reads the database each time.
    await app.inject({ url: "/api/services?search=acte" });
    calls.push(performance.now() - begin);
    const names = (await ctx.db.selectFrom("applied_seeds").select("name").execute()).map(({ name }) => name);
    if (names.includes("week/complete"))
      return {
        completeMs: performance.now(),
        steps: names.filter((name) => name.startsWith("week/")).length - 1,
        failed: names.filter((name) => name.endsWith("/failed")).length,
        longestMs: Math.max(...calls),
      } satisfies Week;
    await pause(LOOK_MS);
  }
}, stop);
process.send?.({ answeredMs } satisfies Ready);
