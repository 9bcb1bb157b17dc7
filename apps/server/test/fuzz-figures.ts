import { writeFileSync } from "node:fs";

/** What no reply may hold: names of our files and packages, the database's own words, hashes, and what cannot be reached. */
const INTERNALS =
  /node_modules|\.ts:\d+|violates \w+|syntax error at|relation "\w|invalid input syntax|\$argon2|\bSQLSTATE\b|ECONN[A-Z]+|sealed\.1\./;

export type FuzzFigures = {
  calls: number;
  inputs_per_call: number;
  inputs: number;
  server_errors: number;
  leaks: number;
  rss_growth_mb: number;
  seed: number;
};

/** How many inputs each call gets and from which seed, as `npm run fuzz` wants it; few and the same ones in every test run. */
export const RUNS_PER_CALL = Number(process.env.FUZZ_INPUTS ?? 5);
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);

/** Memory is compared from here on: before, the code of every call is loaded and the pools are filled. */
const WARM = 2_000;
const rss = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 / 1024;
};

/** Records every reply; `forbidden`: texts of other people. */
export function createFuzzFigures(forbidden: readonly string[]) {
  const calls = new Set<string>();
  const errors: string[] = [];
  const leaks: string[] = [];
  let inputs = 0;
  let before = rss();
  return {
    errors,
    leaks,
    record: (call: string, sent: string, { statusCode, body }: { statusCode: number; body: string }) => {
      calls.add(call);
      inputs += 1;
      if (inputs === WARM) before = rss();
      // 501, 502 and 503 are answers that clients understand; anything else of ours is a defect.
      if (statusCode >= 500 && ![501, 502, 503].includes(statusCode)) errors.push(`${statusCode} ${sent}`);
      const refused = statusCode >= 400;
      // A reply to what was sent may repeat it: only what was not sent is a leak.
      const inside = refused ? INTERNALS.exec(body)?.[0] : undefined;
      if (inside !== undefined && !sent.includes(inside)) leaks.push(`${inside} in ${statusCode} ${sent}`);
      const personal = refused && forbidden.find((text) => body.includes(text) && !sent.includes(text));
      if (personal) leaks.push(`${personal} in ${statusCode} ${sent}`);
    },
    /** Writes the figures to the file that `npm run fuzz` names. */
    write: () => {
      const file = process.env.FUZZ_REPORT;
      const figures: FuzzFigures = {
        calls: calls.size,
        inputs_per_call: RUNS_PER_CALL,
        inputs,
        server_errors: errors.length,
        leaks: leaks.length,
        rss_growth_mb: Math.round((rss() - before) * 10) / 10,
        seed: SEED,
      };
      if (file) writeFileSync(file, JSON.stringify({ figures, errors, leaks }));
    },
  };
}
