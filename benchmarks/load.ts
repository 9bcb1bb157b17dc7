/**
 * A realistic hour in five minutes: `npm run load`, `-- --minutes 1` for less of it at the same pace, `-- --json` for one JSON
 * object as the last line. Two processes of the built server run on one PostgreSQL (`DATABASE_URL`, an empty database of its own,
 * else a cluster that is started) and one folder of files; calls go to them in turn. Visitors read pages with their files;
 * customers sign in and order with documents and a payment; agents process the orders; people with an open stream write and book.
 *
 * People arrive at times that do not depend on the server's speed, and a call counts from when it should have been sent, so that
 * a server that stalls is noticed. `errors`: replies of 400 and more, and broken connections; `lost`: acknowledged parts of
 * orders, messages and bookings that are missing at the end. Exits with 1 when there are any.
 *
 * `--grow` runs the load three times: with ten services and a thousand requests; with 10,000 services; and additionally with a
 * million requests of two years. `--requests 50000` takes fewer requests.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { judge } from "../scripts/chaos/kill-repeatedly.ts";
import { prepareStage } from "../scripts/chaos/stage.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { median, quantile, round } from "./figures.ts";
import { openBrowser, PACE } from "./load/browser.ts";
import { costOf, databaseSeconds, folderBytes, type Used } from "./load/cost.ts";
import { createMeter, type Meter } from "./load/meter.ts";
import { countLost, findOffer } from "./load/order.ts";
import type { Account, Asked, Look, Ready } from "./load/server.ts";
import { drive, HOUR, type Scene } from "./load/traffic.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    minutes: { type: "string", default: "5" },
    grow: { type: "boolean", default: false },
    requests: { type: "string", default: "1000000" },
  },
});
const minutes = Math.max(0.1, Number(values.minutes) || 0);
const many = Math.max(1, Number(values.requests) || 0);
const FEW = { services: 10, requests: 1_000 };
const PROCESSES = 2;
const REGULARS = 120;
const AGENTS = 20;
/** Jobs create the emails and documents of the last orders after the last call. */
const JOBS_WITHIN_MS = 120_000;
const MIB = 1024 * 1024;

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const folder = mkdtempSync(join(tmpdir(), "load-"));
const variables = {
  ...process.env,
  DATABASE_URL: process.env.DATABASE_URL ?? cluster?.url,
  // This program sends an address for each person, like a proxy.
  TRUST_PROXY: "loopback",
};
const server = () =>
  forkServer<Asked, Ready>(new URL("./load/server.ts", import.meta.url), variables, [], folder);
type Running = Awaited<ReturnType<typeof server>>;

/** Deactivates active services until only `count` of them are on offer. */
async function offerOnly(count: number, url: string, admin: Account): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const found = await fetch(`${url}/api/admin/services?status=active&per_page=100`, { headers });
  const { services } = (await found.json()) as { services: { id: string; version: number }[] };
  for (const { id, version } of services.slice(count)) {
    const body = JSON.stringify({ version, status: "inactive" });
    const changed = await fetch(`${url}/api/admin/services/${id}`, { method: "PATCH", headers, body });
    if (!changed.ok) throw new Error(`a service stays on offer: HTTP ${changed.status}`);
  }
}

async function lookAt(servers: readonly Running[], meter: Meter): Promise<{ used: Used; rss: number[] }> {
  const usages = await Promise.all(servers.map((one) => one.usage()));
  const look = await servers[0]?.ask<Look>({ look: true });
  return {
    rss: usages.map(({ rss }) => rss),
    used: {
      serverSeconds: usages.reduce((sum, { cpuMs }) => sum + cpuMs / 1_000, 0),
      databaseSeconds: databaseSeconds(look?.backend ?? 0),
      databaseBytes: look?.databaseBytes ?? 0,
      fileBytes: folderBytes(join(folder, "files")),
      bytesOut: meter.figures().bytesOut,
    },
  };
}

