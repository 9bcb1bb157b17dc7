import { setTimeout as wait } from "node:timers/promises";
import { patience } from "./patience.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours ahead of UTC of the zones in which the product computes days without a person's zone: UTC, and Douala for the books. */
const AHEAD_OF_UTC = [0, 1];

// Taken at once, because tests stop the clock.
const now = Date.now.bind(Date);

/**
 * Waits until the next day when less than `milliseconds` of this one are left, on the quiet reference machine. A test that begins
 * afterwards computes the same day as the product.
 */
export async function passMidnight(milliseconds: number): Promise<void> {
  for (const hours of AHEAD_OF_UTC) {
    const left = DAY_MS - ((now() + hours * HOUR_MS) % DAY_MS);
    if (left < patience(milliseconds)) await wait(left + 1);
  }
}
