import type { FastifyBaseLogger } from "fastify";
import { fromKysely, type Job, type JobResult, PgBoss } from "pg-boss";
import type { JobName, JobPayloads } from "./contributions.ts";
import type { Database, Db } from "./db.ts";

type EnqueueOptions = {
  /** The minimum delay in seconds. */
  after?: number;
  /** The subject of the job. Each of several waiting jobs runs: a worker checks whether there is still something to do. */
  key?: string;
};

export type Jobs = {
  /** Enqueues in the caller's transaction: the work is done if and only if that transaction commits. */
  enqueue: <N extends JobName>(
    db: Db,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ) => Promise<void>;
  /**
   * Adds the worker of a kind of job; what it throws is logged, and the job is retried with growing delay. With `cron` (UTC)
   * the job also repeats, with an empty payload. Call before `start`.
   */
  handle: (name: string, worker: (payload: never) => Promise<void>, cron?: string) => void;
  /** Connects and creates the queues: enough to enqueue, as operators' commands do. */
  open: () => Promise<void>;
  /** The same, then runs the jobs. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Parallel jobs of each kind: one slow mail server, or a burst of other emails, must not block the next. */
const AT_ONCE = 5;

/** Seconds after which a process is assumed dead and its jobs are run by another. */
const GIVEN_UP_AFTER = 120;

/**
 * The queue is in the product's own database (schema `pgboss`), so it needs nothing else and is as durable. `names`: of
 * every job that may be enqueued.
 */
export function createJobs(database: Database, log: FastifyBaseLogger, names: readonly string[]): Jobs {
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

  async function open(): Promise<void> {
    await boss.start();
    for (const name of names) {
      await boss.createQueue(name);
      await boss.updateQueue(name, { notify: true });
    }
  }

  return {
    open,
    enqueue: async (db, name, payload, options = {}) => {
      await boss.send(name, payload, {
        db: fromKysely(db as never),
        // Two seconds, doubling to an hour: no email is lost when a mail server is down for a day.
        retryLimit: 40,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: 3_600,
        expireInSeconds: GIVEN_UP_AFTER,
        ...(options.after !== undefined && { startAfter: options.after }),
        ...(options.key !== undefined && { singletonKey: options.key }),
      });
    },
    handle: (name, worker, cron) => {
      workers.set(name, worker);
      if (cron !== undefined) crons.set(name, cron);
    },
    start: async () => {
      await open();
      for (const [name, worker] of workers) {
        const run = async ({ id, data }: Job<object>): Promise<JobResult> => {
          try {
            await worker(data as never);
            return { id, status: "completed" };
          } catch (err) {
            log.error({ err, job: name }, "job failed, it is tried again");
            return { id, status: "failed" };
          }
        };
        const options = {
          // Delayed and failed jobs become due without a notification, so poll for them.
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
          batchSize: AT_ONCE,
          burstWhenBatchFull: true,
        };
        await boss.work(name, { ...options, perJobResults: true }, (jobs) =>
          Promise.all((jobs as Job<object>[]).map(run)),
        );
      }
      for (const [name, cron] of crons) await boss.schedule(name, cron, {});
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: 5_000 }),
  };
}
