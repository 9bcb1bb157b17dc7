import { type Db, json } from "../../platform/db.ts";
import type { Amr } from "./queries.ts";

/** `factorId`: the factor that raised the session. */
export async function setSessionLevel(
  db: Db,
  id: string,
  level: { aal: "aal1" | "aal2"; amr: Amr; factorId: string | null },
): Promise<void> {
  await db
    .updateTable("auth.sessions")
    .set({ aal: level.aal, amr: json(level.amr), factor_id: level.factorId, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Sessions of a person that a factor raised. */
export async function listRaisedSessions(
  db: Db,
  userId: string,
  factorId: string,
): Promise<{ id: string; amr: Amr }[]> {
  const rows = await db
    .selectFrom("auth.sessions")
    .select(["id", "amr"])
    .where("user_id", "=", userId)
    .where("factor_id", "=", factorId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, amr: row.amr as Amr }));
}

/** Sessions of a person at aal1. */
export async function deleteLowSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("auth.sessions").where("user_id", "=", userId).where("aal", "=", "aal1").execute();
}
