import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readCalls } from "../../apps/server/test/contract-calls.ts";
import { openAddress } from "../chaos/address.ts";
import { type Customer, NotAcknowledged } from "../chaos/client.ts";
import { judge } from "../chaos/kill-repeatedly.ts";
import { OPERATIONS } from "../chaos/operations.ts";
import { createVictim } from "../chaos/server.ts";
import { permitManyAppointments, prepareStage, signInAs } from "../chaos/stage.ts";
import { KINDS, type Stage, type Write } from "../chaos/writes.ts";
import { RELEASE_KEY } from "./releases.ts";

/**
 * Numbers of acknowledged writes: by the previous version before, during and after the migrations, and by both versions side by
 * side; `reads`: answered reads. `refused`: calls that failed. `lost`: acknowledged writes that are gone or half done.
 */
export type UpgradeFigures = {
  before: number;
  during: number;
  after: number;
  side_by_side: number;
  reads: number;
  upgrade_s: number;
  refused: string[];
  lost: string[];
};

/** Acknowledged writes in each part of the run: several of each kind. */
const WRITES = 12;
const LONGEST_PART_MS = 120_000;
/** Later than any appointment of the demonstration. */
const AFTER_DAYS = 35;
const READERS = ["super_admin", "agent_administration", "diaspora"];

/** Calls of a list or a setting, which need no id. The stream of live changes has no end. */
const readableCalls = async (): Promise<string[]> =>
  (await readCalls())
    .map(([key]) => key.split(" ") as [string, string])
    .filter(([method, path]) => method === "GET" && !path.includes(":") && path !== "/api/live")
    .map(([, path]) => path);

/**
 * Starts this version beside a process of the previous one that customers and staff use, then directs new connections to this
 * version. `previous`: the folder of the previous sources; `variables` name a database, empty or of the previous version.
 */
export async function upgradeUnderLoad(
  previous: string,
  variables: { DATABASE_URL: string },
  report: (line: string) => void,
): Promise<UpgradeFigures> {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  const address = await openAddress(0);
  const url = `http://127.0.0.1:${address.port}`;
  const shared = {
    DATA_DIR: folder,
    ENCRYPTION_KEY: RELEASE_KEY,
    DEMO_DATA: "accounts",
    PUBLIC_URL: url,
    // A slow answer on a busy machine must not count as a failure.
    HANDLER_SECONDS: "300",
    ...variables,
  };
  const old = await createVictim(shared, { root: previous });
  const current = await createVictim(shared);
  try {
    await old.start();
    address.leadTo(old.port);
    const { customers, stage } = await prepareStage(url, AFTER_DAYS);
    const load = await startLoad(url, customers, stage);
    await load.until(WRITES);
    const before = load.acknowledged();
    const began = performance.now();
    await current.start();
    const upgrade_s = Math.round((performance.now() - began) / 100) / 10;
    await permitManyAppointments(current.url);
    const during = load.acknowledged() - before;
    report(`this version is ready after ${upgrade_s} s, in which ${during} writes were acknowledged`);
    await load.until(before + during + WRITES);
    const after = load.acknowledged() - before - during;
    address.leadTo(current.port);
    await load.until(before + during + after + WRITES);
    const { writes, reads, refused } = await load.stop();
    const side_by_side = load.acknowledged() - before - during - after;
    const figures = { before, during, after, side_by_side, reads, upgrade_s, refused };
    // The reads that look for the writes would fail as well.
    if (refused.length > 0) return { ...figures, lost: [] };
    report("looking for every acknowledged write, beside the previous version and after its end");
    const found = [await judge(writes)];
    await old.kill();
    // Uses new connections: those to the other address may be broken without the clients having noticed.
    for (const customer of customers) customer.origin = current.url;
    found.push(await judge(writes.filter(({ acknowledged }) => acknowledged)));
    const lost = found.flatMap(({ lost: gone, half }) => [...gone, ...half].map(({ kind }) => kind));
    return { ...figures, lost };
  } finally {
    address.close();
    await current.close();
    await old.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Customers write and staff read without a pause, until `stop`. */
async function startLoad(url: string, customers: readonly Customer[], stage: Stage) {
  const writes: Write[] = [];
  const refused: string[] = [];
  let reads = 0;
  let isOver = false;
  let broken: unknown;
  const attempt = async (name: string, call: () => Promise<void>) => {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof NotAcknowledged)) throw error;
      // The server limits this customer; the others continue.
      if (error.message === "HTTP 429") await wait(20);
      else refused.push(`${name}: ${error.message}`);
    }
  };
  const write = async (worker: number) => {
    for (let turn = worker; !isOver; turn += 1) {
      const kind = KINDS[turn % KINDS.length] as (typeof KINDS)[number];
      const customer = customers[worker] as Customer;
      await attempt(kind, () =>
        OPERATIONS[kind](customer, stage, (begun) => {
          const added = { ...begun, acknowledged: false };
          writes.push(added);
          return added;
        }),
      );
    }
  };
  const paths = await readableCalls();
  const read = async (reader: Customer) => {
    for (let turn = 0; !isOver; turn = (turn + 1) % paths.length) {
      const path = paths[turn] as string;
      await attempt(`GET ${path}`, async () => {
        await reader.call("GET", path);
        reads += 1;
      });
    }
  };
  const readers = await Promise.all(READERS.map((name) => signInAs(url, name)));
  const working = Promise.all([
    // Each customer writes one thing at a time, because a second hold would replace the first.
    ...customers.map((_, worker) => write(worker)),
    ...readers.map(read),
  ]).catch((error: unknown) => {
    isOver = true;
    broken = error;
  });
  const acknowledged = () => writes.filter((one) => one.acknowledged).length;
  return {
    acknowledged,
    /** Waits until so many writes are acknowledged. Throws after two minutes without them. */
    until: async (count: number) => {
      const last = performance.now() + LONGEST_PART_MS;
      while (!isOver && acknowledged() < count && performance.now() < last) await wait(20);
      if (broken) throw broken;
      if (acknowledged() < count)
        throw new Error(`only ${acknowledged()} of ${count} writes: ${refused.join("; ")}`);
    },
    stop: async () => {
      isOver = true;
      await working;
      if (broken) throw broken;
      return { writes, reads, refused };
    },
  };
}
