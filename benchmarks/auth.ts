/**
 * Load test of the authentication service: `npm run bench:auth`, `-- --seconds 20` for longer, `-- --json` for one JSON
 * object as the last line. Uses `DATABASE_URL` when it is set (an empty database of its own), else the embedded database in
 * a new folder.
 *
 * Goals: sign-ins at least 80 % of bare argon2id hashes with the same parameters, `GET /user` at least 60 % of a bare route
 * that makes one primary-key read, with the signature and the live session checked each time. Compared measurements
 * alternate in rounds, and each ratio is the median over the rounds, so that a slow phase of the machine affects both.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { load } from "./auth/load.ts";
import type { Asked, Ready } from "./auth/server.ts";
import { timeWrongPasswords } from "./auth/wrong-passwords.ts";
import { median, round } from "./figures.ts";
import { type Part, p99, perSecond, ratios } from "./parts.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "8" } },
});
const CONNECTIONS = 16;
const TURNS = 5;
const GOALS = { signin_ratio: 0.8, user_ratio: 0.6 };
const seconds = Math.max(TURNS, Number(values.seconds) || 0) / TURNS;

const { ready, ask, usage, stop } = await forkServer<Asked, Ready>(
  new URL("./auth/server.ts", import.meta.url),
  { ...process.env, TRUST_PROXY: "127.0.0.1" },
  [String(CONNECTIONS)],
);
const json = { "content-type": "application/json" };
type Tokens = { access_token: string; refresh_token: string };
const tokens: Tokens[] = [];
const keep = (text: string, connection: number) => {
  tokens[connection] = JSON.parse(text) as Tokens;
};
const owner = (connection: number) => ready.users[connection] ?? { id: "", email: "" };

/** The measurements of a round, in order. */
const measures = {
  hashes: (window: Window) => ask<Part>({ hashes: window }),
  signIns: (window: Window) =>
    load(
      ready.origin,
      window,
      (connection) => ({
        method: "POST",
        path: "/auth/v1/token?grant_type=password",
        headers: json,
        body: JSON.stringify({ email: owner(connection).email, password: ready.password }),
      }),
      keep,
    ),
  refreshes: (window: Window) =>
    load(
      ready.origin,
      window,
      (connection) => ({
        method: "POST",
        path: "/auth/v1/token?grant_type=refresh_token",
        headers: json,
        body: JSON.stringify({ refresh_token: tokens[connection]?.refresh_token }),
      }),
      keep,
    ),
  bareReads: (window: Window) =>
    load(ready.bare, window, (connection) => ({ method: "GET", path: `/users/${owner(connection).id}` })),
  users: (window: Window) =>
    load(ready.origin, window, (connection) => ({
      method: "GET",
      path: "/auth/v1/user",
      headers: { authorization: `Bearer ${tokens[connection]?.access_token}` },
    })),
  preparedReads: (window: Window) =>
    load(ready.bare, window, (connection) => ({ method: "GET", path: `/prepared/${owner(connection).id}` })),
};
type Window = { connections: number; seconds: number };
type Measure = keyof typeof measures;
const NAMES = Object.keys(measures) as Measure[];

// Warm-up, not counted: compilers compile, caches fill, connections to the database open.
for (const name of NAMES) await measures[name]({ connections: CONNECTIONS, seconds: 1 });
const parts = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<Measure, Part[]>;
const costs = Object.fromEntries(NAMES.map((name) => [name, { cpuMs: 0, calls: 0 }])) as Record<
  Measure,
  { cpuMs: number; calls: number }
>;
let rss = 0;
for (let turn = 0; turn < TURNS; turn += 1) {
  for (const name of NAMES) {
    const before = await usage();
    const part = await measures[name]({ connections: CONNECTIONS, seconds });
    const after = await usage();
    parts[name].push(part);
    costs[name].cpuMs += after.cpuMs - before.cpuMs;
    costs[name].calls += part.calls;
    rss = Math.max(rss, after.rss);
  }
}
const wrong = await timeWrongPasswords(
  ready.origin,
  ready.users.map(({ email }) => email),
);
await stop();

const signIn = ratios(parts.signIns, parts.hashes);
const user = ratios(parts.users, parts.bareReads);
const result = {
  signin_ratio: round(median(signIn), 3),
  refresh_per_s: round(perSecond(parts.refreshes)),
  user_ratio: round(median(user), 3),
  p99_ms: round(p99(parts.users), 1),
  rss_mb: round(rss / 1024 / 1024),
  signin_per_s: round(perSecond(parts.signIns), 1),
  hashes_per_s: round(perSecond(parts.hashes), 1),
  user_ratio_prepared: round(median(ratios(parts.users, parts.preparedReads)), 3),
  user_per_s: round(perSecond(parts.users)),
  bare_per_s: round(perSecond(parts.bareReads)),
  signin_p99_ms: round(p99(parts.signIns), 1),
  refresh_p99_ms: round(p99(parts.refreshes), 1),
  wrong_known_ms: round(wrong.known, 1),
  wrong_unknown_ms: round(wrong.unknown, 1),
};
/** Processor milliseconds of the server per call, without PostgreSQL's own processes. */
const cpu = (name: Measure) => round(costs[name].cpuMs / costs[name].calls, 2);
const verdict = (value: number, goal: number, turns: number[]) =>
  `${value} (goal ${goal}${value >= goal ? "" : ", missed"}; turns ${turns.map((ratio) => round(ratio, 2)).join(" ")})`;
console.log(`
${cpus().length} cores, ${CONNECTIONS} connections, ${TURNS} turns of ${seconds} s, ${process.env.DATABASE_URL ? "PostgreSQL" : "embedded database"}
sign-ins      ${result.signin_per_s}/s, p99 ${result.signin_p99_ms} ms
argon2id      ${result.hashes_per_s}/s bare        ratio ${verdict(result.signin_ratio, GOALS.signin_ratio, signIn)}
refreshes     ${result.refresh_per_s}/s, p99 ${result.refresh_p99_ms} ms
GET /user     ${result.user_per_s}/s, p99 ${result.p99_ms} ms
bare read     ${result.bare_per_s}/s              ratio ${verdict(result.user_ratio, GOALS.user_ratio, user)}
prepared read ${round(perSecond(parts.preparedReads))}/s              ratio ${result.user_ratio_prepared} (a bare read that is prepared as ours is)
memory        ${result.rss_mb} MB at most
cpu           ${NAMES.map((name) => `${name} ${cpu(name)} ms`).join(", ")}
wrong password, median of ${wrong.tries} each: known address ${result.wrong_known_ms} ms, unknown ${result.wrong_unknown_ms} ms`);
if (values.json) console.log(JSON.stringify(result));
