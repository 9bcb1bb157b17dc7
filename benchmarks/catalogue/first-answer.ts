import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.ts";
import { LEAN_ENV, LEAN_FLAGS } from "../../scripts/prepare/lean.mjs";
import { ROOT } from "../../scripts/prepare/root.mjs";
import { calibrate } from "../../scripts/test/calibrate.ts";
import { median, round } from "../figures.ts";

const STARTS = 5;
/** Also the precision of a time. More requests would take more of the processor from the start that is measured. */
const POLL_MS = 10;
const STARTED_WITHIN_MS = 60_000;

const statusOf = (url: string) =>
  new Promise<number>((resolve) => {
    get(url, { agent: false }, (reply) => resolve(reply.resume().statusCode ?? 0)).once("error", () =>
      resolve(0),
    );
  });

/**
 * `ms`: milliseconds until the first page was answered. `factor`: how many times slower than the reference machine this one was right
 * before (`calibrate`). `referenceMs`: the milliseconds divided by that factor. All are medians.
 */
export type FirstAnswer = { ms: number; factor: number; referenceMs: number };

/**
 * Measures the time from starting a process in production on a migrated database, as `npm start` does it, until the first page is
 * answered, in five starts, after one that fills the cache of compiled code. `encryptionKey`: the one of that database.
 */
export async function timeToFirstAnswer(
  databaseUrl: string,
  encryptionKey: string,
  threads: string | undefined,
): Promise<FirstAnswer> {
  const starts: FirstAnswer[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    const folder = mkdtempSync(join(tmpdir(), "bench-"));
    const port = await freePort();
    const factor = await calibrate();
    const began = performance.now();
    const server = spawn(process.execPath, [...LEAN_FLAGS, join(ROOT, "apps/server/build/main.js")], {
      env: {
        ...LEAN_ENV,
        PATH: process.env.PATH ?? "",
        DATABASE_URL: databaseUrl,
        ENCRYPTION_KEY: encryptionKey,
        DATA_DIR: folder,
        APP_MODE: "production",
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        // No email is sent.
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "Passerelle <ne-pas-repondre@exemple.test>",
        PORT: String(port),
        LOG_LEVEL: "silent",
        ...(threads && { PAGE_THREADS: threads }),
      },
      stdio: "ignore",
    });
    const ended = once(server, "exit");
    while ((await statusOf(`http://127.0.0.1:${port}/landing`)) !== 200) {
      if (server.exitCode !== null || performance.now() - began > STARTED_WITHIN_MS)
        throw new Error("the server did not start");
      await wait(POLL_MS);
    }
    const ms = performance.now() - began;
    if (start > 0) starts.push({ ms, factor, referenceMs: ms / factor });
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    ms: round(median(starts.map(({ ms }) => ms))),
    factor: median(starts.map(({ factor }) => factor)),
    referenceMs: round(median(starts.map(({ referenceMs }) => referenceMs))),
  };
}
