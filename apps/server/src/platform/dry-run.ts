import { sql } from "kysely";
import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

const originals = new WeakMap<Context, Context>();

/** The context from which a dry run was made; for data that is cached per context. */
export const originalOf = (ctx: Context): Context => originals.get(ctx) ?? ctx;

/**
 * Runs `work` with a context whose transactions are part of one that is always rolled back, and whose storage refuses writes:
 * nothing that it writes, enqueues, counts or publishes takes effect. Calls to other systems are not prevented: pass a stand-in
 * that refuses them. Returns the result of `work`, or throws its error.
 */
export async function rolledBack<T>(ctx: Context, work: (dry: Context) => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const metrics = { ...ctx.metrics, count: () => {}, observe: () => {} };
      const dry: Context = { ...ctx, db: nestedIn(trx), storage: refusingWrites(ctx.storage), metrics };
      originals.set(dry, ctx);
      done = { value: await work(dry) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!done) throw new Error("a dry run was not run");
  return done.value;
}

class RolledBack extends Error {}

/** A database whose transactions are savepoints of an open one, so that an error in one of them leaves the others. */
function nestedIn(trx: Db): Db {
  let made = 0;
  const execute = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    made += 1;
    const name = sql.id(`dry_${made}`);
    await sql`SAVEPOINT ${name}`.execute(trx);
    try {
      const value = await work(nested);
      await sql`RELEASE SAVEPOINT ${name}`.execute(trx);
      return value;
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT ${name}`.execute(trx);
      throw error;
    }
  };
  const nested: Db = new Proxy(trx, {
    get: (target, key) => {
      if (key === "transaction") return () => ({ execute });
      const value: unknown = Reflect.get(target, key, target);
      // Kysely's methods read private fields, which only the target itself has, not the proxy.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return nested;
}

function refusingWrites(storage: Context["storage"]): Context["storage"] {
  const refuse = () => Promise.reject(new Error("a dry run stores no files"));
  return new Proxy(storage, {
    get: (target, key) => {
      if (key === "put" || key === "putStream" || key === "delete") return refuse;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

export type TableChange = { table: string; inserted: number; updated: number; deleted: number };

/**
 * The number of rows that the open transaction has changed in each table, of any capability. The counts of a connection include
 * earlier transactions that it has not reported yet: compare two results (`changesBetween`).
 */
export async function countChanges(trx: Db): Promise<TableChange[]> {
  const { rows } = await sql<TableChange>`
    SELECT CASE WHEN schemaname = 'public' THEN relname ELSE schemaname || '.' || relname END AS table,
      n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_del AS deleted
    FROM pg_stat_xact_user_tables
    WHERE schemaname <> 'pgboss' AND n_tup_ins + n_tup_upd + n_tup_del > 0 ORDER BY 1`.execute(trx);
  return rows;
}

export function changesBetween(before: readonly TableChange[], after: readonly TableChange[]): TableChange[] {
  return after.flatMap(({ table, inserted, updated, deleted }) => {
    const earlier = before.find((one) => one.table === table);
    const change = {
      table,
      inserted: inserted - (earlier?.inserted ?? 0),
      updated: updated - (earlier?.updated ?? 0),
      deleted: deleted - (earlier?.deleted ?? 0),
    };
    return change.inserted + change.updated + change.deleted > 0 ? [change] : [];
  });
}

/** The jobs that the open transaction enqueued. */
export async function findEnqueued(trx: Db): Promise<{ name: string; data: { sealed?: string } }[]> {
  const { rows } = await sql<{ name: string; data: { sealed?: string } }>`
    SELECT name, data FROM pgboss.job WHERE created_on = now() AND state < 'active' ORDER BY name`.execute(
    trx,
  );
  return rows;
}
