import { flood } from "../catalogue/load.ts";
import { median, round } from "../figures.ts";
import { type Part, p99, perSecond, ratios } from "../parts.ts";
import { forkServer } from "../server-process.ts";
import type { Asked, Ready } from "./server.ts";

const CONNECTIONS = 16;
/** Turns are short, so that the load of other programs affects both measurements. */
const TURNS = 15;

/** `seconds`: the duration of both measurements together. */
export async function measureVerifying(databaseUrl: string, seconds: number) {
  const { ready, ask, usage, stop } = await forkServer<Asked, Ready>(
    new URL("./server.ts", import.meta.url),
    {
      ...process.env,
      DATABASE_URL: databaseUrl,
    },
  );
  const { port, bare, codes } = ready;
  let next = 0;
  const code = () => {
    next = (next + 1) % codes.length;
    return codes[next];
  };
  const verify = (window: { connections: number; seconds: number }) =>
    flood(port, window, () => `/api/verify/${code()}`);
  const read = (window: { connections: number; seconds: number }) =>
    flood(bare, window, () => `/documents/${code()}`);
  const window = { connections: CONNECTIONS, seconds: seconds / TURNS / 2 };
  // Warm-up, not counted.
  const before = [await verify(window), await read(window)];
  const verified: Part[] = [];
  const bareReads: Part[] = [];
  const cpuMs = { verified: 0, bare: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = (await usage()).cpuMs;
    verified.push(await verify(window));
    const middle = (await usage()).cpuMs;
    bareReads.push(await read(window));
    cpuMs.verified += middle - start;
    cpuMs.bare += (await usage()).cpuMs - middle;
  }
  const callsOf = (parts: Part[]) => parts.reduce((sum, { calls }) => sum + calls, 0);
  const counted = async () => ask<number>({ counted: true });
  const expected = (before[0]?.calls ?? 0) + callsOf(verified);
  // The server writes the counts once a second.
  for (let waited = 0; (await counted()) < expected; waited += 1)
    if (waited > 10_000) throw new Error("not all verifications were counted");
  await stop();
  return {
    verify_ratio: round(median(ratios(verified, bareReads)), 2),
    verify_cpu_ms: round(cpuMs.verified / callsOf(verified), 3),
    verify_bare_cpu_ms: round(cpuMs.bare / callsOf(bareReads), 3),
    verify_per_s: round(perSecond(verified)),
    verify_bare_per_s: round(perSecond(bareReads)),
    verify_p99_ms: round(p99(verified), 1),
  };
}
