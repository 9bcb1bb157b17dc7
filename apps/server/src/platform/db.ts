import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Selectable,
  sql,
} from "kysely";
import pg from "pg";
import type { fromPglite } from "pg-boss";
import { clientOf } from "./database-hosts.ts";
import { refusingLateCommits } from "./deadline.ts";
import { type Notifications, postgresNotifications } from "./notifications.ts";
import { planOf } from "./prepared.ts";
import type { DB } from "./tables.ts";

/** A database or an open transaction: every query takes one first, so a transaction is visible where it is used. */
export type Db = Kysely<DB>;

/** A row of a table (`tables.ts`), as it is read. */
export type Row<Table> = Selectable<Table>;

/** Connections in the pool of one process. `waiting`: queries that wait for a connection. */
export type Connections = { busy: number; idle: number; waiting: number };

export type Database = {
  db: Db;
  /** Undefined for the embedded database, which has a single connection. */
  connections?: () => Connections;
  /** Runs a script of several statements, without parameters; rolls back a transaction that it left open by an error. */
  execScript: (script: string) => Promise<void>;
  /** What the job queue uses. */
  jobs:
    | Pick<pg.PoolConfig, "connectionString" | "Client" | "idleTimeoutMillis" | "max">
    | { db: ReturnType<typeof fromPglite>; backend: "pglite" };
  notifications: Notifications;
  close: () => Promise<void>;
};

// bigint (counts, money) as a number: no value here comes near 2^53.
export const INT8 = 20;

/** A lock of a process that died without closing its connection is released after a minute. */
const SETTINGS = [
  "-c TimeZone=UTC",
  "-c idle_in_transaction_session_timeout=60000",
  "-c tcp_keepalives_idle=30",
  "-c tcp_keepalives_interval=10",
  "-c tcp_keepalives_count=3",
].join(" ");

const PATIENCE_MS = 30_000;

// A new connection costs about forty milliseconds of CPU, because it has not read the tables' definitions yet.
const IDLE_MS = 5 * 60_000;

const connectionOf = (connectionString: string) => ({
  connectionString,
  options: SETTINGS,
  // An unreachable server fails the query, instead of blocking it until the system gives up.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: PATIENCE_MS,
});

/**
 * The pool of a PostgreSQL server, which publishes no notifications. `readOnly`: transactions cannot write. `patienceMs`: the
 * maximum time for opening a connection.
 */
export function openPool(
  connectionString: string,
  {
    readOnly = false,
    patienceMs = PATIENCE_MS,
    Client = pg.Client,
    onConnect,
  }: {
    readOnly?: boolean;
    patienceMs?: number;
    Client?: typeof pg.Client;
    onConnect?: (client: pg.ClientBase) => Promise<void>;
  } = {},
) {
  const connection = connectionOf(connectionString);
  const pool = new pg.Pool({
    ...connection,
    Client,
    ...(readOnly && { options: `${connection.options} -c default_transaction_read_only=on` }),
    connectionTimeoutMillis: patienceMs,
    max: 10,
    idleTimeoutMillis: IDLE_MS,
    ...(onConnect && { onConnect }),
  });
  // The pool replaces a connection that dies while idle; without a listener the error would end the process.
  pool.on("error", () => {});
  // A connection that dies in use fails its query, and without a listener would still end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pg.types.setTypeParser(INT8, Number);
  const db = new Kysely<DB>({ dialect: refusingLateCommits(new PostgresDialect({ pool: naming(pool) })) });
  return { pool, db, close: () => db.destroy() };
}

/** PostgreSQL 15 or later. `Client`: the class of `clientOf`, which may already know which of several hosts accepts writes. */
export function openPostgres(connectionString: string, Client = clientOf(connectionString)): Database {
  const notifications = postgresNotifications(connectionOf(connectionString), Client);
  const { db, pool, close } = openPool(connectionString, { Client, onConnect: notifications.join });
  return {
    db,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    execScript: async (script) => {
      const client = await pool.connect();
      try {
        await client.query(script);
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
    // The queue fetches and completes jobs, which takes milliseconds; the jobs themselves use the pool above.
    jobs: { connectionString, Client, idleTimeoutMillis: IDLE_MS, max: 4 },
    notifications,
    close: async () => {
      await notifications.close();
      await close();
    },
  };
}

/**
 * The pool in the form that Kysely requires; sends `prepared` statements by name, so that each connection keeps their plans.
 * Returns the same object for a connection each time: Kysely keeps data by that object, in weak maps that would otherwise grow
 * with each statement.
 */
function naming(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameFor = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[]) => {
      const name = planOf(text);
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    };
    return {
      // Kysely also has cursors, which are not used here.
      query: query as unknown as PostgresPoolClient["query"],
      // The pool sets another function each time.
      release: (isBroken) => client.release(isBroken),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const named = known.get(client) ?? nameFor(client);
      known.set(client, named);
      return named;
    },
  };
}

/** A value for a jsonb column, the same way for both drivers. */
export function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

/** Whether the database answers; throws its error. */
export async function isAnswering(db: Db): Promise<true> {
  await sql`SELECT 1`.execute(db);
  return true;
}

/** Whether an error is a unique violation of PostgreSQL (optionally: of this index). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === "23505" && (constraint === undefined || name === constraint);
}

/** Whether an error is a violation of an exclusion constraint (23P01; optionally: of this one). */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = (error ?? {}) as { code?: string; constraint?: string };
  return code === "23P01" && (constraint === undefined || name === constraint);
}
