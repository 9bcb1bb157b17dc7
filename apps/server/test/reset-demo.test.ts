import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { isBeingFilled } from "../src/platform/demo-seed.ts";
import { readEnv } from "../src/platform/env.ts";
import { resetDemo } from "../src/sandbox/demo/demo.ts";
import { type Running, start } from "../src/start.ts";

const root = mkdtempSync(join(tmpdir(), "reset-demo-"));
let server: Running | undefined;
afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

test("a reset while the week is played begins it again, as at the first start", {
  timeout: patience(120_000),
}, async () => {
  const env = readEnv({ DATA_DIR: root, LOG_LEVEL: "silent", PUBLIC_URL: "http://localhost:3000" });
  server = await start(env);
  const { app, ctx } = server;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const played = async (since: Date) =>
    ctx.db
      .selectFrom("applied_seeds")
      .select("name")
      .where("applied_at", ">=", since)
      .where("name", "like", "week%")
      .orderBy("applied_at")
      .execute()
      .then((rows) => rows.map(({ name }) => name));
  const isPlaying = async (since: Date) =>
    expect.poll(async () => (await played(since)).length, { timeout: patience(60_000) }).toBeGreaterThan(4);
  await isPlaying(new Date(0));
  const [first, ...steps] = await played(new Date(0));
  expect(first).toBe("week");
  expect(isBeingFilled(ctx)).toBe(true);

  const reset = new Date();
  await resetDemo(ctx, env.platformName);
  await isPlaying(reset);
  const [again, ...stepsAgain] = await played(reset);
  expect(again).toBe("week");
  expect(stepsAgain.slice(0, 3)).toEqual(steps.slice(0, 3));
  expect(stepsAgain.filter((name) => name.endsWith("/failed"))).toEqual([]);
});
