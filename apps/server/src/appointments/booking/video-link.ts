import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/db.ts";
import { readSetting } from "../../settings/service.ts";
import type { StoredKind } from "../kinds/queries.ts";

/** A new address of a video call, made from the settings; null if staff enter addresses, and for other kinds. */
export async function makeVideoLink(trx: Db, { mode }: Pick<StoredKind, "mode">): Promise<string | null> {
  if (mode !== "video") return null;
  const template = await readSetting(trx, "appointments.video_address");
  return template?.replaceAll("{room}", randomBytes(15).toString("base64url")) ?? null;
}
