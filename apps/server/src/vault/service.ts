import type { Db } from "../platform/db.ts";
import { findDocumentAt } from "./queries.ts";

/** The kept document of which a version is stored at a path; undefined for other paths. */
export async function findVaultDocumentOfPath(db: Db, path: string): Promise<string | undefined> {
  return (await findDocumentAt(db, path))?.id;
}
