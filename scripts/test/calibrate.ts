import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);

/** Runs as many tasks at once as `npm test`, to measure the load of other programs too. */
const AT_ONCE = 2;
const ITERATIONS = 400_000;
/** Duration of one task on the reference machine, in milliseconds. */
const REFERENCE_MS = 130;

/** How many times slower than the reference this machine is at the moment, to one decimal; never below 1. */
export async function calibrate(): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => derive("password", "salt", ITERATIONS, 64, "sha512")),
  );
  const factor = (performance.now() - start) / REFERENCE_MS;
  return Math.max(1, Math.round(factor * 10) / 10);
}
