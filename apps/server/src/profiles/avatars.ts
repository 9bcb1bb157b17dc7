import type { Readable } from "node:stream";
import type { Profile } from "@passerelle/contract/profiles";
import { AVATAR_TYPES, type AvatarType, MAX_AVATAR_BYTES } from "@passerelle/domain/profiles/avatar";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { tooLarge } from "../platform/file-body.ts";
import { loadFileTypes } from "../platform/file-type.ts";
import { admitFile } from "../platform/files/admit-file.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { streamUploaded } from "../platform/files/read-file.ts";
import { scanFile } from "../platform/files/scan-files.ts";
import type { Origin } from "../platform/origin.ts";
import type { ExportedFile } from "../platform/privacy-hooks.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import { stripMetadata } from "../platform/strip-metadata.ts";
import { deleteAvatar, findAvatar, findAvatarOf, findKnownAvatars, replaceAvatar } from "./avatar-queries.ts";
import { getProfile, profileChanged } from "./profile.ts";
import { lockProfile, updateProfile } from "./queries.ts";

export const AVATARS_PATH = "/files/avatars";

/** Milliseconds after which bytes without a row count as left over from a crash. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

const keyOf = (id: string) => `avatars/${id}`;

/**
 * Stores these bytes as the caller's picture, without metadata of the camera (such as the place). Each upload gets a new id, so
 * that the content of an address never changes. The bytes are written before the row and deleted after it: a crash can leave
 * bytes without a row, which the sweep deletes, but never a row without bytes. Throws `file_too_large`, `file_type_refused`, and
 * the errors of `admitFile`.
 */
export async function putAvatar(ctx: Context, actor: Actor, bytes: Buffer, origin: Origin): Promise<Profile> {
  if (bytes.length > MAX_AVATAR_BYTES) throw tooLarge(MAX_AVATAR_BYTES);
  const { fileTypeFromBuffer } = await loadFileTypes();
  const found = await fileTypeFromBuffer(bytes);
  const type = AVATAR_TYPES.find((accepted) => accepted === found?.mime);
  const stripped = type && stripMetadata(bytes, type);
  if (!type || !stripped) throw new AppError("file_type_refused", { details: { accepted: ACCEPTED } });
  const id = crypto.randomUUID();
  await admitFile(ctx, { path: keyOf(id), uploadedBy: actor.userId, mimeType: type }, stripped);
  // Scanned here, because pages show the picture at once.
  await scanFile(ctx, keyOf(id));
  const former = await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const replaced = await replaceAvatar(trx, {
      id,
      user_id: actor.userId,
      mime_type: type satisfies AvatarType,
      size: stripped.length,
    });
    await updateProfile(trx, actor.userId, { avatar_url: `${AVATARS_PATH}/${id}` });
    await ctx.events.publish(ctx, trx, profileChanged, { actor, fields: ["avatar_url"], origin });
    return replaced;
  });
  if (former) await eraseUpload(ctx, keyOf(former));
  return getProfile(ctx.db, actor.userId);
}

const ACCEPTED = ["PNG", "JPEG", "WebP"];

/** Removes the caller's picture, or the one from an external provider that is shown. */
export async function removeAvatar(ctx: Context, actor: Actor, origin: Origin): Promise<Profile> {
  const former = await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const { avatar_url } = await getProfile(trx, actor.userId);
    if (avatar_url !== null)
      await ctx.events.publish(ctx, trx, profileChanged, { actor, fields: ["avatar_url"], origin });
    return dropAvatar(trx, actor.userId);
  });
  if (former) await eraseUpload(ctx, keyOf(former));
  return getProfile(ctx.db, actor.userId);
}

/** Removes a person's picture in a transaction. The caller deletes its bytes afterwards; otherwise the sweep does. */
export async function dropAvatar(trx: Db, userId: string): Promise<string | undefined> {
  await updateProfile(trx, userId, { avatar_url: null });
  return deleteAvatar(trx, userId);
}

export type OpenAvatar = { mimeType: string; size: number; bytes: Readable };

/** Throws `not_found`, also for a picture that was replaced, and like `streamUploaded` for a visitor. */
export async function readAvatar(ctx: Context, id: string): Promise<OpenAvatar> {
  const avatar = await findAvatar(ctx.db, id);
  if (!avatar) throw new AppError("not_found");
  return {
    mimeType: avatar.mime_type,
    size: avatar.size,
    bytes: await streamUploaded(ctx, keyOf(id), undefined),
  };
}

/** Deletes bytes without a row. */
export function sweepAvatars(ctx: Context, now = Date.now()): Promise<void> {
  return sweepFiles(ctx, keyOf(""), {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: async (keys) => {
      const known = await findKnownAvatars(ctx.db, keys.map(idOf).filter(isId));
      return new Set([...known].map(keyOf));
    },
  });
}

const idOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** The picture that a person uploaded. */
export async function exportPicture(db: Db, userId: string): Promise<ExportedFile[]> {
  const avatar = await findAvatarOf(db, userId);
  if (!avatar) return [];
  const extension = avatar.mime_type.slice("image/".length);
  return [{ path: keyOf(avatar.id), name: `profile/picture.${extension}`, at: avatar.created_at }];
}
