import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Replication, startReplication } from "../../../scripts/chaos/replication.ts";
import { findPrograms } from "../../../scripts/postgres.ts";
import { patience } from "../../../scripts/test/patience.ts";
import { signInAs } from "../src/auth/service.ts";
import { readEnv } from "../src/platform/env.ts";
import { type Running, start } from "../src/start.ts";

const programs = findPrograms();
const METRICS_TOKEN = "a-token-for-the-figures-of-this-test";

vi.setConfig({ testTimeout: patience(60_000), hookTimeout: patience(180_000) });

let folder: string;
let replication: Replication;
let server: Running;
let headers: Record<string, string>;

// PostgreSQL's own programs are needed to create a standby.
beforeAll(async () => {
  if (!programs) return;
  folder = mkdtempSync(join(tmpdir(), "data-"));
  replication = await startReplication(programs);
  server = await start(
    readEnv({
      DATABASE_URL: replication.url,
      DATABASE_READ_URL: replication.standbyUrl,
      DATA_DIR: folder,
      DEMO_DATA: "accounts",
      LOG_LEVEL: "silent",
      MFA_REQUIRED_FOR_STAFF: "0",
      METRICS_TOKEN,
    }),
  );
  await server.app.ready();
  const { token } = await signInAs(server.ctx, "super_admin@passerelle.test");
  headers = { authorization: `Bearer ${token}` };
});
afterAll(async () => {
  if (!programs) return;
  await server.stop();
  replication.stop();
  await rm(folder, { recursive: true, force: true });
});

const replicaBecomes = (state: string) =>
  expect.poll(() => server.ctx.replica.state, { timeout: patience(40_000) }).toBe(state);

/** The database that reads of the replica reach at the moment. */
const reached = () =>
  server.ctx.replica.read(async (db) => {
    const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db);
    return rows[0]?.standby ? "replica" : "primary";
  });

async function readParts(): Promise<{ status: number; replica: string | undefined }> {
  const reply = await server.app.inject({ url: "/health/ready?exclude=jobs,storage" });
  return {
    status: reply.statusCode,
    replica: (reply.json() as { parts: { replica?: string } }).parts.replica,
  };
}

const metrics = async () =>
  (await server.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;

test.runIf(programs)("reads what may be old from the replica, and nothing can be written there", async () => {
  await replicaBecomes("ok");
  expect(await reached()).toBe("replica");
  const writing = server.ctx.replica.read((db) => db.deleteFrom("rate_limits").execute());
  await expect(writing).rejects.toThrow("read-only");
  for (const url of ["/api/admin/stats", "/api/admin/connection-logs/export"])
    expect((await server.app.inject({ url, headers })).statusCode, url).toBe(200);
  expect(await readParts()).toEqual({ status: 200, replica: "ok" });
  const text = await metrics();
  expect(text).toMatch(/passerelle_database_replica_reads_total\{database="replica"\} [1-9]/);
  expect(Number(/^passerelle_database_replica_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(10);
});

test.runIf(programs)("reads from the primary while the replica is more than ten seconds behind", async () => {
  await replicaBecomes("ok");
  replication.askStandby("SELECT pg_wal_replay_pause()");
  await sql`INSERT INTO applied_seeds (name) VALUES ('dossier-118')`.execute(server.ctx.db);
  const warned = vi.spyOn(server.ctx.log, "warn");
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 11_000);
  await replicaBecomes("late");
  // The next look finds the written row, which the replica has not replayed.
  await expect
    .poll(() => warned.mock.lastCall, { timeout: patience(40_000) })
    .toContain("the read replica is not used");
  expect(await reached()).toBe("primary");
  // A row that was just written is there, because the primary is read.
  const found = await server.ctx.replica.read((db) =>
    db.selectFrom("applied_seeds").select("name").where("name", "=", "dossier-118").execute(),
  );
  expect(found).toHaveLength(1);
  expect((await server.app.inject({ url: "/api/admin/stats", headers })).statusCode).toBe(200);
  expect(await readParts()).toEqual({ status: 200, replica: "late" });
  replication.askStandby("SELECT pg_wal_replay_resume()");
  await replicaBecomes("ok");
  expect(await reached()).toBe("replica");
});

test.runIf(programs)("reads from the primary at once when the replica dies, and stays ready", async () => {
  await replicaBecomes("ok");
  replication.killStandby();
  // Without this, commits would wait for the standby.
  replication.askPrimary("ALTER SYSTEM SET synchronous_standby_names = ''");
  replication.askPrimary("SELECT pg_reload_conf()");
  expect(await reached()).toBe("primary");
  await replicaBecomes("failed");
  expect((await server.app.inject({ url: "/api/admin/stats", headers })).statusCode).toBe(200);
  expect(await readParts()).toEqual({ status: 200, replica: "failed" });
});
