import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { isDatabaseAway } from "./database-away.ts";
import { type Db, openPool } from "./db.ts";
import type { MetricName, Metrics } from "./metrics.ts";

/** `late`: its lag exceeds `LONGEST_LAG_S` or is unknown. */
export type ReplicaState = "ok" | "late" | "failed";

export type Replica = {
  /**
   * Reads data that may be some seconds old: from the replica while it answers and is at most ten seconds behind, otherwise from
   * the primary, also when the replica fails during the read. Never use it for data that the caller may just have written, nor
   * for data that is cached until a commit changes it (`kept.ts`).
   */
  read: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  /** Undefined where none is configured. */
  readonly state: ReplicaState | undefined;
  /** The maximum lag in seconds; undefined when it is unknown. */
  readonly lag: number | undefined;
  close: () => Promise<void>;
};

export const databaseReads: MetricName = {
  name: "passerelle_database_replica_reads_total",
  help: "Reads that may use the replica, by the database that answered (replica, primary)",
  labels: ["database"],
};

export const replicaLag: MetricName = {
  name: "passerelle_database_replica_lag_seconds",
  help: "Seconds that the read replica is behind at most; absent without one, and while it is not known",
  labels: [],
};

export const LONGEST_LAG_S = 10;
const LOOK_MS = 1_000;
/** Maximum duration of one check, in milliseconds. */
const PATIENCE_MS = 3_000;
/** The standby removed rows that the query still needed. */
const CONFLICT_WITH_RECOVERY = "40001";

/** Used without a replica: reads from the primary. */
const primaryOnly = (primary: Db): Replica => ({
  read: (read) => read(primary),
  state: undefined,
  lag: undefined,
  close: async () => {},
});

/**
 * Opens a read replica and checks its lag every second: the age of the newest position in the primary's log that it has replayed.
 * `pg_last_xact_replay_timestamp` alone would report a standby of an idle primary as late, and a standby that has lost its
 * primary as not late. A server that is not a standby, such as a promoted one, is not read.
 */
export function openReplica(
  url: string | undefined,
  primary: Db,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Replica {
  if (url === undefined) return primaryOnly(primary);
  const { db, close } = openPool(url, { readOnly: true, patienceMs: PATIENCE_MS });
  let positions: { at: number; lsn: string }[] = [];
  let replayedAt: number | undefined;
  let state: ReplicaState = "late";
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  const lag = () => (replayedAt === undefined ? undefined : (performance.now() - replayedAt) / 1_000);
  const isNear = () => (lag() ?? Number.POSITIVE_INFINITY) <= LONGEST_LAG_S;

  function become(next: ReplicaState, err?: unknown): void {
    if (next === state) return;
    if (next === "ok") log.info("the read replica is used");
    else log.warn({ err, lag: lag() }, "the read replica is not used");
    state = next;
  }

  async function look(): Promise<void> {
    const at = performance.now();
    try {
      const written = await sql<{ lsn: string }>`SELECT pg_current_wal_lsn()::text AS lsn`.execute(primary);
      positions.push({ at, lsn: written.rows[0]?.lsn ?? "0/0" });
    } catch {
      // The primary is down: the lag grows from the last known position.
    }
    try {
      const { rows } = await sql<{ replayed: number }>`
        SELECT count(*)::int AS replayed FROM unnest(${positions.map(({ lsn }) => lsn)}::pg_lsn[]) AS lsn
        WHERE pg_is_in_recovery() AND lsn <= pg_last_wal_replay_lsn()`.execute(db);
      const replayed = rows[0]?.replayed ?? 0;
      replayedAt = positions[replayed - 1]?.at ?? replayedAt;
      // Keeps the last replayed position and those that are not replayed yet.
      positions = positions.slice(Math.max(0, replayed - 1)).slice(-60);
      become(isNear() ? "ok" : "late");
    } catch (err) {
      replayedAt = undefined;
      become("failed", err);
    }
  }

  function lookAgain(): void {
    looking = look().finally(() => {
      if (!isClosed) timer = setTimeout(lookAgain, LOOK_MS).unref();
    });
  }
  lookAgain();

  return {
    read: async (read) => {
      if (state === "ok" && isNear()) {
        try {
          const found = await read(db);
          metrics.count(databaseReads, { database: "replica" });
          return found;
        } catch (error) {
          if (!isDatabaseAway(error) && (error as { code?: string }).code !== CONFLICT_WITH_RECOVERY)
            throw error;
          become("failed", error);
        }
      }
      metrics.count(databaseReads, { database: "primary" });
      return read(primary);
    },
    get state() {
      return state === "ok" && !isNear() ? "late" : state;
    },
    get lag() {
      return lag();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await close();
    },
  };
}
