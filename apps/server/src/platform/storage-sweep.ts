import type { DriveFile } from "flydrive";
import type { Context } from "./context.ts";
import { eraseUpload } from "./files/erase-upload.ts";
import type { FileStorage } from "./storage.ts";

type Stored = Pick<Context, "storage" | "db">;

type Sweep = {
  /** Files written at this instant or later are kept: their row may not be written yet. */
  before: Date;
  /** Which of these keys have a row. */
  findKnown: (keys: string[]) => Promise<Set<string>>;
};

/**
 * Deletes the files under `prefix` that were last written before an instant and have no row. Bytes are written before their row
 * and deleted after it, so a crash in between leaves them without one.
 */
export async function sweepFiles(ctx: Stored, prefix: string, sweep: Sweep): Promise<void> {
  let paginationToken: string | undefined;
  do {
    const page = await listPage(ctx.storage, prefix, paginationToken);
    await sweepPage(ctx, page.files, sweep);
    paginationToken = page.next;
  } while (paginationToken);
}

/** The files on one page of a listing, in the order of their keys, with the token of the next page. */
export async function listPage(
  storage: FileStorage,
  prefix: string,
  paginationToken: string | undefined,
): Promise<{ files: DriveFile[]; next: string | undefined }> {
  const page = await storage.listAll(prefix, { recursive: true, paginationToken });
  return { files: [...page.objects].filter((object) => object.isFile), next: page.paginationToken };
}

/** Like `sweepFiles`, for the given files; returns the number of deleted files. */
export async function sweepPage(
  ctx: Stored,
  files: readonly DriveFile[],
  { before, findKnown }: Sweep,
): Promise<number> {
  const known = await findKnown(files.map((file) => file.key));
  let deleted = 0;
  for (const file of files.filter(({ key }) => !known.has(key))) {
    const written = await lastWritten(ctx.storage, file);
    if (!written || written >= before) continue;
    await eraseUpload(ctx, file.key);
    deleted += 1;
  }
  return deleted;
}

/** Undefined for a file that another process has deleted since it was listed. */
async function lastWritten(storage: FileStorage, file: DriveFile): Promise<Date | undefined> {
  try {
    return (await file.getMetaData()).lastModified;
  } catch (error) {
    if (await storage.exists(file.key)) throw error;
    return undefined;
  }
}
