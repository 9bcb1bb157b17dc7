import { setTimeout as wait } from "node:timers/promises";
import { patience } from "../../../scripts/test/patience.ts";

const INTERVAL_MS = 50;

/**
 * Asks until the answer is accepted and resolves to it; to the last answer when that takes longer than `limitMs` on the
 * reference machine. For programs too, which have no `expect.poll`.
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
