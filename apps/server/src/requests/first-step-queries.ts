import type { Db } from "../platform/db.ts";

/** Whether a person has a request of their own, a draft too. */
export const hasOrdered = (db: Db, userId: string): Promise<boolean> => hasRequest(db, "user_id", userId);

/** Whether a request is or was last assigned to a person. */
export const hasWorked = (db: Db, userId: string): Promise<boolean> => hasRequest(db, "assigned_to", userId);

async function hasRequest(db: Db, column: "user_id" | "assigned_to", userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("service_requests")
    .select("id")
    .where(column, "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
