import type { Db } from "../platform/db.ts";
import { findDocument } from "./queries.ts";
import { documentOfPath } from "./upload-target.ts";

/** The kept document of which a version is stored, or will be, at a path; undefined for other paths, and for one that was deleted. */
export async function findVaultDocumentOfPath(db: Db, path: string): Promise<string | undefined> {
  const id = documentOfPath(path);
  return id === undefined ? undefined : (await findDocument(db, id))?.id;
}
