import type { AvatarType } from "@passerelle/domain/profiles/avatar";
import type { Db } from "../platform/db.ts";

export type Avatar = { id: string; mime_type: string; size: number };

export function findAvatar(db: Db, id: string): Promise<Avatar | undefined> {
  return db.selectFrom("avatars").select(["id", "mime_type", "size"]).where("id", "=", id).executeTakeFirst();
}

/** Makes `avatar` its owner's picture; returns the id of the picture that it replaced. */
export async function replaceAvatar(
  trx: Db,
  avatar: { id: string; user_id: string; mime_type: AvatarType; size: number },
): Promise<string | undefined> {
  const former = await deleteAvatar(trx, avatar.user_id);
  await trx.insertInto("avatars").values(avatar).execute();
  return former;
}

export async function deleteAvatar(trx: Db, userId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("avatars")
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Which of these pictures are in use. */
export async function findKnownAvatars(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("avatars").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** The picture of a person, with the time of its upload. */
export function findAvatarOf(db: Db, userId: string): Promise<(Avatar & { created_at: Date }) | undefined> {
  return db
    .selectFrom("avatars")
    .select(["id", "mime_type", "size", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
