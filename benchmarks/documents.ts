/**
 * Documents: `npm run bench:documents`, `-- --documents 100000 --seconds 1` for a smaller run, `-- --json` for one JSON object as
 * the last line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * `upload_mb_per_s`: megabytes per second that four people upload to their vaults at the same time, in files of 2 MB, until each
 * is checked and stored. `upload_ratio`: its ratio to a bare tus server (the same library and storage, without database, checks
 * or account), measured right after it; the median of the turns.
 *
 * `review_queue_p99_growth`: the ratio of a page of /admin/documents-submitted over a million documents to the same page over a
 * thousand, at the 99th percentile; the median of the turns, at most 2.
 *
 * `watermark_ms_p50`: the time for a copy of three pages with the name of its recipient on each.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { pdf } from "../apps/server/test/builders/documents.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { flood } from "./catalogue/load.ts";
import type { Asked, Ready, Sender } from "./documents/server.ts";
import { type Next, uploadFor } from "./documents/upload.ts";
import { median, round } from "./figures.ts";
import { p99 } from "./parts.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    documents: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "3" },
  },
});
const seconds = Math.max(1, Number(values.seconds) || 0);
const many = Math.max(1, Number(values.documents) || 0);
const FEW = 1_000;
const GOAL = 2;
const TURNS = 5;
const CONNECTIONS = 4;
const FILE = pdf(2_000_000);
/** More files than a connection uploads in a turn. */
const FILES_EACH = 300;
const COPIES = 40;

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const { ready, ask, stop } = await forkServer<Asked, Ready>(
  new URL("./documents/server.ts", import.meta.url),
  { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? cluster?.url },
);
const { port, barePort, reviewer } = ready;
console.log(`${cpus().length} cores, shared by the load, the server and the database`);

/** The sender's next upload: a file for a document that has none. */
const toVault = ({ token, documents }: Sender): Next => {
  const left = [...documents];
  return () => {
    const documentId = left.pop();
    if (!documentId) throw new Error("a turn uploads more files than were prepared");
    return {
      headers: { authorization: `Bearer ${token}` },
      metadata: { target: "vault", documentId, filename: "scan.pdf" },
    };
  };
};
const toBare: Next = () => ({ headers: {}, metadata: { filename: "scan.pdf" } });

async function uploads() {
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const senders = await ask<Sender[]>({ senders: CONNECTIONS, documents: FILES_EACH });
    const rate = await uploadFor(port, seconds, FILE, senders.map(toVault));
    const bare = await uploadFor(
      barePort,
      seconds,
      FILE,
      senders.map(() => toBare),
    );
    await ask({ empty: true });
    // The first turn warms up.
    if (turn === 0) continue;
    rates.push(rate);
    ratios.push(rate / bare);
    console.log(`  uploads ${round(rate, 1)} MB/s, bare ${round(bare, 1)} MB/s`);
  }
  return { upload_mb_per_s: round(median(rates), 1), upload_ratio: round(median(ratios), 2) };
}

const PAGES = [
  "",
  "?page=2",
  "?kind=request",
  "?kind=identity",
  "?search=personne",
  "?state=mine",
  "?state=decided",
];

/** Measures the p99 of the pages of the queue over this many documents: the median over the turns. */
async function queueOver(documents: number): Promise<number> {
  await ask({ grow: documents });
  const times: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    let asked = 0;
    const next = () => `/api/admin/submitted-documents${PAGES[asked++ % PAGES.length]}`;
    const window = { connections: 1, seconds };
    const part = await flood(port, window, next, { authorization: `Bearer ${reviewer}` });
    if (turn > 0) times.push(p99([part]));
  }
  const result = median(times);
  console.log(`${documents} documents: p99 of the review queue ${round(result, 1)} ms`);
  return result;
}

try {
  const sent = await uploads();
  const few = await queueOver(FEW);
  const growth = round((await queueOver(many)) / few, 2);
  const copies = await ask<number[]>({ copies: COPIES });
  const result = { ...sent, review_queue_p99_growth: growth, watermark_ms_p50: round(median(copies), 1) };
  console.log(`uploads to the vault ${result.upload_mb_per_s} MB/s, ${result.upload_ratio} of a bare tus server
review queue: ${growth} times (goal ${GOAL}${growth <= GOAL ? "" : ", missed"})
a copy with a watermark: p50 ${result.watermark_ms_p50} ms of ${copies.length}`);
  await stop();
  if (values.json) console.log(JSON.stringify(result));
} finally {
  cluster?.stop();
}
