import type { Db } from "../../platform/db.ts";
import { hasCompletedRequest } from "../queries.ts";

/** Whether a service was completed for a person: it opens the right to review it (spec 2 §5). */
export function hasCompleted(db: Db, userId: string, serviceId: string): Promise<boolean> {
  return hasCompletedRequest(db, userId, serviceId);
}
