import type { Db } from "../platform/db.ts";
import { findCaseAt } from "./documents-queries.ts";

/** Whether the bytes of a current picture of a case are at a path of the storage. */
export async function isIdentityPicture(db: Db, path: string): Promise<boolean> {
  return (await findCaseAt(db, path)) !== undefined;
}
