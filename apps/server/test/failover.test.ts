import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Replication, startReplication } from "../../../scripts/chaos/replication.ts";
import { findPrograms } from "../../../scripts/postgres.ts";
import { patience } from "../../../scripts/test/patience.ts";
import { connectToPrimary } from "../src/platform/database-hosts.ts";
import { type Database, openPostgres } from "../src/platform/db.ts";

const programs = findPrograms();
const FAILOVER_MS = 10_000;

vi.setConfig({ testTimeout: patience(60_000), hookTimeout: patience(180_000) });

let replication: Replication;
let database: Database;
const opened: Database[] = [];

function open(url: string): Database {
  const one = openPostgres(url);
  opened.push(one);
  return one;
}

// PostgreSQL's own programs are needed to create a standby.
beforeAll(async () => {
  if (!programs) return;
  replication = await startReplication(programs);
  database = open(replication.url);
});
afterAll(async () => {
  if (!programs) return;
  for (const one of opened) await one.close();
  replication.stop();
});

async function portOf({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(db);
  return rows[0]?.port;
}

/** The same hosts in the other order. */
function reversed(url: string): string {
  const [, start, first, second, end] = /^(.*@)([^,]+),([^/]+)(\/.*)$/.exec(url) ?? [];
  return `${start}${second},${first}${end}`;
}

const portsIn = (url: string) => [...url.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));

test.runIf(programs)("connects to the primary, whether it is named first or after its standby", async () => {
  const [primary] = portsIn(replication.url);
  expect(await portOf(database)).toBe(primary);
  const url = reversed(replication.url);
  const client = await connectToPrimary(url);
  expect(client.port).toBe(primary);
  await client.end();
  const other = open(url);
  // The first attempt reaches the standby, as it does for a process that runs during the change of roles.
  await expect(portOf(other)).rejects.toThrow("is a standby");
  expect(await portOf(other)).toBe(primary);
});

test.runIf(programs)("follows to the promoted standby by itself, also with announcements", async () => {
  const [, standby] = portsIn(replication.url);
  let heard = 0;
  database.notifications.listen("settings", { heard: () => (heard += 1), missed: () => {} });
  await expect.poll(() => database.notifications.live).toBe(true);
  replication.killPrimary();
  const died = performance.now();
  replication.promote();
  await expect
    .poll(() => portOf(database).catch(() => undefined), { timeout: patience(FAILOVER_MS) })
    .toBe(standby);
  expect(performance.now() - died).toBeLessThan(patience(FAILOVER_MS));
  await expect.poll(() => database.notifications.live, { timeout: patience(FAILOVER_MS) }).toBe(true);
  await sql`SELECT pg_notify('settings', 'dossier-118')`.execute(database.db);
  expect(heard).toBe(1);
  // Connects like a process that starts while the first host is down.
  const client = await connectToPrimary(replication.url);
  expect(client.port).toBe(standby);
  await client.end();
});
