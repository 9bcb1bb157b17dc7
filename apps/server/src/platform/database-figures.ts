import { sql } from "kysely";
import type { Connections, Db } from "./db.ts";
import type { MetricName, Sample } from "./metrics.ts";

export const databaseConnections: MetricName = {
  name: "passerelle_database_connections",
  help: "Connections of the pool of this process (busy, idle), and queries that wait for one (waiting)",
  labels: ["state"],
};

export const connectionSamples = ({
  connections,
}: {
  connections: (() => Connections) | undefined;
}): Sample[] => Object.entries(connections?.() ?? {}).map(([state, value]) => ({ labels: { state }, value }));

/** The jobs of one kind: those that are due, the seconds for which the oldest has been, and those that failed. */
type JobFigures = { name: string; due: number; oldestDue: number; retrying: number; failed: number };

/** The figures of every kind that has jobs. The table is small: finished jobs are deleted. */
export async function readJobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    SELECT name,
      count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS due,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
        AS "oldestDue",
      count(*) FILTER (WHERE state = 'retry')::int AS retrying,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM pgboss.job GROUP BY name`.execute(db);
  return rows;
}

const LABELS = ["name"] as const;

export const jobRuns: MetricName = {
  name: "passerelle_job_runs_total",
  help: "Jobs that this process has run, by name and outcome (completed or failed)",
  labels: ["name", "outcome"],
};

type Figure = { metric: MetricName; of: (figures: JobFigures) => number };

/** The figures of the queue; every process reports the same. */
const QUEUE: readonly Figure[] = [
  {
    metric: {
      name: "passerelle_jobs_due",
      help: "Jobs that are due and not running, by name",
      labels: LABELS,
    },
    of: ({ due }) => due,
  },
  {
    metric: {
      name: "passerelle_job_oldest_due_seconds",
      help: "Seconds for which the oldest due job has been due, by name",
      labels: LABELS,
    },
    of: ({ oldestDue }) => oldestDue,
  },
  {
    metric: {
      name: "passerelle_jobs_retrying",
      help: "Jobs that failed and are tried again later, by name",
      labels: LABELS,
    },
    of: ({ retrying }) => retrying,
  },
  {
    metric: { name: "passerelle_jobs_failed", help: "Jobs that were given up, by name", labels: LABELS },
    of: ({ failed }) => failed,
  },
];

/** The figures of the queue as gauges, each with a sample for every kind that has jobs. */
export const queueGauges = QUEUE.map(({ metric, of }) => ({
  metric,
  read: async ({ db }: { db: Db }): Promise<Sample[]> =>
    (await readJobFigures(db)).map((figures) => ({ labels: { name: figures.name }, value: of(figures) })),
}));
