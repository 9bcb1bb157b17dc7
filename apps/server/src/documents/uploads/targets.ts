import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { modulesOf } from "../../platform/module.ts";
import type { FinishedUpload, UploadTarget } from "../../platform/upload-target.ts";

/** The target that a capability contributes under a name. */
export function findTarget(ctx: Context, name: string): UploadTarget | undefined {
  for (const { uploadTargets = {} } of modulesOf(ctx)) {
    if (Object.hasOwn(uploadTargets, name)) return uploadTargets[name];
  }
  return undefined;
}

/** The target of an upload that was accepted. */
export function targetNamed(ctx: Context, name: string): UploadTarget {
  const target = findTarget(ctx, name);
  if (!target) throw new Error(`no module contributes the upload target ${name}`);
  return target;
}

/** The file that an upload has become, for any target. */
export async function findFinished(
  ctx: Context,
  db: Db,
  uploadId: string,
): Promise<FinishedUpload | undefined> {
  for (const { uploadTargets = {} } of modulesOf(ctx)) {
    for (const target of Object.values(uploadTargets)) {
      const finished = await target.findFinished(db, uploadId);
      if (finished) return finished;
    }
  }
  return undefined;
}