/** Runs one load on the current content of the database. */
async function load(servers: readonly Running[], url: string, ordered: Pick<Scene, "offer" | "stage">) {
  const [first] = servers as [Running];
  const people = (count: number, role: "diaspora" | "super_admin") =>
    first.ask<Account[]>({ people: count, role });
  const customers = await people(Math.ceil((HOUR.orders * minutes * PACE) / 60) + 20, "diaspora");
  const regulars = await people(REGULARS, "diaspora");
  const agents = await people(AGENTS, "super_admin");
  const scene: Scene = { customers, regulars, agents, ...ordered, services: await listServices(url) };
  const meter = createMeter(servers.map(({ ready }) => ready.port));
  let rss = 0;
  const before = await lookAt(servers, meter);
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const usages = await Promise.all(servers.map((one) => one.usage()));
      rss = Math.max(rss, ...usages.map((usage) => usage.rss));
      await wait(1_000);
    }
  };
  const watching = watch();
  const traffic = await drive(meter, minutes, scene);
  isOver = true;
  await watching;
  meter.rest();
  const until = performance.now() + JOBS_WITHIN_MS;
  while ((await first.ask<Look>({ look: true })).due > 0 && performance.now() < until) await wait(500);
  const after = await lookAt(servers, meter);
  const figures = meter.figures();
  const { lost, half } = await judge(traffic.writes);
  let lostOfOrders = 0;
  for (const order of traffic.orders) lostOfOrders += await countLost(order);
  meter.close();
  const orders = traffic.orders.filter(({ submitted }) => submitted).length;
  for (const error of figures.errors.slice(0, 20)) console.error(error);
  return {
    people: traffic.people,
    orders,
    calls: figures.calls,
    p50_ms: figures.p50_ms,
    p99_ms: figures.p99_ms,
    errors: figures.errors.length,
    lost: lost.length + half.length + lostOfOrders,
    rss_mb: round(Math.max(rss, ...after.rss) / MIB),
    cost_per_1000_orders: costOf(before.used, after.used, Math.max(1, orders)),
    client_lag_p99_ms: round(quantile(traffic.lag, 0.99), 1),
  };
}

async function listServices(url: string): Promise<string[]> {
  const { services } = (await (await fetch(`${url}/api/services`)).json()) as { services: { id: string }[] };
  return services.map(({ id }) => id);
}

type Figures = Awaited<ReturnType<typeof load>>;

function report(title: string, figures: Figures): void {
  const { people, orders, errors, lost, rss_mb, client_lag_p99_ms } = figures;
  console.log(`${title}: ${people} people, ${orders} orders, ${errors} errors, ${lost} lost, ${rss_mb} MiB`);
  for (const [kind, p99] of Object.entries(figures.p99_ms))
    console.log(
      `  ${kind.padEnd(8)} ${String(figures.calls[kind]).padStart(6)}, p50 ${figures.p50_ms[kind]} ms, p99 ${p99} ms`,
    );
  console.log(`  the load itself was late by ${client_lag_p99_ms} ms (p99)
  a thousand orders: ${JSON.stringify(figures.cost_per_1000_orders)}`);
}

const running: Running[] = [];
try {
  // The first one migrates and seeds.
  for (let count = 0; count < PROCESSES; count += 1) running.push(await server());
  const [first] = running as [Running];
  const url = `http://127.0.0.1:${first.ready.port}`;
  console.log(
    `${cpus().length} cores, shared by the load, ${PROCESSES} servers and the database; load average ${round(loadavg()[0] ?? 0, 1)}`,
  );
  const [admin] = await first.ask<Account[]>({ people: 1, role: "super_admin" });
  await offerOnly(FEW.services, url, admin as Account);
  await first.ask({ requests: FEW.requests });
  const finding = createMeter([first.ready.port]);
  const offer = await findOffer(openBrowser(finding, performance.now(), admin));
  finding.close();
  const { stage } = await prepareStage(url);
  const small = await load(running, url, { offer, stage });
  report(`${FEW.services} services, ${FEW.requests} requests`, small);
  const runs: Figures[] = [small];
  if (values.grow) {
    await first.ask({ services: 10_000 });
    runs.push(await load(running, url, { offer, stage }));
    report(`10,000 services, ${FEW.requests} requests`, runs[1] as Figures);
    await first.ask({ requests: many });
    runs.push(await load(running, url, { offer, stage }));
    report(`10,000 services, ${many} requests`, runs[2] as Figures);
  }
  const ratio = (of: (figures: Figures) => number) => runs.map((run) => round(of(run) / of(small), 2));
  const cpuOf = ({ cost_per_1000_orders: cost }: Figures) => cost.server_cpu_s + (cost.database_cpu_s ?? 0);
  const p99Of = ({ p99_ms }: Figures) => median(Object.values(p99_ms));
  const growth = values.grow && { cpu: ratio(cpuOf), median_p99: ratio(p99Of) };
  if (growth) console.log(`growth, to the first: ${JSON.stringify(growth)}`);
  const sum = (of: (figures: Figures) => number) => runs.reduce((total, run) => total + of(run), 0);
  const [errors, lost] = [sum((run) => run.errors), sum((run) => run.lost)];
  if (values.json)
    console.log(JSON.stringify({ ...small, errors, lost, ...(growth && { growth, grown: runs.slice(1) }) }));
  process.exitCode = errors + lost > 0 ? 1 : 0;
} finally {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
  cluster?.stop();
}
