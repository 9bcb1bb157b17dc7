import { Readable } from "node:stream";
import { limitExports } from "../auth/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { streamUploaded } from "../platform/files/read-file.ts";
import type { Origin } from "../platform/origin.ts";
import type { ExportedFile } from "../platform/privacy-hooks.ts";
import { type ZippedFile, zipFiles } from "../platform/zip-files.ts";
import { collectMyData } from "./export-personal-data.ts";
import { hooksOf } from "./hooks.ts";

/**
 * All data about the caller with the files that they sent, as a ZIP archive that is created while it is sent. Excludes files that
 * passed no scan, and files that are erased meanwhile. Throws `too_many_requests`.
 */
export async function archiveMyData(ctx: Context, actor: Actor, origin: Origin): Promise<Readable> {
  await limitExports(ctx.db, actor.userId);
  const data = Buffer.from(JSON.stringify(await collectMyData(ctx, actor, origin), null, 2));
  const found: ExportedFile[] = [];
  for (const find of hooksOf(ctx, "exportFiles")) found.push(...(await find(ctx.db, actor.userId)));
  return Readable.from(
    zipFiles(
      entriesOf(ctx, actor.userId, found, { name: "my-data.json", at: new Date(), read: async () => data }),
    ),
  );
}

async function* entriesOf(
  ctx: Context,
  userId: string,
  found: readonly ExportedFile[],
  data: ZippedFile,
): AsyncGenerator<ZippedFile> {
  yield data;
  const taken = new Set<string>();
  for (const { path, name, at } of found) {
    const bytes = await streamUploaded(ctx, path, userId).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (bytes) yield { name: freeName(name, taken), at, read: async () => bytes };
  }
}

/** A name that is unique in the archive and does not leave its folder. */
function freeName(name: string, taken: Set<string>): string {
  const safe = name
    .split("/")
    .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, "-").replace(/^\.+/, "-"))
    .join("/");
  const dot = safe.lastIndexOf(".") > safe.lastIndexOf("/") ? safe.lastIndexOf(".") : safe.length;
  let free = safe;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1)
    free = `${safe.slice(0, dot)} (${count})${safe.slice(dot)}`;
  taken.add(free.toLowerCase());
  return free;
}
