import { MAX_WAITING_NOTICES } from "@passerelle/domain/appointments/kinds";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredWaiting = {
  id: string;
  user_id: string;
  kind_id: string;
  agent_id: string | null;
  zone: string;
  notices: number;
};

type Wanted = { starts_at: Date; ends_at: Date };

/** The waiting list entries of a person, oldest first. */
export async function findWaitingOf(
  db: Db,
  userId: string,
): Promise<(StoredWaiting & { wanted: Wanted[] })[]> {
  const rows = await db
    .selectFrom("appointment_waiting")
    .select(["id", "user_id", "kind_id", "agent_id", "zone", "notices"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const wanted = await db
    .selectFrom("appointment_wanted")
    .select(["waiting_id", "starts_at", "ends_at"])
    .where("waiting_id", "in", ids)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, wanted: wanted.filter(({ waiting_id }) => waiting_id === row.id) }));
}

export async function insertWaiting(
  trx: Db,
  entry: Omit<StoredWaiting, "notices">,
  wanted: readonly Wanted[],
): Promise<void> {
  await trx.insertInto("appointment_waiting").values(entry).execute();
  await trx
    .insertInto("appointment_wanted")
    .values(
      wanted.map(({ starts_at, ends_at }, position) => ({
        waiting_id: entry.id,
        position,
        starts_at,
        ends_at,
      })),
    )
    .execute();
}

/** Takes a person off the list of a kind. */
export async function endWaiting(trx: Db, userId: string, kindId: string): Promise<void> {
  await trx
    .deleteFrom("appointment_waiting")
    .where("user_id", "=", userId)
    .where("kind_id", "=", kindId)
    .execute();
}

/** Deletes one entry of a person, or with null all entries. */
export async function deleteWaiting(trx: Db, userId: string, id: string | null): Promise<void> {
  const found = trx.deleteFrom("appointment_waiting").where("user_id", "=", userId);
  await (id === null ? found : found.where("id", "=", id)).execute();
}

/** The first fifty entries that wait for a start of a kind with an agent and may still be notified, oldest first. */
export async function findWaitingFor(
  db: Db,
  { kindId, agentId, start }: { kindId: string; agentId: string; start: Date },
): Promise<StoredWaiting[]> {
  return db
    .selectFrom("appointment_waiting as entry")
    .select(["entry.id", "entry.user_id", "entry.kind_id", "entry.agent_id", "entry.zone", "entry.notices"])
    .where("entry.kind_id", "=", kindId)
    .where("entry.notices", "<", MAX_WAITING_NOTICES)
    .where(({ or, eb }) => or([eb("entry.agent_id", "is", null), eb("entry.agent_id", "=", agentId)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("appointment_wanted as wanted")
          .select(sql<number>`1`.as("one"))
          .whereRef("wanted.waiting_id", "=", "entry.id")
          .where("wanted.starts_at", "<=", start)
          .where("wanted.ends_at", ">", start),
      ),
    )
    .orderBy("entry.created_at")
    .orderBy("entry.id")
    .limit(50)
    .execute();
}

/**
 * Counts the notification of a released time; false when it was counted before, the third one was sent, or the entry is gone.
 */
export async function countNotice(trx: Db, id: string, freedId: string): Promise<boolean> {
  const row = await trx
    .updateTable("appointment_waiting")
    .set({
      notices: sql`notices + 1`,
      notified_at: sql`now()`,
      notified_for: sql`array_append(notified_for, ${freedId}::uuid)`,
    })
    .where("id", "=", id)
    .where(sql<boolean>`NOT ${freedId}::uuid = ANY(notified_for)`)
    .where("notices", "<", MAX_WAITING_NOTICES)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes entries whose wanted times are all past. */
export async function deletePastWaiting(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM appointment_waiting AS entry
    WHERE NOT EXISTS (SELECT FROM appointment_wanted AS wanted WHERE wanted.waiting_id = entry.id AND wanted.ends_at > ${now})`.execute(
    db,
  );
}
