import { availableParallelism } from "node:os";
import { AuthError } from "../wire/errors.ts";

// More hashes than cores are no faster and take 64 MiB each. One of Node's four worker threads stays free for other work:
// signatures, files, host names.
const AT_ONCE = Math.min(availableParallelism(), 3);
/** Maximum milliseconds of waiting. A longer call is refused: its caller would give up, and its hash would delay others. */
const LONGEST_WAIT = 2_000;

let running = 0;
const waiting: (() => void)[] = [];
/** Number of calls that were admitted and are not answered yet. */
let admitted = 0;
/** Mean milliseconds of the latest hashes. The initial value is a guess (decision 0016). */
let mean = 60;

/** Computes a hash when a thread for hashes is free. */
export async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  const began = performance.now();
  try {
    return await compute();
  } finally {
    mean = mean * 0.9 + Math.max(1, performance.now() - began) * 0.1;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Runs a call that computes a hash. Throws 503 with `Retry-After` when its hash would wait for more than two seconds; call it
 * before the attempt is counted.
 */
export async function whenNotBusy<T>(call: () => Promise<T>): Promise<T> {
  const wait = (admitted / AT_ONCE) * mean;
  if (wait > LONGEST_WAIT) {
    const headers = { "retry-after": String(Math.ceil(wait / 1000)) };
    throw new AuthError(503, "service_busy", "The service is busy, please retry after a moment.", {
      headers,
    });
  }
  admitted += 1;
  try {
    return await call();
  } finally {
    admitted -= 1;
  }
}
