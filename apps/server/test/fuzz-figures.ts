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
/** How many inputs are on their way at the same time; alone, an input that fails can be repeated by the seed. */
export const AT_ONCE = Number(process.env.FUZZ_AT_ONCE ?? 1);

const MIB = 1024 * 1024;

/** Records every reply; `forbidden`: texts of other people. `rss`: the resident size of what gets the inputs, in bytes. */
export function createFuzzFigures(forbidden: readonly string[], rss: () => Promise<number>) {
  const calls = new Set<string>();
  const errors: string[] = [];
  const leaks: string[] = [];
  let inputs = 0;
  let before: number | undefined;
  return {
    errors,
    leaks,
    calls,
    /** Memory and calls are counted from here on: before, the code of every call is loaded and the pools are filled. */
    begin: async () => {
      calls.clear();
      before = await rss();
    },
    record: (call: string, sent: string, { statusCode, body }: { statusCode: number; body: string }) => {
      calls.add(call);
      inputs += 1;
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
    write: async () => {
      const file = process.env.FUZZ_REPORT;
      if (!file) return;
      const grown = before === undefined ? 0 : (await rss()) - before;
      const figures: FuzzFigures = {
        calls: calls.size,
        inputs_per_call: RUNS_PER_CALL,
        inputs,
        server_errors: errors.length,
        leaks: leaks.length,
        rss_growth_mb: Math.round((grown / MIB) * 10) / 10,
        seed: SEED,
      };
      writeFileSync(file, JSON.stringify({ figures, errors, leaks }));
    },
  };
}
