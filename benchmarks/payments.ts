/**
 * Payments under hostile deliveries and under load: `npm run bench:payments`, `-- --seconds 20` for longer, `-- --json` for one JSON
 * object as the last line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * First the table: every behaviour of every fake provider, once paid by the customer and once by another person with a link.
 * Every payment must end in one posting, one receipt and one notification, in a case for a person, or without money taken;
 * `wrong` counts the others and must be 0. `deliveries`: the number of these payments.
 *
 * Then the rate at which attempts begin, each with its call to the fake Stripe, in this process (`attempts_per_s`), and its ratio
 * to a bare Fastify route that inserts the same rows into copies of their tables (`attempts_ratio`: the two alternate in rounds,
 * and the ratio is the median over the rounds). `settle_p99_ms`: from a callback to the committed settlement.
 */
import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { REAL_PROVIDERS, startAllFakes } from "../apps/server/test/providers/all-fakes.ts";
import { BEHAVIOURS } from "../apps/server/test/providers/deliveries.ts";
import { ORDERS } from "../apps/server/test/providers/orders.ts";
import { freePort } from "../scripts/free-port.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { load } from "./auth/load.ts";
import { median, quantile, round } from "./figures.ts";
import { type Part, p99, perSecond, ratios } from "./parts.ts";
import type { Asked, Ready } from "./payments/server.ts";
import { measureSettling } from "./payments/settling.ts";
import { playTable } from "./payments/table.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "10" } },
});
const CONNECTIONS = 8;
const TURNS = 5;
const WARM_UP = 2;
/** Payers who confirm at the same time. */
const SETTLING = 4;
const seconds = Math.max(TURNS, Number(values.seconds) || 0) / TURNS;

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const DATABASE_URL = process.env.DATABASE_URL ?? cluster?.url ?? "";

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { fakes, variables, close } = await startAllFakes(origin);
const shared = { ...variables, DATABASE_URL, ENCRYPTION_KEY: randomUUID() };

console.log(`${cpus().length} cores, shared by the load, the stand-ins, the server and the database\n`);

async function measureSpeed() {
  fakes.stripe.always({ decidesAlone: false });
  const earlier = fakes.stripe.charges.length;
  const { ready, ask, stop } = await forkServer<Asked, Ready>(
    new URL("./payments/server.ts", import.meta.url),
    { ...process.env, ...shared },
    [String(port), String(CONNECTIONS)],
  );
  const json = { "content-type": "application/json" };
  const body = JSON.stringify(ORDERS.stripe.order);
  let fastest = 400;

  async function attempts(window: { connections: number; seconds: number }): Promise<Part> {
    // Each draft is paid once, so there must be more than the fastest round would use.
    const drafts = Math.ceil(((window.seconds + 1) * fastest * 2) / CONNECTIONS);
    const ids = await ask<string[][]>({ drafts });
    const part = await load(origin, window, (connection) => ({
      method: "POST",
      path: `/api/requests/${ids[connection]?.pop() ?? "none-is-left"}/payments`,
      headers: {
        ...json,
        authorization: `Bearer ${ready.tokens[connection]}`,
        "idempotency-key": randomUUID(),
        "expected-total": "15000 XAF",
      },
      body,
    }));
    fastest = Math.max(fastest, part.count / part.seconds);
    return part;
  }
  const inserts = (window: { connections: number; seconds: number }) =>
    load(ready.bare, window, () => ({ method: "POST", path: "/attempts", headers: json, body }));

  for (const measure of [attempts, inserts]) await measure({ connections: CONNECTIONS, seconds: WARM_UP });
  const begun: Part[] = [];
  const inserted: Part[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    begun.push(await attempts({ connections: CONNECTIONS, seconds }));
    inserted.push(await inserts({ connections: CONNECTIONS, seconds }));
  }
  const open = fakes.stripe.charges.slice(earlier);
  const settle = (wanted: number) =>
    measureSettling(DATABASE_URL, fakes.stripe, open, { atOnce: SETTLING, seconds: wanted });
  await settle(WARM_UP);
  const times = await settle(seconds * TURNS);
  await stop();
  const rows = Object.entries(ready.tables).map(([table, count]) => `${count} ${table}`);
  const result = {
    attempts_per_s: round(perSecond(begun)),
    attempts_ratio: round(median(ratios(begun, inserted)), 3),
    settle_p99_ms: round(quantile(times, 0.99)),
  };
  console.log(`
${CONNECTIONS} connections, ${TURNS} turns of ${seconds} s
attempts     ${result.attempts_per_s}/s, p99 ${round(p99(begun))} ms
bare inserts ${round(perSecond(inserted))}/s, ratio ${result.attempts_ratio}; rows: ${rows.join(", ")}
settlements  p50 ${round(median(times))} ms, p99 ${result.settle_p99_ms} ms of ${times.length}, ${SETTLING} at a time`);
  return result;
}

try {
  const { played, wrong } = await playTable(fakes, port, shared);
  console.log(
    `\n${played} payments: ${Object.keys(BEHAVIOURS).length} behaviours of ${REAL_PROVIDERS.length} providers, wrong ${wrong}`,
  );
  const result = { providers: REAL_PROVIDERS.length, deliveries: played, wrong, ...(await measureSpeed()) };
  if (wrong > 0) process.exitCode = 1;
  if (values.json) console.log(JSON.stringify(result));
} finally {
  await close();
  cluster?.stop();
}
