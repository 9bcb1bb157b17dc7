import { writeFileSync } from "node:fs";

/** What no refusal may contain: names of our files and packages, messages of the database, hashes, and network errors. */
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

/** How many inputs each call gets, and the seed; `npm run fuzz` sets both. Test runs use few inputs and always the same. */
export const RUNS_PER_CALL = Number(process.env.FUZZ_INPUTS ?? 5);
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
/** How many inputs are sent at the same time. With 1, the seed reproduces a failing input. */
export const AT_ONCE = Number(process.env.FUZZ_AT_ONCE ?? 1);
const [PART = 1, PARTS = 1] = (process.env.FUZZ_PART ?? "1/1").split("/").map(Number);
/** Whether all calls get inputs, and not only a part of them (`npm run fuzz -- --part 2/4`). */
export const IS_WHOLE = PARTS === 1;
/** Whether this run includes what is not divided. */
export const IS_FIRST_PART = PART === 1;
/** The calls or routes of the part that this run includes. */
export const partOf = <T>(all: readonly T[]): T[] => all.filter((_, index) => index % PARTS === PART - 1);

const MIB = 1024 * 1024;

/**
 * Records every reply. `forbidden`: texts of other people. `rss`: the resident size of the process that receives the inputs, in
 * bytes.
 */
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
    /** Starts to count memory and calls; before this, the code of every call is loaded and the pools are filled. */
    begin: async () => {
      calls.clear();
      before = await rss();
    },
    record: (call: string, sent: string, { statusCode, body }: { statusCode: number; body: string }) => {
      calls.add(call);
      inputs += 1;
      // 501, 502 and 503 are intended answers; every other server error is a defect.
      if (statusCode >= 500 && ![501, 502, 503].includes(statusCode)) errors.push(`${statusCode} ${sent}`);
      const refused = statusCode >= 400;
      // A reply may repeat texts of its own input: only other texts are a leak.
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
