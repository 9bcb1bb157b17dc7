/**
 * Writes and packs the bundle, unpacks it elsewhere, starts it there with an empty environment (no npm, no Node of the machine, no
 * packages of this clone), and orders, pays and submits a service. Run by `npm test`; needs the built pages.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { askUntil } from "../apps/server/test/until.ts";
import { call, tokenOf } from "../e2e/steps/access.ts";
import { demoAccount } from "../e2e/steps/account.ts";
import { saveDraft } from "../e2e/steps/request.ts";
import { totalOf } from "../packages/contract/src/payments/seen-total.ts";
import type { RequestDetail } from "../packages/contract/src/requests/ordering.ts";
import { sizeOf } from "./bundle/size.ts";
import { packBundle, writeBundle } from "./bundle/write-bundle.ts";
import { freePort } from "./free-port.ts";

/** The largest allowed bundle, in bytes, so that a small machine has room for it. */
const LARGEST = 300_000_000;
const port = await freePort();
const urlHere = `http://localhost:${port}`;

function check(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}

async function askDatabase(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Starts the unpacked product and waits until it is ready; returns a function that stops it. */
async function start(folder: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(join(folder, "passerelle"), ["start"], {
    cwd: "/",
    // Every shell has these folders, and neither contains Node or npm.
    env: { PATH: "/usr/bin:/bin", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (log += data));
  const ready = await askUntil(
    async () => {
      check(child.exitCode === null, `the bundle ended with ${child.exitCode}:\n${log}`);
      return fetch(`${urlHere}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    (isReady) => isReady,
    60_000,
  );
  check(ready, `the bundle was not ready in time:\n${log}`);
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
}

/** Orders a service with a payment, from the draft to the submission, with the calls of a customer's browser. */
async function placeOrder(): Promise<void> {
  const home = await fetch(`${urlHere}/services`);
  check(home.ok && (await home.text()).includes("</html>"), `/services answered ${home.status}`);
  const token = await tokenOf(urlHere, demoAccount("resident"));
  const id = await saveDraft(urlHere, token);
  const url = `${urlHere}/api/requests/${id}`;
  const { bill } = await call<RequestDetail>(url, "GET", { token });
  check(bill !== null, "the order costs nothing");
  const payment = await call<{ id: string }>(`${url}/payments`, "POST", {
    token,
    headers: { "idempotency-key": randomUUID(), "expected-total": totalOf(bill) },
    body: {
      method: "card",
      card: { number: "4000 0000 0000 4242", name: "AWA NDIAYE", expiry: "12/30", cvc: "123" },
    },
  });
  const paid = await askUntil(
    () => call<{ status: string }>(`${urlHere}/api/payments/${payment.id}`, "GET", { token }),
    ({ status }) => status === "succeeded",
    20_000,
  );
  check(paid.status === "succeeded", `the payment is ${paid.status}`);
  const { version } = await call<RequestDetail>(url, "GET", { token });
  await call(`${url}/submit`, "POST", { token, body: { version } });
  const { status } = await call<RequestDetail>(url, "GET", { token });
  check(status === "submitted", `the request is ${status}`);
}

const place = mkdtempSync(join(tmpdir(), "bundle-"));
const server = process.env.TEST_DATABASE_URL;
const database = `bundle_${process.pid}`;
try {
  const written = join(place, "passerelle");
  mkdirSync(written);
  writeBundle(written);
  const size = sizeOf(written);
  check(size <= LARGEST, `the bundle has ${size} bytes, more than ${LARGEST}`);
  // Compression would take most of the processor time here; `write-bundle.test.ts` packs a small folder with it.
  packBundle(written, `${written}.tar`);
  rmSync(written, { recursive: true });
  const elsewhere = join(place, "elsewhere");
  mkdirSync(elsewhere);
  const unpacked = spawnSync("tar", ["-xf", `${written}.tar`, "-C", elsewhere]);
  check(unpacked.status === 0, String(unpacked.stderr));
  rmSync(`${written}.tar`);
  const env: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: join(place, "data"),
    PAGE_THREADS: "1",
  };
  if (server) {
    await askDatabase(server, `CREATE DATABASE ${database}`);
    const url = new URL(server);
    url.pathname = `/${database}`;
    env.DATABASE_URL = url.href;
  }
  const stop = await start(join(elsewhere, "passerelle"), env);
  try {
    await placeOrder();
  } finally {
    await stop();
  }
  console.log(`${(size / 1e6).toFixed(0)} MB; ordered, paid and submitted`);
} finally {
  if (server) await askDatabase(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  rmSync(place, { recursive: true, force: true });
}
