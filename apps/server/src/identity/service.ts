/** What other capabilities may use of identity; the rest of this folder is private to it. */

import type { Db } from "../platform/db.ts";
import { findCaseAt } from "./documents-queries.ts";

// Appointments: a level that a kind requires.
export { getIdentityLevel } from "./state.ts";
export { recordVideoCall } from "./video-call.ts";

/** Whether the bytes of a current picture of a case are at a path of the storage. */
export async function isIdentityPicture(db: Db, path: string): Promise<boolean> {
  return (await findCaseAt(db, path)) !== undefined;
}
