import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { JobName, JobPayloads } from "./contributions.ts";
import { jobRuns } from "./database-figures.ts";
import type { Database, Db } from "./db.ts";
import type { Metrics } from "./metrics.ts";
import type { Vault } from "./vault.ts";

type EnqueueOptions = {
  /** The minimum delay in seconds. */
  after?: number;
  /** The subject of the job. Each of several waiting jobs runs: a worker checks whether there is still something to do. */
  key?: string;
};

export type Jobs = {
  /** Enqueues in the caller's transaction: the job runs if and only if that transaction commits. */
  enqueue: <N extends JobName>(
    db: Db,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ) => Promise<void>;
  /**
   * Deletes, in the caller's transaction, the jobs of some kinds whose payload meets a condition, in any state. It opens every
   * payload: call it rarely.
   */
  forget: (db: Db, names: readonly JobName[], isMeant: (payload: object) => boolean) => Promise<void>;
  /**
   * Adds the worker of a kind of job; what it throws is logged, and the job is retried with growing delay. With `cron` (UTC)
   * the job also repeats, with an empty payload. Call before `start`.
   */
  handle: (name: string, worker: (payload: never) => Promise<void>, cron?: string) => void;
  /** The number of jobs that are scheduled for a later time. */
  countDelayed: (db: Db) => Promise<number>;
  /**
   * For the demonstration. Makes every job due that is scheduled within `seconds`, makes the later ones due earlier by the same
   * time, and enqueues each repeating job once, in the caller's transaction.
   */
  advance: (db: Db, seconds: number) => Promise<{ moved: number; scheduled: number }>;
  /** Connects and creates the queues: enough to enqueue, as operators' commands do. */
  open: () => Promise<void>;
  /** The same, then runs the jobs. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Parallel jobs of each kind: one slow mail server, or a burst of other emails, must not block the next. */
const AT_ONCE = 5;

/** How often one query looks for due jobs of all kinds, in milliseconds. */
const LOOK_EVERY = 1_000;

/** Seconds between two fetches of each kind when there was neither a notification nor a due job. */
const FETCH_EVERY = 60;

/** Seconds after which a process is assumed dead and its jobs are run by another. */
const GIVEN_UP_AFTER = 120;

/**
 * The queue is in the product's own database (schema `pgboss`), so it needs no other system and is as durable. Payloads contain
 * links, codes and names, so they are sealed; a finished job is deleted. `names`: all jobs that may be enqueued.
 */
export function createJobs(
  database: Database,
  log: FastifyBaseLogger,
  names: readonly string[],
  vault: Vault,
  metrics?: Metrics,
): Jobs {
  const boss = new PgBoss({
    ...database.jobs,
    schema: "pgboss",
    schedule: true,
    // The commit that enqueues wakes the workers of every process.
    useListenNotify: true,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on("error", (err) => log.error({ err }, "job queue"));
  const workers = new Map<string, (payload: never) => Promise<void>>();
  const crons = new Map<string, string>();

  const workerIds = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  /**
   * Wakes the workers of kinds that have a due job: delayed and failed ones become due without a notification. If each worker
   * polled for its own kind, an idle process would send dozens of queries a second.
   */
  async function look(): Promise<void> {
    try {
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()`.execute(
        database.db,
      );
      for (const { name } of rows) {
        const workerId = workerIds.get(name);
        if (workerId !== undefined) boss.notifyWorker(workerId);
      }
    } catch (err) {
      log.error({ err }, "job queue");
    }
  }

  function lookAgain(): void {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (timer !== undefined) lookAgain();
      });
    }, LOOK_EVERY);
  }

  /** Creates only the missing queues: all starts but the first need one query, instead of several per queue. */
  async function open(): Promise<void> {
    await boss.start();
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of names) {
      const queue = queues.get(name);
      // Does nothing where another process that starts at the same moment was faster.
      if (!queue) await boss.createQueue(name, { notify: true });
      else if (!queue.notify) await boss.updateQueue(name, { notify: true });
    }
  }

  async function schedule(): Promise<void> {
    const kept = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const [name, cron] of crons) if (kept.get(name) !== cron) await boss.schedule(name, cron, {});
  }

  return {
    open,
    enqueue: async (db, name, payload, options = {}) => {
      await boss.send(name, sealPayload(vault, name, payload), {
        db: fromKysely(db as never),
        // Delays double from two seconds to an hour: no email is lost when a mail server is down for a day.
        retryLimit: 40,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: 3_600,
        expireInSeconds: GIVEN_UP_AFTER,
        ...(options.after !== undefined && { startAfter: options.after }),
        ...(options.key !== undefined && { singletonKey: options.key }),
      });
    },
    forget: async (db, among, isMeant) => {
      const { rows } = await sql<{ id: string; name: string; data: Stored }>`
        SELECT id, name, data FROM pgboss.job WHERE name IN (${sql.join(among)})`.execute(db);
      const meant = rows.filter(({ name, data }) => isMeant(openPayload(vault, name, data)));
      if (meant.length === 0) return;
      await sql`DELETE FROM pgboss.job WHERE id IN (${sql.join(meant.map(({ id }) => id))})`.execute(db);
    },
    countDelayed: async (db) => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pgboss.job
        WHERE state < 'active' AND start_after > now() AND name = ANY(${[...names]}::text[])`.execute(db);
      return rows[0]?.count ?? 0;
    },
    advance: async (db, seconds) => {
      const { rows } = await sql<{ is_due: boolean }>`
        UPDATE pgboss.job SET start_after = greatest(now(), start_after - make_interval(secs => ${seconds}))
        WHERE state < 'active' AND start_after > now() AND name = ANY(${[...names]}::text[])
        RETURNING start_after <= now() AS is_due`.execute(db);
      for (const name of crons.keys()) await boss.send(name, {}, { db: fromKysely(db as never) });
      return { moved: rows.filter(({ is_due }) => is_due).length, scheduled: crons.size };
    },
    handle: (name, worker, cron) => {
      workers.set(name, worker);
      if (cron !== undefined) crons.set(name, cron);
    },
    start: async () => {
      await open();
      for (const [name, worker] of workers) {
        const run = async ({ id, data }: Job<Stored>): Promise<JobResult> => {
          try {
            await worker(openPayload(vault, name, data) as never);
            metrics?.count(jobRuns, { name, outcome: "completed" });
            return { id, status: "completed" };
          } catch (err) {
            metrics?.count(jobRuns, { name, outcome: "failed" });
            log.error({ err, job: name }, "job failed, it is tried again");
            return { id, status: "failed" };
          }
        };
        const options = {
          pollingIntervalSeconds: FETCH_EVERY,
          notifyPollingIntervalSeconds: FETCH_EVERY,
          batchSize: AT_ONCE,
          burstWhenBatchFull: true,
        };
        const workerId = await boss.work(name, { ...options, perJobResults: true }, async (jobs) => {
          const results = await Promise.all((jobs as Job<Stored>[]).map(run));
          const done = results.filter(({ status }) => status === "completed").map(({ id }) => id);
          if (done.length > 0) await boss.deleteJob(name, done);
          return results;
        });
        workerIds.set(name, workerId);
      }
      lookAgain();
      await schedule();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
      await boss.stop({ graceful: true, close: true, timeout: 5_000 });
    },
  };
}

/** As the queue stores a payload; an empty one (of a schedule) is stored as it is. */
type Stored = { sealed?: string };

const placeOf = (name: string) => `pgboss.job.data/${name}`;

function sealPayload(vault: Vault, name: string, payload: object): Stored {
  const isEmpty = Object.keys(payload).length === 0;
  return isEmpty ? {} : { sealed: vault.seal(JSON.stringify(payload), placeOf(name)) };
}

/** The payload of a stored job. Throws SealError for one that was not sealed here. */
export function openPayload(vault: Vault, name: string, { sealed }: Stored): object {
  return sealed === undefined ? {} : JSON.parse(vault.open(sealed, placeOf(name)));
}
