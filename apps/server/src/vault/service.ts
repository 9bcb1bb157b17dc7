import type { Db } from "../platform/db.ts";
import { findDocument } from "./queries.ts";
import { documentOfPath } from "./upload-target.ts";

/** The document whose version is stored, or will be, at a path; undefined for other paths and for a deleted document. */
export async function findVaultDocumentOfPath(db: Db, path: string): Promise<string | undefined> {
  const id = documentOfPath(path);
  return id === undefined ? undefined : (await findDocument(db, id))?.id;
}
