/**
 * Load test of live changes: `npm run bench:live`, `-- --streams 500 --requests 50000 --people 40` for a smaller run, `-- --json`
 * for one JSON object as the last line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is
 * started for it.
 *
 * Goals: with 5,000 open streams on one process, a p99 of at most one second from before the write until the last reader has
 * it; the p99 of a queue page and of a customer's tracking page over a million requests at most twice that over a thousand,
 * as the median over the rounds; no message lost, repeated or out of order when 200 people write in 50 conversations.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { flood } from "./catalogue/load.ts";
import { median, quantile, round } from "./figures.ts";
import type { Asked, Person, PublishTimes, Ready } from "./live/server.ts";
import { openStreams } from "./live/streams.ts";
import { writeTogether } from "./live/writing.ts";
import { p99 } from "./parts.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    streams: { type: "string", default: "5000" },
    requests: { type: "string", default: "1000000" },
    people: { type: "string", default: "200" },
    seconds: { type: "string", default: "10" },
  },
});
const count = (name: "streams" | "requests" | "people" | "seconds") => Math.max(1, Number(values[name]) || 0);
const GOALS = { fanout: 1_000, growth: 2 };
/** Streams per account: a person may have several browsers. */
const EACH = 25;
const ROUNDS = 100;
const PATIENCE_MS = 20_000;
const SMALL = 1_000;
const TURNS = 5;
const CONNECTIONS = 4;
const IN_CONVERSATION = 4;
const MESSAGES_EACH = 20;

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const { ready, ask, usage, stop } = await forkServer<Asked, Ready>(
  new URL("./live/server.ts", import.meta.url),
  { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? cluster?.url },
);
const { port, admin, owner, queues } = ready;
const verdict = (good: boolean) => (good ? "" : ", missed");
console.log(`${cpus().length} cores, shared by the readers, the server and the database`);

async function fanout() {
  const streams = count("streams");
  const people = await ask<Person[]>({ people: Math.ceil(streams / EACH), role: "diaspora" });
  const before = (await usage()).rss;
  const open = await openStreams(port, people, streams);
  const users = people.map(({ id }) => id);
  const times: number[] = [];
  let twice = 0;
  for (let number = 0; number < ROUNDS; number += 1) {
    const hearing = open.everybodyHears(PATIENCE_MS);
    const { began } = await ask<PublishTimes>({ publish: users });
    const heard = await hearing;
    times.push(heard.last - began);
    twice += heard.twice;
  }
  const { rss } = await usage();
  open.close();
  if (twice > 0) throw new Error(`${twice} streams heard something twice`);
  const fanout_p99_ms = round(quantile(times, 0.99), 1);
  console.log(`${streams} streams of ${people.length} accounts, ${ROUNDS} changes published to all of them
  from before the write to the last reader: p50 ${round(quantile(times, 0.5), 1)} ms, p99 ${fanout_p99_ms} ms (goal ${GOALS.fanout}${verdict(fanout_p99_ms <= GOALS.fanout)})
  memory ${round(rss / 1024 / 1024)} MB, ${round((rss - before) / streams / 1024)} KB for each stream`);
  return { streams, fanout_p99_ms, rss_mb: round(rss / 1024 / 1024) };
}

const PAGES = ["queue", "tracking"] as const;
type Pages = Record<(typeof PAGES)[number], number>;

/** Measures the p99 of each page over this many requests: the median over the rounds. */
async function pagesOver(requests: number): Promise<Pages> {
  await ask({ requests });
  const paths = {
    queue: queues,
    tracking: ["/api/requests", "/api/requests?page=2", "/api/requests?status=open"],
  };
  const bearer = { queue: admin, tracking: owner };
  const times: Record<keyof Pages, number[]> = { queue: [], tracking: [] };
  const window = { connections: CONNECTIONS, seconds: count("seconds") / TURNS };
  // Warm-up: the first round is not counted.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const page of PAGES) {
      let asked = 0;
      const next = () => paths[page][asked++ % paths[page].length] ?? "";
      const part = await flood(port, window, next, { authorization: `Bearer ${bearer[page].token}` });
      if (turn > 0) times[page].push(p99([part]));
    }
  const [queue, tracking] = PAGES.map((page) => median(times[page])) as [number, number];
  console.log(
    `${requests} requests: p99 of a queue page ${round(queue, 1)} ms, of a tracking page ${round(tracking, 1)} ms`,
  );
  return { queue, tracking };
}

async function growth() {
  const small = await pagesOver(SMALL);
  const large = await pagesOver(count("requests"));
  const result = {
    queue_p99_growth: round(large.queue / small.queue, 2),
    tracking_p99_growth: round(large.tracking / small.tracking, 2),
  };
  const good = (times: number) => verdict(times <= GOALS.growth);
  console.log(
    `  growth: queue ${result.queue_p99_growth} times, tracking ${result.tracking_p99_growth} times (goal ${GOALS.growth}${good(Math.max(result.queue_p99_growth, result.tracking_p99_growth))})`,
  );
  return result;
}

async function writing() {
  const conversations = Math.max(1, Math.floor(count("people") / IN_CONVERSATION));
  const customers = await ask<Person[]>({ people: conversations, role: "diaspora" });
  const staff = await ask<Person[]>({
    people: conversations * (IN_CONVERSATION - 1),
    role: "operateur_support",
  });
  const written = await writeTogether(
    port,
    customers.map((customer, place) => ({
      customer,
      staff: staff.slice(place * (IN_CONVERSATION - 1), (place + 1) * (IN_CONVERSATION - 1)),
    })),
    MESSAGES_EACH,
  );
  const { sent, lost, doubled, misordered } = written;
  console.log(
    `${customers.length + staff.length} people in ${conversations} conversations: ${sent} messages sent, ${lost} lost, ${doubled} doubled, ${misordered} out of order`,
  );
  return {
    messages_sent: sent,
    messages_lost: lost,
    messages_doubled: doubled,
    messages_misordered: misordered,
  };
}

try {
  const result = { ...(await fanout()), ...(await growth()), ...(await writing()) };
  await stop();
  if (values.json) console.log(JSON.stringify(result));
} finally {
  cluster?.stop();
}
