import { setTimeout as wait } from "node:timers/promises";
import { patience } from "../../../scripts/test/patience.ts";

const INTERVAL_MS = 50;

/**
 * Repeats `ask` until its answer is accepted and resolves to it; after `limitMs` on the reference machine it resolves to the last
 * answer. Also for programs, which have no `expect.poll`.
 */
export async function askUntil<T>(
  ask: () => Promise<T>,
  isAccepted: (answer: T) => boolean,
  limitMs: number,
): Promise<T> {
  const end = performance.now() + patience(limitMs);
  for (;;) {
    const answer = await ask();
    if (isAccepted(answer) || performance.now() > end) return answer;
    await wait(INTERVAL_MS);
  }
}
