import type { FastifyInstance } from "fastify";
import { median, quantile } from "./figures.ts";

const ROUNDS = 20;
const TURNS = 7;

/**
 * The 99th percentile of GET calls in milliseconds. Each turn makes every call twenty times; the result is the median of seven
 * turns, because other programs use the machine. Throws when a call does not answer 200.
 */
export async function measureCalls(
  app: FastifyInstance,
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const turns: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const url of urls) {
        const begun = performance.now();
        const reply = await app.inject({ url, headers });
        if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
        times.push(performance.now() - begun);
      }
    // The first one warms up.
    if (turn > 0) turns.push(quantile(times, 0.99));
  }
  return median(turns);
}
