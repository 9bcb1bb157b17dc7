import { createHash } from "node:crypto";
import type { ResourceFile } from "@passerelle/contract/resources";
import { shownName, withExtension } from "@passerelle/domain/documents/file-name";
import {
  formatName,
  MAX_RESOURCE_FILE_BYTES,
  RESOURCE_FILE_TYPES,
  type ResourceFileType,
} from "@passerelle/domain/resources/resource-file";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { tooLarge } from "../platform/file-body.ts";
import { fileTypeOf } from "../platform/file-type.ts";
import { admitFile } from "../platform/files/admit-file.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { publishLive } from "../platform/live.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import { findPeopleWith } from "../profiles/service.ts";
import { deleteUnusedFiles, findKnownFiles, insertFile } from "./file-queries.ts";

/** Milliseconds to complete the form; a file that no resource uses by then is deleted. */
const UNUSED_AFTER_MS = 24 * 60 * 60 * 1000;
/** Milliseconds after which bytes without a row count as left over from a crashed process. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Storage path of a file. */
export const keyOf = (fileId: string) => `resources/${fileId}`;

const ACCEPTED = Object.keys(RESOURCE_FILE_TYPES).map((type) =>
  formatName(type as keyof typeof RESOURCE_FILE_TYPES),
);

/**
 * Stores a file for a resource that is saved later. Bytes are written before the row and deleted after it, so that a crash can
 * leave bytes without a row, which the sweep deletes, but never a row without bytes. Throws `file_too_large`, `file_type_refused`
 * (spec 1 §5: by content), and the errors of `admitFile`.
 */
export async function putResourceFile(
  ctx: Context,
  actor: Actor,
  name: string,
  bytes: Buffer,
): Promise<ResourceFile> {
  if (bytes.length > MAX_RESOURCE_FILE_BYTES) throw tooLarge(MAX_RESOURCE_FILE_BYTES);
  const found = await fileTypeOf(bytes);
  const type = (Object.keys(RESOURCE_FILE_TYPES) as ResourceFileType[]).find((one) => one === found);
  if (!type) throw new AppError("file_type_refused", { details: { accepted: ACCEPTED } });
  const file = {
    id: crypto.randomUUID(),
    file_name: withExtension(shownName(name), RESOURCE_FILE_TYPES[type]),
    mime_type: type,
    size: bytes.length,
  };
  await admitFile(ctx, { path: keyOf(file.id), uploadedBy: actor.userId, mimeType: type }, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await insertFile(ctx.db, { ...file, sha256, uploaded_by: actor.userId });
  const { id, file_name, mime_type, size } = file;
  return { id, name: file_name, mime_type, size };
}

/** Deletes the bytes of a deleted file. If that fails, the sweep deletes them later. */
export async function eraseFile(ctx: Context, fileId: string): Promise<void> {
  await eraseUpload(ctx, keyOf(fileId)).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "the file of a resource is left to the sweep");
  });
}

/** Publishes to the open pages of those who manage resources that a file was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  if (path !== keyOf(idOf(path))) return;
  const users = (await findPeopleWith(trx, "resources.manage")).map(({ id }) => id);
  await publishLive(trx, { users }, { about: "resource" });
}

/** Deletes files that no resource uses, and bytes without a row. */
export async function sweepResources(ctx: Context, now = Date.now()): Promise<void> {
  for (const id of await deleteUnusedFiles(ctx.db, new Date(now - UNUSED_AFTER_MS))) await eraseFile(ctx, id);
  await sweepFiles(ctx, keyOf(""), {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: async (keys) => {
      const known = await findKnownFiles(ctx.db, keys.map(idOf).filter(isId));
      return new Set([...known].map(keyOf));
    },
  });
}

const idOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
