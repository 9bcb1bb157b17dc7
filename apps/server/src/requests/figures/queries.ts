import type { Db } from "../../platform/db.ts";

export async function countCompleted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("service_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return count;
}
