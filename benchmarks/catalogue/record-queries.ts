import type { CompiledQuery } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

/** The queries that `work` runs on `db`, in order, with their values. Those in transactions are not recorded. */
export async function recordQueries(db: Db, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const queries: CompiledQuery[] = [];
  executor.executeQuery = (query, options) => {
    queries.push(query);
    return execute(query, options);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  return queries;
}
