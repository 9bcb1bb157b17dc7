/**
 * The authentication service under load: `npm run bench:auth`, `-- --seconds 10` for longer, `-- --json` for one JSON
 * object as the last line. On `DATABASE_URL` when there is one (an empty database of its own), else on the embedded
 * database in a fresh folder.
 *
 * Goals: sign-ins at least 80 % of bare argon2id hashes with the same parameters, `GET /user` at least 60 % of a bare
 * route that makes one primary-key read, with the signature and the live session checked each time.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { load, type Measured } from "./auth/load.ts";
import type { Asked, Ready } from "./auth/server.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "5" } },
});
const seconds = Math.max(1, Number(values.seconds) || 5);
const CONNECTIONS = 16;
const GOALS = { signin_ratio: 0.8, user_ratio: 0.6 };

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const server = fork(fileURLToPath(new URL("./auth/server.ts", import.meta.url)), [String(CONNECTIONS)], {
  env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent", PORT: "0" },
});
const ended = once(server, "exit");
const heard = async <T>(): Promise<T> => {
  const [message] = (await Promise.race([
    once(server, "message"),
    ended.then(([code]) => {
      throw new Error(`the server ended with ${code}`);
    }),
  ])) as [T];
  return message;
};
const ask = <T>(asked: Asked): Promise<T> => {
  const answer = heard<T>();
  server.send(asked);
  return answer;
};

const ready = await heard<Ready>();
const window = { connections: CONNECTIONS, seconds };
const json = { "content-type": "application/json" };
type Tokens = { access_token: string; refresh_token: string };

const hashes = await ask<number>({ hashes: { seconds, atOnce: CONNECTIONS } });
const tokens: Tokens[] = [];
const owner = (connection: number) => ready.users[connection] ?? { id: "", email: "" };
const signIns = await load(
  ready.origin,
  window,
  (connection) => ({
    method: "POST",
    path: "/auth/v1/token?grant_type=password",
    headers: json,
    body: JSON.stringify({ email: owner(connection).email, password: ready.password }),
  }),
  (text, connection) => {
    tokens[connection] = JSON.parse(text) as Tokens;
  },
);
const refreshes = await load(
  ready.origin,
  window,
  (connection) => ({
    method: "POST",
    path: "/auth/v1/token?grant_type=refresh_token",
    headers: json,
    body: JSON.stringify({ refresh_token: tokens[connection]?.refresh_token }),
  }),
  (text, connection) => {
    tokens[connection] = JSON.parse(text) as Tokens;
  },
);
// In turns, so that a machine that slows down slows both.
const bares: Measured[] = [];
const users: Measured[] = [];
for (let turn = 0; turn < 2; turn += 1) {
  bares.push(await load(ready.bare, window, (n) => ({ method: "GET", path: `/users/${owner(n).id}` })));
  users.push(
    await load(ready.origin, window, (connection) => ({
      method: "GET",
      path: "/auth/v1/user",
      headers: { authorization: `Bearer ${tokens[connection]?.access_token}` },
    })),
  );
}
const rss = await ask<number>({ memory: true });
server.send({ stop: true } satisfies Asked);
await ended;
await rm(folder, { recursive: true, force: true });

const mean = (all: Measured[]) => all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const result = {
  signin_ratio: round(signIns.perSecond / hashes, 3),
  refresh_per_s: round(refreshes.perSecond),
  user_ratio: round(mean(users) / mean(bares), 3),
  p99_ms: round(Math.max(...users.map(({ p99 }) => p99)), 1),
  rss_mb: round(rss / 1024 / 1024),
  signin_per_s: round(signIns.perSecond, 1),
  hashes_per_s: round(hashes, 1),
  user_per_s: round(mean(users)),
  bare_per_s: round(mean(bares)),
  signin_p99_ms: round(signIns.p99, 1),
  refresh_p99_ms: round(refreshes.p99, 1),
};
const verdict = (value: number, goal: number) => `${value} (goal ${goal}${value >= goal ? "" : ", missed"})`;
console.log(`
${cpus().length} cores, ${CONNECTIONS} connections, ${seconds} s each, ${process.env.DATABASE_URL ? "PostgreSQL" : "embedded database"}
sign-ins      ${result.signin_per_s}/s, p99 ${result.signin_p99_ms} ms
argon2id      ${result.hashes_per_s}/s bare        ratio ${verdict(result.signin_ratio, GOALS.signin_ratio)}
refreshes     ${result.refresh_per_s}/s, p99 ${result.refresh_p99_ms} ms
GET /user     ${result.user_per_s}/s, p99 ${result.p99_ms} ms
bare read     ${result.bare_per_s}/s              ratio ${verdict(result.user_ratio, GOALS.user_ratio)}
memory        ${result.rss_mb} MB`);
if (values.json) console.log(JSON.stringify(result));
