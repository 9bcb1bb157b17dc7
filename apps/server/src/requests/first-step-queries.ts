import type { Db } from "../platform/db.ts";

/** Whether a person has a request of their own; a draft counts. */
export const hasOrdered = (db: Db, userId: string): Promise<boolean> => hasRequest(db, "user_id", userId);

/** Whether a person is, or was last, assigned to a request. */
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
