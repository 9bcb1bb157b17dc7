import type { Db } from "../../platform/db.ts";

/** A live session as its owner sees it. */
export type SignedIn = {
  id: string;
  aal: "aal1" | "aal2" | "aal3";
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  refreshedAt: Date | null;
};

export async function findDevices(db: Db, userId: string): Promise<SignedIn[]> {
  const rows = await db
    .selectFrom("auth.sessions")
    .select(["id", "aal", "ip", "user_agent", "created_at", "refreshed_at"])
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("not_after", "is", null), eb("not_after", ">", new Date())]))
    .orderBy((eb) => eb.fn.coalesce("refreshed_at", "created_at"), "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    aal: row.aal as SignedIn["aal"],
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    refreshedAt: row.refreshed_at,
  }));
}
