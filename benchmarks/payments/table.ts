import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { recomputeLedger } from "../../apps/server/src/payments/ledger/post.ts";
import { openPostgres } from "../../apps/server/src/platform/db.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";
import { KEEP_JOBS } from "../../apps/server/test/database.ts";
import { REAL_PROVIDERS, type RealProvider } from "../../apps/server/test/providers/all-fakes.ts";
import {
  BEHAVIOURS,
  type Installation,
  type Played,
  playDeliveries,
} from "../../apps/server/test/providers/deliveries.ts";

/**
 * Plays every behaviour of every provider in this process, on `port`, and prints the results of the payments. Throws when the
 * ledger does not balance.
 */
export async function playTable(
  fakes: Installation["fakes"],
  port: number,
  variables: Record<string, string> & { DATABASE_URL: string },
): Promise<{ played: number; wrong: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const { app, ctx, stop } = await start(readEnv({ ...variables, DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const { execScript, close } = openPostgres(variables.DATABASE_URL);
  try {
    // Keeps the jobs, because the emails of a payment are counted when they are enqueued.
    await execScript(KEEP_JOBS);
    await app.listen({ port, host: "127.0.0.1" });
    const server = { app, ctx, close: stop };
    const played = (
      await Promise.all(REAL_PROVIDERS.map((provider) => playDeliveries({ server, fakes }, provider)))
    ).flat();
    const { accounts, transfers } = await recomputeLedger(ctx);
    if (accounts + transfers > 0)
      throw new Error(`the ledger does not add up: ${accounts} accounts, ${transfers} transfers`);
    print(played);
    return { played: played.length, wrong: played.filter(isWrong).length };
  } finally {
    await stop();
    await execScript("DROP SCHEMA IF EXISTS test_jobs CASCADE");
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isWrong = ({ found, expected }: Played): boolean => !isDeepStrictEqual(found, expected);

/** The result of the payments of one provider with one behaviour, in a word. */
function describe(cells: readonly Played[]): string {
  if (cells.some(isWrong)) return "WRONG";
  const outcomes = cells.map(({ found }) => {
    if (found.cases.length > 0) return "case";
    return found.postings === 1 ? "paid" : found.status === "open" ? "waiting" : "nothing";
  });
  return [...new Set(outcomes)].join(", ");
}

function print(played: readonly Played[]): void {
  const names = Object.keys(BEHAVIOURS);
  const line = (first: string, cells: readonly string[]) =>
    console.log(`| ${[first.padEnd(17), ...cells.map((cell) => cell.padEnd(12))].join(" | ")} |`);
  line("", REAL_PROVIDERS);
  line(
    "---",
    REAL_PROVIDERS.map(() => "---"),
  );
  for (const name of names) {
    const of = (provider: RealProvider) =>
      played.filter((one) => one.provider === provider && one.behaviour === name);
    line(
      name,
      REAL_PROVIDERS.map((provider) => describe(of(provider))),
    );
  }
  for (const { provider, behaviour, payer, found, expected } of played.filter(isWrong)) {
    console.log(`${provider}, ${behaviour}, by ${payer}:`, { found, expected });
  }
}
