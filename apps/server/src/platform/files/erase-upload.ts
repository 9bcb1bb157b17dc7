import type { Context } from "../context.ts";
import { deleteFiles } from "./queries.ts";

/** Deletes the bytes of an uploaded file and what is known of it. May be repeated. */
export async function eraseUpload(
  { storage, db }: Pick<Context, "storage" | "db">,
  path: string,
): Promise<void> {
  await storage.delete(path);
  await deleteFiles(db, [path]);
}
