import { median, quantile, round } from "../figures.ts";
import { forkServer } from "../server-process.ts";
import type { AskedActs, Measured } from "./acting-server.ts";

const SEALS = 40;

/** `seconds`: the duration of the acts; the seals take as long as necessary. */
export async function measureActing(databaseUrl: string, seconds: number) {
  const server = await forkServer<AskedActs>(new URL("./acting-server.ts", import.meta.url), {
    ...process.env,
    DATABASE_URL: databaseUrl,
  });
  const { acts, seals } = await server.ask<Measured>({ seconds, seals: SEALS });
  await server.stop();
  return {
    require_mandate_ms_p99: round(quantile(acts, 0.99), 1),
    require_mandate_ms_p50: round(median(acts), 1),
    seal_ms_p50: round(median(seals), 1),
  };
}
