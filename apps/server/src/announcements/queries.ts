import type { AdminAnnouncement, AnnouncementText } from "@passerelle/contract/announcements";
import { completeText, type LocalizedText } from "@passerelle/domain/languages";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { type Db, json } from "../platform/db.ts";

type Event = "created" | "changed" | "published" | "withdrawn" | "deleted";

const columns = (db: Db) =>
  db
    .selectFrom("announcements")
    .select(["id", "title", "items", "roles", "is_published", "version", "updated_at"])
    // Read as text, because a Date would depend on a time zone.
    .select(sql<string>`to_char(date, 'YYYY-MM-DD')`.as("date"));

type Read = Awaited<ReturnType<ReturnType<typeof columns>["executeTakeFirstOrThrow"]>>;

// CHECK constraints of the table guarantee these shapes.
const present = (row: Read): AdminAnnouncement => ({
  ...row,
  title: completeText(row.title as LocalizedText),
  items: (row.items as LocalizedText[]).map(completeText),
  roles: row.roles as Role[] | null,
  updated_at: row.updated_at.toISOString(),
});

/** The latest published announcements for a role. */
export async function findPublished(db: Db, role: Role, most: number): Promise<AdminAnnouncement[]> {
  const rows = await columns(db)
    .where("is_published", "=", true)
    .where(({ or, eb }) => or([eb("roles", "is", null), sql<boolean>`${role}::text = ANY(roles)`]))
    .orderBy("announcements.date", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(present);
}

export async function listAll(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ announcements: AdminAnnouncement[]; total: number }> {
  const rows = await columns(db)
    .orderBy("announcements.date", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("announcements")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { announcements: rows.map(present), total: Number(total) };
}

/** Locks an announcement until the transaction ends. */
export async function lockAnnouncement(trx: Db, id: string): Promise<AdminAnnouncement | undefined> {
  const row = await columns(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && present(row);
}

const values = ({ title, date, items, roles }: AnnouncementText) => ({
  title: json(title),
  date: sql<Date>`${date}::date`,
  items: json(items),
  roles,
});

/** False when the id exists already. */
export async function insertAnnouncement(trx: Db, id: string, text: AnnouncementText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("announcements")
    .values({ id, ...values(text) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateAnnouncement(
  trx: Db,
  id: string,
  change: AnnouncementText | { is_published: boolean },
): Promise<void> {
  await trx
    .updateTable("announcements")
    .set("is_published" in change ? change : values(change))
    .set({ version: sql`version + 1`, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function deleteAnnouncement(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("announcements").where("id", "=", id).execute();
}

export type StoredEvent = {
  id: string;
  event: Event;
  actor_id: string | null;
  actor_name: string | null;
  created_at: Date;
  announcement_id: string;
  before: Partial<AdminAnnouncement> | null;
  /** The announcement after the operation; null once deleted. */
  after: Partial<AdminAnnouncement> | null;
};

/** The latest events, with their total count. */
export async function findEvents(db: Db, limit: number): Promise<{ events: StoredEvent[]; total: number }> {
  const rows = await db
    .selectFrom("announcement_events as event")
    .leftJoin("people", "people.id", "event.actor_id")
    .select(["event.event", "event.actor_id", "event.created_at", "event.announcement_id", "event.before"])
    .select(["people.name as actor_name", sql<string>`event.id::text`.as("id")])
    // The state after an event is the state before the next event, or the current state.
    .select(
      sql<unknown>`COALESCE(
        (SELECT later.before FROM announcement_events later
         WHERE later.announcement_id = event.announcement_id AND later.id > event.id AND later.before IS NOT NULL
         ORDER BY later.id LIMIT 1),
        (SELECT to_jsonb(stands) FROM announcements stands WHERE stands.id = event.announcement_id))`.as(
        "after",
      ),
    )
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("announcement_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // A CHECK constraint of the table guarantees these events, and the stored states have the shape in which they are presented.
  return { events: rows as StoredEvent[], total: Number(total) };
}

export async function insertEvent(
  trx: Db,
  event: { id: string; actorId: string; event: Event; before: AdminAnnouncement | null },
): Promise<void> {
  await trx
    .insertInto("announcement_events")
    .values({
      announcement_id: event.id,
      actor_id: event.actorId,
      event: event.event,
      before: event.before && json(event.before),
    })
    .execute();
}
